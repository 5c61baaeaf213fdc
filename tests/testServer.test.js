import assert from 'node:assert/strict'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { discoverServers } from '../lib/servers/discover.js'
import { createProject } from './project.js'
import { testServer } from './testServer.js'

const project = createProject([])
after(project.remove)

/** Tests the stranger's server with a fault. @param {string} fault */
async function linesOf(fault) {
  const file = join(import.meta.dirname, 'fixtures/strangers/node-http.js')
  copyFileSync(file, join(project.folder, 'benchmarks', `${fault}.js`))
  const server = discoverServers({ root: project.folder }).find(({ name }) => name === fault)
  assert.ok(server)
  /** @type {string[]} */
  const lines = []
  const isRight = await testServer(server, (line) => lines.push(line))
  return { isRight, lines, text: lines.join('\n') }
}

test('a server on node:http alone is right, and the rest is not offered', async () => {
  const { isRight, lines, text } = await linesOf('node-http')
  assert.ok(isRight, text)
  assert.ok(lines.length <= 20 && lines.every((line) => line.length < 200), text)
  assert.match(text, /^✔ HTTP\/1\.1: variables$/m)
  assert.match(text, /^– HTTP\/1\.1: REST resources: not offered, GET \/api\/authors: status 404: \(empty body\)$/m)
  assert.match(text, /^– HTTP\/2: not offered, answers by HTTP\/1\.1$/m)
  assert.match(text, /^benchmarks\/node-http\.js: 1\d right, 3 not offered$/m)
  assert.doesNotMatch(text, /✖/)
})

/** @type {Record<string, RegExp>} */
const faults = {
  'wrong-data': /^✖ HTTP\/1\.1: author\(id\): data\.author\.books\[0\]\.numPages: expected \d+, got -1$/m,
  'ignores-variables': /^✖ HTTP\/1\.1: variables: data\.author is missing: variables are ignored; got \{"errors"/m,
  dies: /^✖ HTTP\/1\.1: malformed JSON: exited with code 1: SyntaxError: /m,
  'does-not-start': /^✖ HTTP\/1\.1: answers: exited with code 1: Error: no database$/m,
}
for (const [fault, expected] of Object.entries(faults))
  test(`a server that ${fault.replaceAll('-', ' ')} is told so in a line`, async () => {
    const { isRight, lines, text } = await linesOf(fault)
    assert.equal(isRight, false, text)
    assert.match(text, expected)
    assert.ok(lines.length <= 20, text)
    assert.match(text, / [1-9]\d* wrong$/)
  })
