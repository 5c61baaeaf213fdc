import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { describeDrawingFault } from '../../.github/describeDrawingFault.js'
import { describeTablesFault } from '../../.github/describeTablesFault.js'
import { replaceBetweenMarkers } from '../../lib/reports/markers.js'
import { discoverServers } from '../../lib/servers/discover.js'
import { faultyRound } from '../suites/throughput/report/resultFixtures.js'
import { createCheckout, measuredResults, resultJson, writeFiles } from './checkout.js'

/**
 * @param {ReturnType<typeof createCheckout>} checkout
 * @param {Map<string, string>} files
 */
function accept(checkout, files) {
  const folder = mkdtempSync(join(checkout.parent, 'artifact-'))
  writeFiles(folder, files)
  return checkout.run('accept-results', folder)
}

test('what was measured here is taken over, with nothing installed', (context) => {
  const checkout = createCheckout(context)
  const failed = faultyRound(0, 'failed', 'said "<b>no</b>" | and stopped')
  const files = measuredResults(checkout, (server) =>
    server === 'mercurius' ? { rounds: [failed], summary: null } : {},
  )
  const { status, stderr } = accept(checkout, files)
  assert.equal(status, 0, stderr)
  for (const [path, text] of files) assert.equal(checkout.read(path), text)
})

const path = 'results/throughput/mercurius.json'
const history = 'results/history.ndjson'

/** @type {(edit: (lines: string[]) => void) => (files: Map<string, string>) => void} what a run added is behind what was there */
const rewritten = (edit) => (files) => {
  const lines = (files.get(history) ?? '').split('\n')
  edit(lines)
  files.set(history, lines.join('\n'))
}

/** @type {(edit: (value: any) => void) => (files: Map<string, string>) => void} */
const edited = (edit) => (files) => {
  const value = JSON.parse(files.get(path) ?? '')
  edit(value)
  files.set(path, resultJson(value))
}

/** @type {(pattern: RegExp | string, text: string) => (files: Map<string, string>) => void} */
const replaced = (pattern, text) => (files) => files.set(path, (files.get(path) ?? '').replace(pattern, text))

