import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { findBrowser } from '../../../../lib/suites/parallelism/browser/launch.js'
import { refusalOf } from '../../../../lib/suites/parallelism/browser/loadPage.js'
import { joinPatterns } from '../../../joinPatterns.js'

const folder = mkdtempSync(join(tmpdir(), 'browsers-'))
after(() => rmSync(folder, { recursive: true }))
const program = join(folder, 'chromium')
writeFileSync(program, '')
chmodSync(program, 0o755)
const text = join(folder, 'text')
writeFileSync(text, '')

test('CHROME_BIN comes first', () => assert.equal(findBrowser({ CHROME_BIN: program, PATH: '' }), program))

test('one in the PATH is found', () => assert.equal(findBrowser({ PATH: `/nowhere::${folder}` }), program))

for (const [name, path] of [
  ['does not exist', join(folder, 'nothing')],
  ['is no program', text],
])
  test(`a CHROME_BIN that ${name} is named`, () => {
    const message = `CHROME_BIN: expected the path of Chrome or Chromium, got ${path}, which is no program`
    assert.throws(() => findBrowser({ CHROME_BIN: path, PATH: folder }), { code: 'NO_BROWSER', message })
  })

test('without one, it says where it looked and what to do', { skip: process.platform === 'darwin' }, () => {
  assert.throws(() => findBrowser({ PATH: '/nowhere' }), {
    code: 'NO_BROWSER',
    message: joinPatterns(
      /^found no browser: expected one of google-chrome, .+ in the PATH, got none; install Chromium, or name it /,
      /in CHROME_BIN$/,
    ),
  })
})

/** @type {['fetch' | 'navigation' | 'loader', 'compound' | 'push', string | null][]} */
const refusals = [
  ['fetch', 'compound', null],
  ['fetch', 'push', 'no script in a browser can do this'],
  ['navigation', 'compound', 'opening a page in a browser cannot do this'],
  ['loader', 'push', null],
]
for (const [client, arm, refusal] of refusals)
  test(`${client} can${refusal ? 'not' : ''} load ${arm}`, () => assert.equal(refusalOf(client, arm), refusal))
