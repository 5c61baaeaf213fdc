import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { assertPinned, commands, readWorkflow } from './readWorkflow.js'

const { text, jobs } = readWorkflow('campaign.yml')

test('the campaign has neither permissions nor a token, and every action is pinned by its commit', () => {
  assert.match(text, /^permissions: \{\}$/m)
  assert.doesNotMatch(text, /GH_TOKEN|secrets\./)
  assert.equal(text.split('actions/checkout@').length, text.split('persist-credentials: false').length)
  assertPinned(text)
})

test('it runs by npm scripts that there are', () => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  const all = Object.values(jobs).flatMap(commands)
  assert.deepEqual(all, ['npm run campaign -- --seed "$SEED" --moments 100'])
  assert.ok('campaign' in scripts)
})
