import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createProgress } from '../../../lib/cli/bench/progress.js'
import { completedRound, createResult, faultyRound, trialOf } from '../../suites/throughput/resultFixtures.js'
import { throughput } from '../../core/store/suites.js'

/** @import { PlannedTrial } from '../../../lib/core/suite.d.ts' */
/** @import { Settings } from '../../../lib/suites/throughput/settle.js' */
/** @import { WorkloadName } from '../../../lib/types.d.ts' */

const { method } = throughput

/**
 * A progress on a fake stream with a fake clock.
 * @param {{ total?: number, settings?: Partial<Settings>, expected?: null, load?: number, words?: object }} [options]
 *   words: differences of the wording
 */
function createFake({ total = 3, settings = {}, expected, load = 0, words = {} } = {}) {
  const written = /** @type {string[]} */ ([])
  const clock = { seconds: 100 }
  const stream = { write: (/** @type {string} */ text) => written.push(text) }
  const now = () => clock.seconds * 1000
  // 5 s of warm-up, 5 s of window and what is around them make 15 s.
  const all = { ...createResult().settings, warmupSeconds: 5, durationSeconds: 5, ...settings }
  const adaptive = method.isAdaptive(all)
  const { budgetSeconds } = all
  const wording = { ...method.wording(all), ...(expected === null && { expectedSeconds: null }), ...words }
  /** @type {{ task: () => void, seconds: number }[]} */
  const alarms = []
  const schedule = (/** @type {() => void} */ task, /** @type {number} */ milliseconds) => {
    alarms.push({ task, seconds: milliseconds / 1000 })
    return /** @type {any} */ (undefined)
  }
  const announce = (/** @type {unknown} */ _, /** @type {typeof wording} */ { expectedSeconds }) =>
    `${expectedSeconds} s a trial`
  const view = { stream, adaptive, budgetSeconds, wording, announce }
  const progress = createProgress({ ...view, now, load: () => load, schedule })
  progress.plan(total)
  return { progress, clock, alarms, settings: all, wording, take: () => written.splice(0).join('') }
}
/** @type {(name: string, position: number, workload?: WorkloadName) => PlannedTrial} */
const planned = (name, position, workload = 'compound') => ({
  server: /** @type {any} */ ({ name }),
  conditions: { workload },
  samples: [{ name: 'window', conditions: {}, control: false, unsupported: null }],
  control: false,
  ...{ block: 0, cohort: position, repetitions: 1, port: 4001 },
  position,
})
const completed = trialOf(completedRound(0, { requestsPerSecond: 12345.6 }))
/** @param {Parameters<typeof faultyRound>} words */
const faulty = (...words) => trialOf(faultyRound(...words))

describe('a stream that nobody looks at', () => {
  test('gets a line for each start and each end, and nothing in between', () => {
    const { progress, clock, take } = createFake()
    progress.start([planned('a', 0)])
    assert.equal(take(), '[1/3] a: start · 45 s left\n')
    progress.phase('warm-up')
    assert.equal(take(), '')
    clock.seconds += 10
    progress.finish(completed)
    assert.equal(take(), '[1/3] a: 12,346 requests/s\n')
    progress.stop()
    assert.equal(take(), '')
  })
  test('gets the plan when the session is open, by what that has shown', () => {
    const { progress, settings, wording, take } = createFake()
    progress.open(settings)
    assert.equal(take(), 'bench: 15 s a trial\n')
    progress.open(settings, { ...wording, expectedSeconds: 40 })
    progress.start([planned('a', 0)])
    assert.equal(take(), 'bench: 40 s a trial\n[1/3] a: start · 2 min left\n')
  })
  test('is told before that a busy machine takes longer', () => {
    const { progress, settings, take } = createFake({ load: 1000 })
    progress.open(settings)
    assert.equal(take(), 'bench: 15 s a trial, longer if the machine stays as busy as it is\n')
  })
  test('is told why a round is measured once more', () => {
    const { progress, take } = createFake()
    progress.start([planned('a', 0)])
    take()
    progress.repeat('other processes used 40 % of a core')
    assert.equal(take(), '[1/3] a: once more, other processes used 40 % of a core\n')
  })
  test('is told what went wrong', () => {
    const { progress, take } = createFake()
    progress.start([planned('a', 0)])
    take()
    progress.finish(faulty(0, 'failed', 'exited with code 1'))
    assert.equal(take(), '[1/3] a: failed: exited with code 1\n')
    progress.finish(trialOf(completedRound(0, { requestsPerSecond: 10 }, 'ran in 2 processes')))
    assert.equal(take(), '[1/3] a: 10 requests/s (ran in 2 processes)\n')
  })
})