/** @type {Record<string, [RegExp, (files: Map<string, string>) => void]>} */
const hostile = {
  'no rounds': [/does not fit results\/schema\.json/, edited((value) => delete value.trials)],
  'a rate that is a text': [
    /requestsPerSecond" must be number/,
    edited((value) => (value.trials[0].samples[0].value.requestsPerSecond = '1e9')),
  ],
  'a rate beyond all numbers': [/not written as/, replaced(/"requestsPerSecond":10\d\d/, '"requestsPerSecond":1e999')],
  'a field that the schema does not know': [/does not fit/, edited((value) => (value.script = 'x'))],
  'a key that would reach the prototype': [/does not fit/, replaced('{', '{\n "__proto__": {},')],
  'a name that stands twice': [/not written as/, replaced('{', '{\n "server": "x",')],
  'another version of the schema': [/"\/schemaVersion" must be equal/, edited((value) => (value.schemaVersion = 1))],
  'another suite': [/"\/suite" must be equal/, edited((value) => (value.suite = 'parallelism'))],
  'the result of another server': [/is the result of/, edited((value) => (value.path = 'benchmarks/koa.js'))],
  'a path out of the folder': [/does not fit|is the result of/, edited((value) => (value.server = '../mercurius'))],
  'another workload': [/is of the workload rest/, edited((value) => (value.settings.workloads = ['rest']))],
  'another commit': [/was measured at/, edited((value) => (value.environment.gitCommit = '0'.repeat(40)))],
  'other packages': [/another lockfile/, edited((value) => (value.environment.lockfileSha256 = '0'.repeat(64)))],
  'a second run': [/are of 2 runs/, edited((value) => (value.run.id = 'another'))],
  'a completed sample without a number': [/does not fit/, edited((value) => (value.trials[0].samples[0].value = null))],
  'no object': [/holds no object/, (files) => files.set(path, 'null\n')],
  'a server less': [/mercurius\.json is missing/, (files) => files.delete(path)],
  'a server more': [
    /"results\/throughput\/x\.json" is not expected/,
    (files) => files.set('results/throughput/x.json', '{}'),
  ],
  'a half-written file': [/\.tmp" is not expected/, (files) => files.set(`${path}.1.tmp`, '{')],
  'another schema': [/"results\/schema\.json" is not expected/, (files) => files.set('results/schema.json', '{}')],
  'a file that is too big': [/has 1000001 bytes/, (files) => files.set(path, ' '.repeat(1_000_001))],
  'a picture that runs something': [
    /docs\/ranking\.svg has "<script>", which is no shape/,
    (files) =>
      files.set('docs/ranking.svg', (files.get('docs/ranking.svg') ?? '').replace('<g', '<script>x</script><g')),
  ],
  'a history that forgets': [/history\.ndjson differs from the committed one/, rewritten((lines) => lines.shift())],
  'a history with a line less': [/history\.ndjson has no line of /, rewritten((lines) => lines.splice(-2, 1))],
  'a history with a line twice': [
    /has a line too many of /,
    rewritten((lines) => lines.splice(-1, 0, lines[lines.length - 2])),
  ],
  'a history of another run': [
    /has a line of another run: "x"/,
    rewritten((lines) => lines.splice(-2, 1, lines[lines.length - 2].replace(/"run":"[^"]+"/, '"run":"x"'))),
  ],
  'a history with something more': [
    /has a line that is none of a row/,
    rewritten((lines) => lines.splice(-2, 1, lines[lines.length - 2].replace('{', '{"script":1,'))),
  ],
  'a README that differs elsewhere': [
    /README\.md differs from the committed one outside/,
    (files) => files.set('README.md', (files.get('README.md') ?? '').replace('GraphQL', 'graphQL')),
  ],
}

test('refused, and nothing is changed:', async (context) => {
  const checkout = createCheckout(context)
  const measured = measuredResults(checkout)
  for (const [name, [message, change]] of Object.entries(hostile))
    await context.test(name, () => {
      const files = new Map(measured)
      change(files)
      const { status, stderr } = accept(checkout, files)
      assert.equal(status, 1, stderr)
      assert.match(stderr, message)
      assert.equal(stderr.trim().split('\n').length, 1, stderr)
      assert.equal(checkout.git('status', '--porcelain'), '')
    })
  await context.test('what was measured before the packages changed', () => {
    checkout.write('package-lock.json', `${checkout.read('package-lock.json')}\n`)
    assert.match(accept(checkout, measured).stderr, /another lockfile/)
  })
})

describe('the results of the README', () => {
  const committed = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  const known = {
    committed,
    servers: discoverServers().map((server) => server.path),
    quotable: [
      'Use b instead, see https://b.example/c-d for more.',
      ...discoverServers().map(({ file }) => readFileSync(file, 'utf8')),
    ],
  }
  /** @param {string} tables */
  const faultOf = (tables) => describeTablesFault(replaceBetweenMarkers(committed, tables) ?? '', known)

  test('as they are committed', () => assert.equal(describeTablesFault(committed, known), null))
  for (const fine of [
    '![A plot of a, \\[b\\] and c.](docs/ranking.svg)',
    '| [mercurius](benchmarks/mercurius.js) | &lt;b> [x] |',
    '- deprecated: a 1.0.0: Use b instead, see https://b.example/c-d for more.',
    '- [How this is measured](docs/method.md), and when not to conclude anything.',
    '- \\<b> \\[a\\](https\\://b.example/c\\-d)',
    '- deprecated: a (a 1.0.0: Use b instead, see https://b.example/c-d), b (b 1.0.0: https://b.examp…).',
  ])
    test(`may have ${fine}`, () => assert.equal(faultOf(fine), null))

  /** @type {Record<string, RegExp>} */
  const refused = {
    'a line': /"a line", which is no line of a table/,
    '# a title': /no line of a table/,
    '- \\\\<b>': /"<" in its results/,
    '- <script src=x>': /"<" in its results/,
    '- <!-- results:end -->': /in its results/,
    '- [mercurius](https://evil.example)': /"\]\(" in its results/,
    '- [mercurius](benchmarks/koa.js)': /"\]\(" in its results/,
    '- [How this is measured](docs/other.md)': /"\]\(" in its results/,
    '![x](https://evil.example/x.svg)': /which is no line of a table/,
    '![x](y)![x](docs/ranking.svg)': /which is no line of a table/,
    '- ![x](benchmarks/mercurius.js)': /"!\[" in its results/,
    '- [x]: https://evil.example': /"\]:" in its results/,
    '- [x][y]': /"\]\[" in its results/,
    '- see https://evil.example': /the address "https:\/\/evil\.example"/,
    '- see www.evil.example': /the address "www\.evil\.example"/,
    '- a\u202eb': /in its results/,
    '- a\u001b[2Jb': /in its results/,
  }
  for (const [line, message] of Object.entries(refused))
    test(`may not have ${JSON.stringify(line)}`, () => assert.match(String(faultOf(line)), message))
})

describe('the picture', () => {
  const committed = readFileSync(join(import.meta.dirname, '../../docs/ranking.svg'), 'utf8')
  test('as it is committed', () => assert.equal(describeDrawingFault(committed), null))
  for (const hostile of [
    '<script>x</script>',
    '<script',
    '<a href="https://evil.example">x</a>',
    '<image href="https://evil.example/x.png"/>',
    '<foreignObject/>',
    '<rect onload="x"/>',
    "<rect class='x' onload='y'/>",
    '<rect style="fill:url(https://evil.example)"/>',
    '<!--',
    '<![CDATA[x]]>',
    '<?xml-stylesheet href="https://evil.example"?>',
    '<style>@import "https://evil.example"</style>',
    '<style>svg{fill:URL(//evil.example)}</style>',
    '<style>svg{fill:u\\72l(//evil.example)}</style>',
  ])
    test(`may not have ${hostile}`, () =>
      assert.notEqual(describeDrawingFault(committed.replace('<rect', `${hostile}<rect`)), null))
  test('may not be anything else', () => assert.equal(describeDrawingFault('words'), 'is no drawing'))
})
