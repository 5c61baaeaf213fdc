import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createAxes, createPageResult } from './suites/parallelism/fixtures.js'
import { completedRound, createResult, faultyRound, storedOf } from './suites/throughput/resultFixtures.js'
import { temporaryFolder } from './core/store/temporaryFolder.js'
import { openProgram } from './openProgram.js'

const runCompare = openProgram(join(import.meta.dirname, '../compare.js'))

/** What a server, a registry or somebody's result file may say. */
const hostile =
  `=cmd|'/C calc'!A0\u001B[2J\u001B]0;owned\u0007\u202E\r\n\t| x | [a](javascript:b) \`c\` <script>*d*</script> ` +
  `"e",${'!'.repeat(9000)}`
const packages = [{ name: 'evil', version: hostile, deprecated: hostile }]
const cpuModel = hostile

/** @type {(text: string) => void} */
function assertPrintable(text) {
  const found = /[^\P{Cc}\n]|\p{Cf}|[\u2028\u2029]/u.exec(text)
  assert.equal(found, null, found ? JSON.stringify(text.slice(Math.max(0, found.index - 40), found.index + 20)) : '')
  assert.ok(!text.includes('owned'))
  for (const line of text.split('\n')) assert.ok(line.length < 30_000, String(line.length))
}

/** @type {(text: string) => string[][]} as RFC 4180 has it */
function parseCsv(text) {
  const fields = [...text.matchAll(/("(?:[^"]|"")*"|[^,\n"]*)(,|\n|$)/g)]
  /** @type {string[][]} */
  const lines = [[]]
  for (const [whole, field, end] of fields) {
    if (whole === '' && lines.at(-1)?.length === 0) break
    lines.at(-1)?.push(field.replace(/^"|"$/g, '').replaceAll('""', '"'))
    if (end === '\n') lines.push([])
  }
  return lines.filter((line) => line.length > 0)
}

/** What each format must not let out. @type {Record<string, (text: string) => void>} */
const checks = {
  '--table': () => {},
  '--json': (text) => {
    const rows = JSON.parse(text)
    assert.ok(
      rows.some((/** @type {any} */ { reason }) =>
        reason?.includes(`=cmd|'/C calc'!A0 | x | [a](javascript:b) \`c\` <script>`),
      ),
    )
    assertPrintable(rows.map((/** @type {any} */ { reason }) => reason).join())
  },
  '--csv': (text) => {
    const lines = parseCsv(text)
    assert.ok(lines.length > 1)
    for (const line of lines) assert.equal(line.length, lines[0].length, line.join())
    for (const field of lines.flat()) assert.doesNotMatch(field, /^[=+@]|^-[^\d]/)
    assert.ok(lines.flat().some((field) => field.includes("'=cmd") || field.includes(': =cmd')))
  },
  '--markdown': (text) => {
    for (const line of text.split('\n')) {
      assert.doesNotMatch(line, /<|(?<!\\)`|(?<!\\)\]\(javascript/)
      // A line of a table has as many cells as its header, whose rule is made of dashes.
      if (line.startsWith('|')) assert.ok(/^\|.*\|$/.test(line), line.slice(0, 100))
    }
    const tables = text.split(/\n(?!\|)/).map((part) => part.split('\n').filter((line) => line.startsWith('|')))
    for (const lines of tables)
      assert.ok(new Set(lines.map((line) => line.split(/(?<!\\)\|/).length)).size <= 1, lines[0])
  },
}

/** @type {(folder: string, results: { server: string }[]) => void} */
function write(folder, results) {
  mkdirSync(folder, { recursive: true })
  for (const result of results) writeFileSync(join(folder, `${result.server}.json`), JSON.stringify(result))
}

describe('a hostile result of the suite throughput', () => {
  const results = [
    {
      ...createResult({
        server: 'fast',
        rounds: [completedRound(0, {}, hostile)],
        environment: { packages, cpuModel },
      }),
      path: hostile,
    },
    createResult({ server: 'slow', rounds: [faultyRound(0, 'failed', hostile)], environment: { packages, cpuModel } }),
    { ...createResult({ server: 'strange' }), server: hostile.replaceAll('/', '') },
  ].map(storedOf)
  for (const [format, check] of [...Object.entries(checks), /** @type {const} */ (['--update', checks['--markdown']])])
    test(format, async (context) => {
      const folder = temporaryFolder(context)
      write(join(folder, 'throughput'), results.slice(0, 2))
      writeFileSync(join(folder, 'throughput/strange.json'), JSON.stringify(results[2]))
      const page = join(folder, 'page.md')
      writeFileSync(page, '<!-- results:start -->\n<!-- results:end -->\n')
      const words = format === '--update' ? [format, page] : [format]
      const { code, stdout, stderr } = await runCompare(['--results', folder, ...words])
      assert.equal(code, 0, stderr)
      assertPrintable(stdout)
      assert.match(stderr, /^compare: skipped .*strange\.json: it holds the result of =cmd/)
      assert.equal(stderr.split('\n').length, 2)
      assertPrintable(stderr)
      if (format !== '--update') return check(stdout)
      for (const file of [page, join(folder, 'docs/results.md')])
        check(readFileSync(file, 'utf8').split(/<!-- results:(?:start|end) -->/)[1])
    })
  for (const format of [[], ['--json']])
    test(`--audit ${format}`, async (context) => {
      const folder = temporaryFolder(context)
      write(join(folder, 'throughput'), results.slice(0, 2))
      const { code, stdout } = await runCompare(['--audit', folder, ...format])
      assert.equal(code, 0)
      assertPrintable(stdout)
    })
})

describe('a hostile result of the suite parallelism', () => {
  const settings = { axes: createAxes({ protocol: ['h2'], rtt: [0, 50] }) }
  const fault = (/** @type {string} */ arm) =>
    arm === 'rest' ? { outcome: /** @type {const} */ ('failed'), reason: hostile } : null
  const result = createPageResult({
    settings,
    fault,
    differences: { browser: { name: hostile, version: hostile, ignored: [hostile] } },
  })
  result.environment.cpuModel = hostile
  for (const [format, check] of Object.entries(checks))
    test(format, async (context) => {
      const folder = temporaryFolder(context)
      write(join(folder, 'parallelism'), [result])
      const plot = join(folder, 'pages.svg')
      const words = ['--suite', 'parallelism', '--results', folder, format, '--plot', plot]
      const { code, stdout, stderr } = await runCompare(words)
      assert.equal(code, 0, stderr)
      assertPrintable(stdout)
      assertPrintable(readFileSync(plot, 'utf8'))
      check(stdout)
    })
})