test('the control is told from its twin', () => {
  const { progress, take } = createFake()
  progress.start([{ ...planned('a', 0), control: true }])
  progress.finish(completed)
  assert.equal(take(), '[1/3] a (control): start · 45 s left\n[1/3] a (control): 12,346 requests/s\n')
})

test('documents that vary are told from the hot one', () => {
  const { progress, take } = createFake({ total: 1 })
  for (const [workload, name] of /** @type {const} */ ([
    ['compound-cold', 'a (cold)'],
    ['compound-variables', 'a (variables)'],
    ['rest', 'a'],
  ])) {
    progress.start([planned('a', 0, workload)])
    assert.equal(take(), `[1/1] ${name}: start · 15 s left\n`)
  }
})

test('what a server did and what was seen of its window are told together', () => {
  const { progress, take } = createFake()
  const trial = trialOf(completedRound(0, { requestsPerSecond: 10 }, '1 of 10 connections had no answer'))
  progress.start([planned('a', 0)])
  take()
  progress.finish({ ...trial, reason: 'ran in 2 processes' })
  assert.equal(take(), '[1/3] a: 10 requests/s (1 of 10 connections had no answer; ran in 2 processes)\n')
})

describe('the time left', () => {
  test('goes by the rounds so far, not by those that could not run', () => {
    const { progress, clock, take } = createFake({ total: 4 })
    progress.start([planned('a', 0)])
    clock.seconds += 20
    progress.finish({ ...completed, elapsedSeconds: 20 })
    progress.start([planned('b', 1)])
    progress.finish(faulty(1, 'unsupported', 'needs Node 99'))
    take()
    progress.start([planned('c', 2)])
    assert.equal(take(), '[3/4] c: start · 40 s left, longer than planned\n')
    clock.seconds += 10
    progress.finish({ ...faulty(2, 'failed', 'x'), elapsedSeconds: 10 })
    take()
    progress.start([planned('d', 3)])
    assert.equal(take(), '[4/4] d: start · 15 s left\n')
  })
  test('is in minutes where it is long', () => {
    for (const [total, words] of /** @type {[number, string][]} */ ([
      [5, '75 s'],
      [8, '2 min'],
      [100, '25 min'],
    ])) {
      const { progress, take } = createFake({ total })
      progress.start([planned('a', 0)])
      assert.equal(take(), `[1/${total}] a: start · ${words} left\n`)
    }
  })
})

test('servers that cannot do what is asked of them take no time', () => {
  const { progress, take } = createFake()
  progress.plan(9, 0, [], 5 / 9)
  progress.start([planned('a', 0)])
  assert.equal(take(), '[1/5] a: start · 75 s left\n')
})

test('they are not counted either, so that the numbers are those of the announced trials', () => {
  const { progress, take } = createFake()
  const unable = planned('b', 1)
  unable.samples = unable.samples.map((sample) => ({ ...sample, unsupported: 'it cannot' }))
  progress.plan(3, 0, [], 2 / 3)
  progress.start([planned('a', 0)])
  progress.finish(completed)
  progress.start([unable])
  progress.finish(faulty(1, 'unsupported', 'it cannot'))
  progress.start([planned('c', 2)])
  const lines = take().split('\n')
  assert.deepEqual(lines.map((line) => /^\[\S+\] \w/.exec(line)?.[0]).filter(Boolean), [
    '[1/2] a',
    '[1/2] a',
    '[–/2] b',
    '[–/2] b',
    '[2/2] c',
  ])
})

describe('how many rounds there are', () => {
  test('may change from block to block', () => {
    const { progress, take } = createFake({ total: 3 })
    progress.plan(5)
    progress.start([planned('a', 3)])
    assert.equal(take(), '[4/5] a: start · 30 s left\n')
  })
  for (const settings of [{ precision: 0.03 }, { separate: 0.1 }, { budgetSeconds: 600 }])
    test(`is the least there will be with ${Object.keys(settings)}`, () => {
      const { progress, take } = createFake({ settings })
      progress.start([planned('a', 0)])
      progress.finish(completed)
      assert.equal(take(), '[1/3+] a: start · 45 s+ left\n[1/3+] a: 12,346 requests/s\n')
    })
})

