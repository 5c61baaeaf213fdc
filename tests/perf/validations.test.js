import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createRecords, describeOneCore, judgeApi, judgeHttp2, judgeSlices } from './validations.js'
import { judgeWrk, readRecords } from './validations.js'

/** Ratios of four units, of which half are above and half below. @param {number} ratio @param {number} [spread] */
const around = (ratio, spread = 0.005) => [0, 1, 2, 3].map((unit) => ratio * (1 + spread) ** (unit % 2 === 0 ? 1 : -1))

const cyclesOfSet = 2
/**
 * A record for each cycle of four sets of processes, whose whole windows are ten times faster in the second cycle.
 * @param {Record<string, number[]>} ratios - of each set, by server
 */
const slicesOf = (ratios) => ({
  facts: { servers: Object.keys(ratios), cycles: cyclesOfSet },
  records: [0, 1, 2, 3].flatMap((set) =>
    [100, 1000].map((rate) => ({
      set,
      rates: Object.fromEntries(
        Object.entries(ratios).map(([server, ofSets]) => [
          server,
          { whole: [rate, rate], sliced: [rate * ofSets[set], rate * ofSets[set]] },
        ]),
      ),
    })),
  ),
})

describe('slices are as whole windows', () => {
  test('if the interval of each row and that of their mean are narrow enough', () => {
    const { text, holds, cycles } = judgeSlices(slicesOf({ a: around(1.03), b: around(0.97) }))
    assert.ok(holds, text)
    assert.equal(cycles, 8)
    assert.match(text, /^\| a \| 1\.030 \(1\.02\d–1\.03\d\) \|/m)
    assert.match(text, /^\| mean \| 1\.000 \(0\.99\d–1\.00\d\) \|/m)
    assert.match(text, /2 of 2 rows: the whole interval lies in 0\.94–1\.06\.\n- Reached: /)
  })
  test('not if the interval of a row is wider than allowed, although it holds 1', () => {
    const { text, holds } = judgeSlices(slicesOf({ a: around(1, 0.036), b: around(1), c: around(1), d: around(1) }))
    assert.ok(!holds)
    assert.match(text, /3 of 4 rows: .*; not a\.\n- Reached: /)
  })
  test('not if all rows are off by as much', () => {
    const { text, holds } = judgeSlices(slicesOf({ a: around(1.035), b: around(1.035) }))
    assert.ok(!holds)
    assert.match(text, /2 of 2 rows: .*\n- Not reached: /)
  })
  test('by sets of processes that were measured to their end', () => {
    const whole = slicesOf({ a: around(1), b: around(1) })
    const [first] = whole.records
    const cut = { ...whole, records: [...whole.records, { ...first, set: 4, rates: { a: first.rates.a } }] }
    assert.deepEqual(judgeSlices(cut), judgeSlices(whole))
    assert.throws(() => judgeSlices({ ...whole, records: [first] }), /nothing was measured to its end/)
  })
})

/** @type {(ratios: Record<string, number[]>, atOnce?: number) => { records: any[] }} */
const pairsOf = (ratios, atOnce) => ({
  records: Object.entries(ratios).flatMap(([server, ofPairs]) =>
    ofPairs.map((ratio) => ({
      server,
      pipelining: 10,
      connections: 10,
      arms: {
        ours: { requestsPerSecond: 1000 * ratio, answersPerRead: 9 },
        wrk: { requestsPerSecond: 1000, answersPerRead: 10 },
        ...(atOnce && { atOnce: { requestsPerSecond: (1000 * ratio) / atOnce, answersPerRead: 9 } }),
      },
    })),
  ),
})

describe('rows are equivalent', () => {
  const facts = { equivalence: 0.03 }
  test('if the whole 90 % interval lies within the share, and the others are named', () => {
    const { records } = pairsOf({ near: around(1.01), far: around(1.05), vague: around(1, 0.2) })
    assert.match(
      judgeWrk({ facts, records }).text,
      /\n- 1 of 3 rows are equivalent within ± 3 %, .* at 5 %; not shown for far -p 10 -c 10, vague -p 10 -c 10\.$/,
    )
    const sliced = slicesOf({ a: around(1.005), b: around(0.995) })
    const { text } = judgeSlices({ ...sliced, facts: { ...sliced.facts, ...facts } })
    assert.match(text, /\n- 2 of 2 rows are equivalent within ± 3 %, by two one-sided tests at 5 %\.$/)
  })
  test('by a rule that older records were not made for', () => {
    assert.doesNotMatch(judgeWrk(pairsOf({ a: around(1) })).text, /equivalent/)
  })
})

