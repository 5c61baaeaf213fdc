import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'

const offers = join(import.meta.dirname, '../../lib/serve/index.js')
const program = [
  `const { offers } = await import(${JSON.stringify(offers)})`,
  "console.log(offers('persisted', 'batching'))",
].join('\n')

/** What a file that has two features is told. @param {string} [FEATURES] */
const start = (FEATURES) =>
  promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { env: { ...process.env, FEATURES } })

describe('a server file is told what to switch on', () => {
  for (const [features, text] of [
    [undefined, '{ persisted: false, batching: false }'],
    ['batching', '{ persisted: false, batching: true }'],
  ])
    test(`${features}`, async () => assert.equal((await start(features)).stdout.trim(), text))
  test('and ends where it has not got that', () =>
    assert.rejects(start('batching,upload'), (/** @type {any} */ { stderr }) => {
      assert.match(stderr, /^Unsupported: has no uploads .* of its own, and its file adds none$/m)
      return true
    }))
})
