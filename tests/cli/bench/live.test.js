import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createLive } from '../../../lib/cli/bench/live.js'
import { liveLines } from '../../../lib/cli/bench/liveLines.js'
import { createProgress } from '../../../lib/cli/bench/progress.js'
import { sparklineFromZero as sparkline } from '../../../lib/reports/sparkline.js'

/** @import { PlannedTrial, Sample, Verdict, Wording } from '../../../lib/core/suite.d.ts' */

/** @type {Wording} */
const wording = {
  name: ({ server, control }) => server.name + (control ? ' (control)' : ''),
  nameSample: ({ name }) => name,
  describe: ({ outcome, reason }) => `${outcome}${reason === null ? '' : `: ${reason}`}`,
  reading: (value) => value,
  expectedSeconds: 10,
}
const sample = /** @type {Sample} */ ({ name: 'window', conditions: {}, control: false, unsupported: null })
/** @type {(name: string, position: number, control?: boolean) => PlannedTrial} */
const planned = (name, position, control = false) => ({
  ...{ server: /** @type {any} */ ({ name }), conditions: {}, samples: [sample], control, block: 0, cohort: 0 },
  ...{ repetitions: 1, port: 4001, position },
})
/** @type {(value: number | null) => Verdict<number>} */
const verdict = (value) => ({ outcome: 'completed', reason: null, value, use: null })
const completed = /** @type {any} */ ({ outcome: 'completed', reason: null, elapsedSeconds: 10, samples: [] })

/** @param {{ adaptive?: boolean, tableOf?: () => string[] }} [options] */
function createFake({ adaptive = false, tableOf = () => [] } = {}) {
  /** What reached the terminal: frames, and what stays above them. @type {(string[] | string)[]} */
  const shown = []
  const clock = { seconds: 0 }
  const view = {
    paint: (/** @type {string[]} */ lines) => shown.push(lines),
    clear: () => shown.push('(cleared)'),
    close: () => shown.push('(closed)'),
  }
  const stream = { write: (/** @type {string} */ text) => shown.push(text) }
  const figureOf = (/** @type {number} */ value) => `${value} requests/s`
  const terminal = { columns: 80, rows: 24 }
  const live = createLive({ view, terminal, blocks: 3, adaptive, wording, figureOf, tableOf })
  const now = () => clock.seconds * 1000
  const progress = createProgress({ stream, adaptive, wording, live, now })
  return { progress, clock, terminal, take: () => shown.splice(0) }
}

describe('the live view', () => {
  const cohort = [planned('a', 0), planned('a', 1, true)]
  test('says where the run is, and draws the readings of the servers that take turns', (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] })
    const { progress, clock, take } = createFake()
    progress.plan(6, 1)
    progress.start(cohort)
    assert.deepEqual(take(), [['[1–2/6] block 2 of 3 · boot and warm-up · 60 s left', '  a', '  a (control)']])
    progress.sample(sample, 0, 2, cohort[0])
    progress.read(verdict(100), cohort[0])
    clock.seconds += 1
    progress.sample(sample, 0, 2, cohort[1])
    progress.read(verdict(30), cohort[1])
    progress.sample(sample, 1, 2, cohort[0])
    assert.deepEqual(take().slice(1), [
      ['[1–2/6] block 2 of 3 · window (1/2) · 59 s left', '  a            100 requests/s  █', '▸ a (control)'],
      [
        '[1–2/6] block 2 of 3 · window (2/2) · 59 s left',
        '▸ a            100 requests/s  █',
        '  a (control)   30 requests/s  █',
      ],
    ])
    progress.stop()
  })
  test('is not touched while a sample is read, however long that takes', (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] })
    const { progress, take } = createFake()
    progress.plan(2)
    progress.start([cohort[0]])
    context.mock.timers.tick(1000)
    assert.equal(take().length, 1 + 2, 'painted as it starts, and twice a second while a server starts')
    progress.sample(sample, 0, 2, cohort[0])
    take()
    context.mock.timers.tick(60_000)
    progress.read(verdict(1), cohort[0])
    assert.deepEqual(take(), [])
    progress.phase('last check')
    assert.equal(take().length, 1)
    progress.stop()
  })
  test('keeps the line of a finished trial above itself, and leaves the terminal as it was', (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] })
    const { progress, take } = createFake()
    progress.plan(2)
    progress.start([cohort[0]])
    take()
    progress.finish({ ...completed, outcome: 'failed', reason: 'it said \u001B[2J' })
    const [cleared, line, frame] = take()
    assert.deepEqual([cleared, line], ['(cleared)', '[1/2] a: failed: it said\n'])
    assert.match(frame[0], /last check/)
    progress.stop()
    assert.deepEqual(take(), ['(closed)'])
    context.mock.timers.tick(5000)
    assert.deepEqual(take(), [])
  })
  test('knows no end of a run that goes on until something is decided', (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] })
    const { progress, take } = createFake({ adaptive: true })
    progress.plan(2)
    progress.start([cohort[0]])
    assert.equal(take()[0][0], '[1/2+] block 1 of 3+ · boot · 20 s+ left')
    progress.plan(8, 5)
    progress.start([planned('a', 7)])
    assert.equal(take()[0][0], '[8/8+] block 6 · boot · 10 s+ left')
    progress.stop()
  })
  test('shows what was found in the blocks before, and survives where that fails', (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] })
    const tables = [() => ['', 'server  ±'], () => assert.fail('no table')]
    const { progress, take } = createFake({ tableOf: () => (tables.shift() ?? assert.fail())() })
    for (const block of [1, 2]) {
      progress.plan(2, block, [/** @type {any} */ ({})])
      progress.start([cohort[0]])
      assert.deepEqual(take()[0].slice(-2), ['', 'server  ±'])
    }
    progress.stop()
  })
})

describe('lines', () => {
  const members = ['a', 'b', 'c'].map((name) => ({ name, isRead: false, readings: [], figure: '' }))
  test('are no longer and no more than the terminal has room for', () => {
    const live = { place: 'x'.repeat(50), members, table: ['', 'one', 'two'] }
    const kept = ['  a', '  b', '  c', '… 3 more lines']
    assert.deepEqual(liveLines(live, { columns: 20, rows: 6 }), ['x'.repeat(19), ...kept])
    assert.deepEqual(liveLines(live, { columns: 20, rows: 2 }), ['x'.repeat(19)])
    assert.equal(liveLines(live, { columns: 20, rows: 8 }).length, 7)
  })
  test('have 80 characters and 24 lines where the terminal does not tell', () => {
    const live = { place: 'x'.repeat(200), members: [], table: Array(100).fill('y') }
    const lines = liveLines(live, { columns: 0, rows: 0 })
    assert.deepEqual([lines.length, lines[0].length], [23, 79])
  })
  test('draw the latest readings, from 0 on', () => {
    const readings = [...Array(30).fill(1), 2]
    const [, line] = liveLines({ place: '', members: [{ ...members[0], readings, figure: '2' }], table: [] }, {})
    assert.equal(line, `  a  2  ${'▅'.repeat(19)}█`)
  })
})

test('a sparkline has a bar for each reading, and none is lost at 0', () => {
  assert.equal(sparkline([]), '')
  assert.equal(sparkline([0, 0]), '▁▁')
  assert.equal(sparkline([0, 7, 14]), '▁▅█')
  assert.equal(sparkline([98, 100]), '██')
})
