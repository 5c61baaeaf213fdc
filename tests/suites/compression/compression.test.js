import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { canDecode } from '../../../lib/load/decoding.js'
import { createProject, freePort, run } from '../../project.js'

/** @import { Row } from '../../../lib/suites/compression/groups.js' */

const suite = ['--suite', 'compression']
const server = 'core-graphql-js'
const codings = ['gzip', 'br', 'zstd', 'dcz']

const hasHttp3 = await import('@currentspace/http3').then(
  () => true,
  () => false,
)

describe('every kind of cell, briefly', () => {
  const project = createProject(['crashes-at-boot'], [`benchmarks/${server}.js`])
  /** @type {Awaited<ReturnType<typeof run>>} */
  let ended
  /** @type {Row[]} */
  let rows = []
  /** @type {(program: string, words: string[]) => ReturnType<typeof run>} */
  const start = (program, words) =>
    run(join(project.folder, `${program}.js`), [...suite, ...words], { cwd: project.folder })

  before(async () => {
    const cells = [
      '--level',
      '1',
      '--size',
      'full',
      '--requests',
      '2',
      '--compression',
      ['none', ...codings].join(),
      '--workload',
      'compound,rest',
      '--bandwidth',
      'none,50',
    ]
    const words = [
      '--all-packages',
      ...cells,
      '--rounds',
      '1',
      '--plot',
      'bench.svg',
      '--port',
      String(await freePort()),
    ]
    ended = await start('bench', words)
    const compared = await start('compare', ['--json', '--plot', 'compare.svg'])
    assert.equal(compared.code, 0, `${ended.stderr}\n${compared.stderr}`)
    rows = JSON.parse(compared.stdout)
  })
  after(project.remove)

  test('there is a row for each', () => {
    const of = rows.filter((row) => row.server === server)
    const expected = ['h1', 'h2'].flatMap((protocol) =>
      ['compound', 'rest'].flatMap((workload) =>
        ['null', '50'].flatMap((bandwidth) =>
          ['none', ...codings].map((coding) => [protocol, workload, bandwidth, coding].join(' ')),
        ),
      ),
    )
    const found = of.map(({ protocol, compression, conditions: { workload, bandwidth } }) =>
      [protocol, workload, String(bandwidth), compression].join(' '),
    )
    assert.deepEqual(found.sort(), expected.sort())
  })
  test('each has its numbers, of GraphQL and REST alike', () => {
    for (const row of rows.filter(({ server: name, compression }) => name === server && canDecode(compression))) {
      const words = JSON.stringify(row)
      assert.equal(row.outcome, 'completed', words)
      assert.ok(Math.abs(Number(row.messageBytes) / 972 - 1) < 0.01, words)
      if (row.compression === 'none') assert.equal(row.transferBytes, row.messageBytes, words)
      else assert.ok(Number(row.ratio) > 1.4, words)
      for (const value of [row.ms.median, row.clientCpuMs, row.bytesPerSecond]) assert.ok(Number(value) > 0, words)
      // A body of about 500 bytes takes 80 µs at 50 Mbit/s.
      assert.ok(row.conditions.bandwidth === null || Number(row.ms.median) > 0.05, words)
    }
  })
  test('what this Node cannot decode says so', () => {
    for (const row of rows.filter(({ server: name, compression }) => name === server && !canDecode(compression)))
      assert.match(`${row.outcome}: ${row.reason}`, /^unsupported: (zstd|dcz) needs Node.js 2.* or later, this is v/)
  })
  test('a server that crashes fails, and the run tells it', () => {
    for (const row of rows.filter(({ server: name }) => name === 'crashes-at-boot'))
      assert.ok(row.outcome === 'failed' || !canDecode(row.compression), JSON.stringify(row))
    assert.equal(ended.code, 1)
  })
  test('bench and compare draw it', () => {
    for (const file of ['bench.svg', 'compare.svg']) assert.ok(existsSync(join(project.folder, file)), file)
  })
})

test('over HTTP/3, with and without a relay', async () => {
  const { folder, remove } = createProject([], ['benchmarks/http3.js'])
  const start = (/** @type {string} */ program, /** @type {string[]} */ words) =>
    run(join(folder, `${program}.js`), [...suite, ...words], { cwd: folder })
  try {
    const cells = ['--protocol', 'h3', '--size', 'medium', '--compression', 'none,gzip', '--level', '1']
    const brief = ['--requests', '2', '--bandwidth', 'none,50', '--workload', 'compound,rest', '--rounds', '1']
    const { stderr } = await start('bench', ['-pkgs', 'http3', ...cells, ...brief, '--port', String(await freePort())])
    const { stdout } = await start('compare', ['--json'])
    const rows = /** @type {Row[]} */ (JSON.parse(stdout))
    assert.equal(rows.length, 2 * 2 * 2, stderr)
    for (const { outcome, reason, compression, messageBytes, transferBytes, ratio, ms, conditions } of rows) {
      const words = JSON.stringify({ conditions, reason })
      if (!hasHttp3) {
        assert.match(words, /needs @currentspace\/http3.*: npm run http3/)
        continue
      }
      assert.equal(outcome, 'completed', words)
      assert.ok(Math.abs(Number(messageBytes) / 33_918 - 1) < 0.01, words)
      if (compression === 'none') assert.equal(transferBytes, messageBytes, words)
      else assert.ok(Number(ratio) > 2, words)
      // At 50 Mbit/s 10,000 bytes take 1.6 ms.
      assert.ok(Number(ms.median) > (conditions.bandwidth === null ? 0 : 1), words)
    }
  } finally {
    remove()
  }
})