describe('wrk agrees', () => {
  test('if each interval overlaps the range, and the mean lies in it', () => {
    const { text, holds } = judgeWrk(pairsOf({ a: around(1.04, 0.02), b: around(0.99) }, 1.05))
    assert.ok(holds, text)
    assert.match(text, /^\| a -p 10 -c 10 \| 1\.04\d \(.*\) \| 1\.050 \(1\.050–1\.050\) \| 9\.0, 10\.0 \|$/m)
  })
  test('not if an interval lies beside it', () => {
    const { text, holds } = judgeWrk(pairsOf({ a: around(1.05), b: around(0.99) }))
    assert.ok(!holds)
    assert.match(text, /1 of 2 rows: the interval overlaps 0\.97–1\.03; not a -p 10 -c 10\.\n- Reached: /)
  })
  test('not if the mean lies beside it', () => {
    const { text, holds } = judgeWrk(pairsOf({ a: around(1.04, 0.02), b: around(1.04, 0.02) }))
    assert.ok(!holds)
    assert.match(text, /2 of 2 rows: .*\n- Not reached: the mean of all lies in 0\.97–1\.03\./)
  })
})

test('clients of HTTP/2 are compared by the CPU time of the server in the same window', () => {
  const records = [1, 2].map((busy) => ({
    server: 'a',
    own: { answersPerSecond: 9, clientCpuUs: 20 * busy, serverCpuUs: 40 * busy },
    node: { answersPerSecond: 3, clientCpuUs: 160 * busy, serverCpuUs: 80 * busy },
  }))
  const [, , line] = judgeHttp2({ records }).split('\n')
  const cells = ['a', '0.500 (0.500–0.500)', '2.000 (2.000–2.000)', '8.000 (8.000–8.000)', '30.0']
  assert.equal(line, `| ${cells.join(' | ')} |`)
})

test('one core beside all: cores, rates, and what the ratio to the reference changes by', () => {
  const rowOf = (/** @type {string} */ server, /** @type {number | null} */ rate, cpuMs = 250, reference = 4000) => ({
    server,
    requestsPerSecond: rate,
    ratioToReference: server === 'reference' ? null : Number(rate) / reference,
    /** @type {[number, number] | null} */
    ratioInterval: server === 'reference' ? null : [(Number(rate) / reference) * 0.98, Number(rate) / reference / 0.98],
    serverCpuMsPerThousandRequests: cpuMs,
  })
  const free = [rowOf('a', 6000), rowOf('reference', 4000, 250), rowOf('b', null), rowOf('gone', 1000)]
  const pinned = [rowOf('a', 2000, 500, 2000), rowOf('reference', 2000, 500), rowOf('b', 1000, 250, 2000)]
  assert.deepEqual(describeOneCore(free, pinned).split('\n').slice(2), [
    '| a | 1.50 | 6000 | 1.50 | 1.00 | 2000 | 1.00 | 0.667 (0.635–0.700) |',
    '| reference | 1.00 | 4000 | 1.00 | 1.00 | 2000 | 1.00 | 1.000 (1.000–1.000) |',
  ])
})

test('verdicts of runs are counted for each operation', () => {
  /** @type {(ratio: number, verdict: 'slower' | '~') => any} */
  const runOf = (ratio, verdict) => ({
    rows: [
      { operation: 'feed', ratio: 1, verdict: '~' },
      { operation: 'mix', ratio, verdict },
    ],
  })
  const records = [runOf(0.94, 'slower'), runOf(0.96, 'slower'), runOf(0.98, '~')]
  assert.deepEqual(
    judgeApi({ facts: { extraWork: '0.1', budget: '4m' }, records })
      .split('\n')
      .slice(4),
    ['| feed | 0 | 0 | 1.000 (1.000–1.000) |', '| mix | 2 | 0 | 0.960 (0.911–1.011) |'],
  )
})

test('records are read as they were written, and a file of others is not overwritten', () => {
  const folder = mkdtempSync(join(tmpdir(), 'validations-'))
  const file = join(folder, 'deep', 'records.ndjson')
  try {
    const append = createRecords(file, { servers: ['a'] })
    append({ set: 0 })
    append({ set: 1 })
    const { facts, records } = readRecords(file)
    assert.deepEqual(facts.servers, ['a'])
    assert.equal(facts.node, process.version)
    assert.deepEqual(records, [{ set: 0 }, { set: 1 }])
    assert.throws(() => createRecords(file, {}), /EEXIST/)
    appendFileSync(file, '{"set":')
    assert.throws(() => readRecords(file), SyntaxError)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
