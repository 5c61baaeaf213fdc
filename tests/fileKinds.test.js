import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { describeOtherNode } from '../lib/servers/discover.js'
import { createProject, freePort, run } from './project.js'

/** Servers as their authors write them, which use nothing of the project. */
const files = {
  'module.mjs': `import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
const golden = readFileSync(new URL('../golden.json', import.meta.url))
const listener = (request, response) => request.resume().on('end', () => response.end(golden))
createServer(listener).listen(process.env.PORT, '127.0.0.1')
`,
  'common.cjs': `const { createServer } = require('node:http')
const golden = JSON.stringify(require('../golden.json'))
const listener = (request, response) => request.resume().on('end', () => response.end(golden))
module.exports = createServer(listener).listen(process.env.PORT, '127.0.0.1')
`,
  'typed.ts': `import { createServer, type RequestListener } from 'node:http'
import { readFileSync } from 'node:fs'
const golden: Buffer = readFileSync(new URL('../golden.json', import.meta.url))
const listener: RequestListener = (request, response) => void request.resume().on('end', () => response.end(golden))
createServer(listener).listen(Number(process.env.PORT), '127.0.0.1')
`,
  'required.js': `const { createServer } = require('node:http')
createServer((request, response) => response.end()).listen(process.env.PORT, '127.0.0.1')
`,
}

describe('a file that is dropped into benchmarks/ is a row', () => {
  const project = createProject([])
  /** @type {Record<string, { outcome: string, reason: string | null }>} */
  let rows = {}
  before(async () => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(project.folder, 'benchmarks', name), text)
    const words = ['-c', '2', '-p', '1', '-d', '0.3', '--warmup', '0.1', '--rounds', '1', '--cohort', '1']
    const port = ['--port', `${await freePort()}`]
    const names = ['module', 'common', 'typed', 'required']
    await run(join(project.folder, 'bench.js'), ['-pkgs', ...names, ...words, ...port, '--reference', 'module'])
    const { stdout } = await run(join(project.folder, 'compare.js'), ['--json'])
    rows = Object.fromEntries(JSON.parse(stdout).map((/** @type {{ server: string }} */ row) => [row.server, row]))
  })
  after(() => project.remove())

  test('a module that ends in .mjs', () => assert.equal(rows.module.outcome, 'completed'))
  test('CommonJS that ends in .cjs', () => assert.equal(rows.common.outcome, 'completed'))
  test('TypeScript, or why it does not run under this Node.js', () => {
    const reason = describeOtherNode('^22.18 || >=23.6', process.versions.node)
    const expected = reason === null ? 'completed' : 'unsupported'
    assert.deepEqual([rows.typed.outcome, rows.typed.reason], [expected, reason])
  })
  test('CommonJS that ends in .js fails, and says that it is read as a module', () => {
    assert.equal(rows.required.outcome, 'failed')
    assert.match(String(rows.required.reason), /require is not defined in ES module scope/)
  })
})