test('no more time is left than the budget leaves', () => {
  const { progress, clock, take } = createFake({ settings: { budgetSeconds: 30 } })
  progress.start([planned('a', 0)])
  clock.seconds += 12
  progress.finish({ ...completed, elapsedSeconds: 12 })
  progress.start([planned('b', 1)])
  assert.equal(take(), '[1/3+] a: start · 30 s left\n[1/3+] a: 12,346 requests/s\n[2/3+] b: start · 18 s left\n')
})

test('the time left is unknown until a trial has shown it, if the servers decide', () => {
  const { progress, clock, take } = createFake({ total: 2, expected: null })
  progress.start([planned('a', 0)])
  clock.seconds += 12
  progress.finish({ ...completed, elapsedSeconds: 12 })
  progress.start([planned('b', 1)])
  const lines = take().split('\n')
  assert.deepEqual([lines[0], lines[2]], ['[1/2] a: start · time left unknown', '[2/2] b: start · 12 s left'])
})

test('an automatic warm-up is taken for one of 5 s until there is one to go by', () => {
  for (const [warmupSeconds, words] of /** @type {const} */ ([
    ['auto', '15 s'],
    [8, '18 s'],
  ])) {
    const { progress, take } = createFake({ total: 1, settings: { warmupSeconds } })
    progress.start([planned('a', 0)])
    assert.equal(take(), `[1/1] a: start · ${words} left\n`)
  }
})

test('what was measured before an interruption is neither left to do nor gone by', () => {
  const { progress, clock, take } = createFake({ total: 8 })
  progress.start([planned('f', 5)])
  clock.seconds += 20
  progress.finish({ ...completed, elapsedSeconds: 20 })
  take()
  progress.start([planned('g', 6)])
  assert.equal(take(), '[7/8] g: start · 40 s left, longer than planned\n')
})

describe('what takes longer than planned', () => {
  const busy = 'longer than planned, because the machine is busy'
  test('is told once, while it is measured', () => {
    const { progress, clock, alarms, take } = createFake({ total: 2, load: 1000 })
    progress.start([planned('a', 0), planned('b', 1)])
    assert.equal(take(), '[1–2/2] a, b: start · 30 s left\n')
    assert.deepEqual(
      alarms.map(({ seconds }) => seconds),
      [38],
    )
    clock.seconds += 38
    alarms[0].task()
    assert.equal(take(), `[1–2/2] a, b: ${busy}\n`)
  })
  test('is laid to the machine only if that is busy', () => {
    const { progress, clock, alarms, take } = createFake({ total: 1 })
    progress.start([planned('a', 0)])
    clock.seconds += 20
    take()
    alarms[0].task()
    assert.equal(take(), '[1/1] a: longer than planned\n')
    progress.repeat('other processes used 40 % of a core')
    take()
    alarms[0].task()
    assert.equal(take(), `[1/1] a: ${busy}\n`)
  })
  test('is estimated by the samples so far', () => {
    const { progress, clock, alarms, take } = createFake({ total: 1, load: 1000 })
    const [trial] = [planned('a', 0)]
    progress.start([trial])
    take()
    for (let done = 0; done < 2; done += 1) {
      progress.sample(trial.samples[0], done, 10, trial)
      clock.seconds += 10
      progress.read(/** @type {any} */ ({ value: null }), trial)
    }
    alarms[0].task()
    assert.equal(take(), `[1/1] a: 80 s left, ${busy}\n`)
  })
  test('is not told of what keeps to its plan', () => {
    const { progress, clock, alarms, take } = createFake({ total: 1, load: 1000 })
    progress.start([planned('a', 0)])
    clock.seconds += 16
    take()
    alarms[0].task()
    assert.equal(take(), '')
  })
})

test('trials of another kind have a time of their own', () => {
  const words = { extra: { purpose: 'to count instructions', seconds: [10, 90] } }
  const { progress, clock, take } = createFake({ total: 4, words })
  const counting = { ...planned('b', 1), firstBlocks: 1 }
  progress.start([planned('a', 0)])
  clock.seconds += 15
  progress.finish({ ...completed, elapsedSeconds: 15 })
  progress.start([counting])
  clock.seconds += 80
  progress.finish({ ...completed, elapsedSeconds: 80 })
  progress.start([planned('c', 2)])
  progress.finish({ ...completed, elapsedSeconds: 15 })
  progress.start([{ ...counting, position: 3 }])
  const lefts = take()
    .split('\n')
    .filter((line) => line.includes('start'))
  assert.deepEqual(
    lefts.map((line) => line.split(' · ')[1]),
    ['60 s+ left', '2 min+ left', '30 s left', '80 s left'],
  )
})
