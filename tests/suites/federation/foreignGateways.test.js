import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { parseBenchOptions } from '../../../lib/cli/bench/benchOptions.js'
import { projectFolder } from '../../../lib/base/project.js'
import { createSupergraphs, foreignGateways, serversOf } from '../../../lib/suites/federation/foreignGateways.js'
import { suites } from '../../../lib/suites/index.js'
import { usageError } from '../../cli/messages.js'
import { freePort, run } from '../../project.js'
import { noPackages } from './composeSupergraph.js'

const folder = mkdtempSync(join(tmpdir(), 'bench-gateway-'))
after(() => rmSync(folder, { recursive: true }))

/** @param {string[]} words */
const optionsOf = async (...words) =>
  (await parseBenchOptions(['--suite', 'federation', ...words], {
    suites,
    projectFolder,
    version: '1',
    servers: [],
  })) ?? assert.fail()

describe('gateways by their commands', () => {
  const two = 'a=x {supergraph} {port}\n\n b@1.2 = y {port}'
  test('are read one a line, and written so again', () => {
    const gateways = foreignGateways.read(two.replace(' = ', '='))
    assert.deepEqual(gateways, [
      { name: 'a', command: 'x {supergraph} {port}' },
      { name: 'b@1.2', command: 'y {port}' },
    ])
    assert.deepEqual(foreignGateways.read(foreignGateways.write?.(gateways) ?? ''), gateways)
    assert.deepEqual(
      serversOf(gateways).map(({ name, endpoint }) => [name, endpoint?.command]),
      [
        ['a', 'x {supergraph} {port}'],
        ['b@1.2', 'y {port}'],
      ],
    )
  })
  test('are rows beside those of files, and with --resume, too', async () => {
    const { servers, settings, suite } = await optionsOf('-pkgs', 'monolith', '--command', 'a=x {port}')
    assert.deepEqual(
      servers.map(({ name }) => name),
      ['monolith', 'a'],
    )
    const again = await suite.serversOf?.(/** @type {any} */ (settings))
    assert.ok(again?.some(({ name }) => name === 'a') && again.some(({ name }) => name === 'monolith'))
  })
  const expected = "expected NAME=COMMAND or NAME@VERSION=COMMAND, such as 'router=./router -s {supergraph} -p {port}'"
  /** @type {Record<string, string>} */
  const messages = {
    'a=x': 'a: expected {port} in its command, for the port to listen on',
    './router {port}': `${expected}, got "./router {port}"; see --help`,
    'a=x --api-key=hush-hush {port}':
      'a: its command has a secret, which results would have, too; put it into a variable of the environment',
    'monolith=x {port}': 'there is a gateway monolith already; choose another name',
  }
  for (const [value, message] of Object.entries(messages))
    test(`are refused in one line: ${value}`, () =>
      assert.rejects(optionsOf('--command', value), usageError(`--command: ${message}`)))
})

/** Gateway that answers operations by the monolith, and asks each subgraph of the supergraph as often as it must. */
const script = `
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { operations } from ${JSON.stringify(new URL('../../../lib/workload/federation/operations.js', import.meta.url))}
const [supergraph, port] = process.argv.slice(2)
const urls = [...readFileSync(supergraph, 'utf8').matchAll(/url: "(http:..127[^"]+)"/g)].map(([, url]) => url)
const ask = (url) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' },
  body: '{"query":"{ __typename }"}' }).then((answer) => answer.text())
createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += chunk
  const { query } = JSON.parse(text)
  const found = operations.find(({ document }) => query.includes(document.replace(/^[^{]*/, '')))
  for (let call = 0; call < (found?.leastCalls ?? 0); call += 1) await ask(urls[call % urls.length])
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(found?.golden ?? { errors: [{ message: 'another document' }] }))
}).listen(Number(port), '127.0.0.1')
`

test('a gateway of a command is a row, its files are removed, and another says in one line why it is none', {
  skip: noPackages,
}, async () => {
  writeFileSync(join(folder, 'gateway.mjs'), script)
  const gateways = [
    `forwards@1.0=${process.execPath} ${join(folder, 'gateway.mjs')} {supergraph} {port}`,
    'lost=no-such-gateway {port}',
    "breaks=echo 'no licence' >&2; exit 3 # {port}",
  ]
  const words = ['--suite', 'federation', '-pkgs', 'monolith', '--command', gateways.join('\n'), '--operations', 'user']
  const load = ['--rounds', '1', '-d', '0.3', '--warmup', '0.3', '-c', '2', '--port', String(await freePort())]
  const results = ['--results', join(folder, 'results')]
  const cwd = projectFolder
  const measured = await run(join(cwd, 'bench.js'), [...words, ...load, ...results], { cwd })
  const shown = await run(join(cwd, 'compare.js'), ['--suite', 'federation', '--json', ...results], { cwd })
  const rows = new Map(JSON.parse(shown.stdout).map((/** @type {any} */ row) => [row.server, row]))
  const [forwards, lost, breaks] = ['forwards@1.0', 'lost', 'breaks'].map((name) => rows.get(name))
  assert.equal(forwards.outcome, 'completed', measured.stderr)
  assert.ok(forwards.calls >= forwards.leastCalls && forwards.requestsPerSecond > 0, shown.stdout)
  assert.deepEqual([lost.outcome, breaks.outcome], ['failed', 'failed'])
  assert.match(lost.reason, /127.*no-such-gateway.*not found/)
  assert.match(breaks.reason, /no licence/)
  assert.ok(!`${lost.reason}${breaks.reason}`.includes('\n'))
})

test('a supergraph has the addresses of the run, and its folder is removed', () => {
  const supergraphs = createSupergraphs()
  const urls = {
    accounts: 'http://127.0.0.1:1001/x',
    books: 'http://127.0.0.1:1002/x',
    reviews: 'http://127.0.0.1:3/x',
  }
  const path = supergraphs.pathOf(urls)
  const text = readFileSync(path, 'utf8')
  for (const url of Object.values(urls)) assert.ok(text.includes(`url: "${url}"`), url)
  supergraphs.remove()
  assert.equal(existsSync(path), false)
})
