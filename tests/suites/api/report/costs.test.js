import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { failOnKind, refuseUnjudged } from '../../../../lib/suites/api/report/failOn.js'
import { createReport } from '../../../../lib/suites/api/report/report.js'
import { createRandom } from '../../../../lib/workload/random.js'
import { usageError } from '../../../cli/messages.js'
import { createNormal } from '../../../stats/createNormal.js'
import { createApiResults, createRateValue, createValue } from '../fixtures.js'

/** @import { MachineUse } from '../../../../lib/types.d.ts' */
/** @import { Value } from '../../../../lib/suites/api/types.d.ts' */
/** @import { About, Options } from '../fixtures.js' */

/** CPU seconds and bytes of three processes of the second server, beside 2 s and 100 MB of the first one. */
const more = [1.062, 1.06, 1.064]

/** @type {(serverCpuSeconds: number | null) => MachineUse} */
const useOf = (serverCpuSeconds) => ({
  durationSeconds: 2,
  serverCpuSeconds,
  clientCpuSeconds: 0.4,
  otherCpuSeconds: 0,
  stealSeconds: 0,
})

/** Makes the second server use more CPU. @type {(about: About) => { use: MachineUse }} */
const useMoreCpu = ({ server, block }) => ({ use: useOf(server === 'before' ? 2 : 2 * more[block]) })

/** Makes the second server use more memory in its second operation. @type {(about: About) => { value: any }} */
const useMoreMemory = ({ server, operation, block }) => ({
  value: createValue(1000, {
    serverPeakMemoryBytes: server === 'after' && operation === 'user' ? 100e6 * more[block] : 100e6,
  }),
})

/** @type {(verdict: Options['verdict'], options?: Options, failOn?: string) => ReturnType<typeof createReport>} */
const reportOf = (verdict, options, failOn) =>
  createReport(createApiResults({ verdict, ...options }), [], { failOn: failOn ? failOnKind.read(failOn) : null })

describe('CPU per answer', () => {
  test('has a sentence and a verdict if it differs significantly, while rates do not', () => {
    const { rows, verdicts } = reportOf(useMoreCpu)
    assert.deepEqual(verdicts.slice(1), [
      'feed: after uses 6.2 % more CPU per answer than before (95 % interval 5.7 to 6.7 %).',
    ])
    assert.match(verdicts[0], /^~ feed: after and before are not significantly different/)
    assert.deepEqual([rows[1].cpuRatio?.toFixed(3), rows[1].cpuVerdict, rows[1].verdict], ['1.062', 'more', '~'])
  })
  test('says that it is less', () => {
    const { verdicts } = reportOf(({ server }) => ({ use: useOf(server === 'before' ? 2 : 1) }))
    assert.match(verdicts[1], /^feed: after uses 50\.0 % less CPU per answer than before/)
  })
  test('is compared at a constant rate, where requests before each window count', () => {
    const { rows, verdicts, tables } = reportOf(
      (about) => ({ ...useMoreCpu(about), ...(about.at && { value: createRateValue(about.at, 1000) }) }),
      { settings: { rates: [200] } },
    )
    assert.ok(
      verdicts.includes(
        'feed at 200/s: after uses 6.2 % more CPU per answer than before (95 % interval 5.7 to 6.7 %).',
      ),
    )
    const [closed, open] = [null, 200].map((rate) => rows.find((row) => row.server === 'before' && row.rate === rate))
    // 20 windows in 2 s of a fixture, with half a second before each.
    const [alone, settled] = [closed, open].map((row) => Number(row?.cpuMsPerThousandAnswers))
    assert.equal((alone / settled).toFixed(3), '6.000')
    assert.ok(tables[2].columns.some(({ title }) => title === 'CPU × before'))
  })
  test('has no verdict if it was not counted, or hardly any was', () => {
    for (const seconds of [null, 0.02]) {
      const { rows, verdicts } = reportOf(() => ({ use: useOf(seconds) }))
      assert.deepEqual([rows[1].cpuRatio, rows[1].cpuVerdict, verdicts.length], [null, null, 1])
    }
  })
  test('does not take power from rates, and no rates from it', () => {
    const rate = (/** @type {About} */ { server, block }) =>
      server === 'before' ? 1000 : 1000 * [0.965, 0.975, 0.97][block]
    const [{ verdicts: alone }, { verdicts: beside }] = [undefined, useMoreCpu].map((verdict) =>
      reportOf(verdict, { rate }),
    )
    assert.match(alone[0], /^feed: after is 3\.0 % slower/)
    assert.equal(beside[0], alone[0])
  })
})

describe('memory', () => {
  const operations = ['feed', 'user']
  test('is that of a process over all of its samples, with one verdict for each server', () => {
    const { rows, verdicts } = reportOf(useMoreMemory, { operations })
    assert.deepEqual(verdicts.slice(2), [
      'memory: after uses 6.2 % more memory at its peak than before (95 % interval 5.7 to 6.7 %).',
    ])
    for (const row of rows.filter(({ server }) => server === 'after'))
      assert.deepEqual([row.peakMemoryRatio?.toFixed(3), row.peakMemoryVerdict], ['1.062', 'more'])
  })
  test('has no verdict if it is not known', () => {
    const { verdicts } = reportOf(() => ({ value: createValue(1000, { serverPeakMemoryBytes: null }) }))
    assert.equal(verdicts.length, 1)
  })
})

/** Grown memory without garbage. @type {(growth: number, answers?: number) => NonNullable<Value['heldMemory']>} */
const heldAfter = (growth, answers = 10_000) => ({ fromBytes: 20e6, toBytes: 20e6 + growth, answers })

describe('memory that is kept', () => {
  test('of 2 kB an answer is told, beside a first server that keeps none', () => {
    const leak = (/** @type {About} */ { server, block }) => ({
      value: createValue(1000, { heldMemory: heldAfter((server === 'before' ? 0 : 2048 * 10_000) + 1e5 * block) }),
    })
    const { rows, verdicts } = reportOf(leak)
    assert.equal(
      verdicts.at(-1),
      'memory: after keeps 2.0 kB more for each answer than before (95 % interval 2.0 kB to 2.0 kB), which keeps none.',
    )
    assert.deepEqual([rows[0].keptBytesPerAnswer, rows[1].keptDifference, rows[1].keptVerdict], [10, 2048, 'more'])
  })
  test('has a verdict in fewer than 2 of 100 simulated runs of equal versions, and in most with a leak', () => {
    const normal = createNormal(createRandom(1))
    /** Verdicts by the bytes of a leak. @type {Record<number, number>} */
    const decided = { 0: 0, 500: 0 }
    for (let run = 0; run < 100; run += 1)
      for (const bytes of [0, 500]) {
        // A heap of 20 MB whose growth by itself differs by 0.3 MB, and some of which is not collected.
        const held = (/** @type {About} */ { server }) =>
          heldAfter(0.5e6 + 0.3e6 * normal() + (server === 'after' ? bytes * 10_000 : 0) + 0.2e6 * normal() ** 2)
        const { rows } = reportOf((about) => ({ value: createValue(1000, { heldMemory: held(about) }) }))
        if (rows[1].keptVerdict !== '~') decided[bytes] += 1
      }
    assert.ok(decided[0] < 2 && decided[500] >= 95, JSON.stringify(decided))
  })
})

describe('--fail-on', () => {
  /** @type {[string, Options['verdict'], string | null][]} null if it holds */
  const cases = [
    ['cpu:3%', useMoreCpu, 'does not hold: feed after +6.2 %.'],
    ['cpu:10%', useMoreCpu, null],
    ['cpu:3%', () => ({ use: useOf(null) }), 'cannot be judged: no verdict on feed after.'],
    ['memory:10%', useMoreMemory, null],
    [
      'memory:10%',
      ({ server }) => ({ value: createValue(1000, { serverPeakMemoryBytes: server === 'before' ? 1e8 : 2e8 }) }),
      'does not hold: memory after +100.0 %.',
    ],
  ]
  for (const [text, verdict, finding] of cases)
    test(`${text} ${finding ?? 'holds'}`, () => {
      const { failed, verdicts } = reportOf(verdict, {}, text)
      const sentence = finding ? `--fail-on ${text} ${finding}` : `--fail-on ${text} holds for every row with a number.`
      assert.deepEqual([failed, verdicts.at(-1)], [finding !== null, sentence])
    })
  test('takes two servers and three blocks for costs as for rates', () => {
    assert.throws(
      () => refuseUnjudged({ memory: 0.1 }, { rounds: 2, servers: 2 }),
      usageError('--fail-on memory takes 3 blocks, got --rounds 2; raise it, or leave one out'),
    )
  })
})
