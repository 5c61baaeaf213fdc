import assert from 'node:assert/strict'
import { beforeEach, describe, mock, test } from 'node:test'
import { runBlocks, trialsOfBlock } from '../../../lib/core/run/runBlocks.js'
import { withTrial } from '../../../lib/core/store/recorder.js'
import { planBlock } from '../../../lib/core/plan/planBlock.js'
import { toResults } from '../../../lib/suites/throughput/analyse/results.js'
import {
  completedRound,
  createReference,
  createResult,
  reference,
  storedOf,
  trialOf,
} from '../../suites/throughput/resultFixtures.js'
import { concurrency, throughput } from '../store/suites.js'

/** @import { PlannedTrial, StoredResult, Trial, TrialResult } from '../../../lib/core/suite.d.ts' */
/** @import { Settings } from '../../../lib/suites/throughput/settle.js' */
/** @import { WorkloadName } from '../../../lib/types.d.ts' */
/** @import { Measurement } from '../../../lib/suites/throughput/types.d.ts' */

const { method } = throughput

/** @typedef {Pick<TrialResult, 'outcome' | 'reason' | 'samples'>} Conducted */

/** @type {(names: string[], workloads?: WorkloadName[], reference?: string) => Trial[]} */
const trialsNamed = (names, workloads = ['compound'], reference = 'none') => {
  const servers = names.map((name) => /** @type {any} */ ({ name, executesGraphql: true, readsPort: true }))
  return method.trials(servers, { ...createResult().settings, workloads, reference })
}
/** @type {(name: string, control?: boolean) => string} */
const label = (name, control) => `${name}${control ? '′' : ''}`

/** @type {(requestsPerSecond: number, differences?: Partial<Measurement>) => Conducted} */
function atRate(requestsPerSecond, differences) {
  const { outcome, reason, samples } = trialOf(completedRound(0, { requestsPerSecond, ...differences }))
  return { outcome, reason, samples }
}
/** @type {Conducted} */
const failed = { outcome: 'failed', reason: 'crashed', samples: [] }

/** What performance.now() says, in seconds. */
const clock = { seconds: 0 }
beforeEach(() => {
  clock.seconds = 0
  mock.method(performance, 'now', () => clock.seconds * 1000)
})

/** @typedef {TrialResult & { server: string }} RecordedTrial */

/**
 * Runs blocks with a fake of everything around them; a trial takes 10 s of the fake clock, or what is said.
 * @param {{
 *   names: string[],
 *   workloads?: WorkloadName[],
 *   settings?: Partial<Settings>,
 *   recorded?: StoredResult[],
 *   further?: Trial[],
 *   signal?: AbortSignal,
 *   seconds?: number,
 *   leastBlocks?: number,
 *   measure?: (name: string, block: number, planned: PlannedTrial) => Conducted,
 * }} run
 */
async function runFake({
  names,
  workloads = ['compound'],
  settings: given,
  recorded = [],
  seconds = 10,
  further = [],
  ...run
}) {
  const { signal = new AbortController().signal, leastBlocks, measure = () => atRate(1000) } = run
  const results = [...recorded]
  /** @type {(trial: Pick<Trial, 'conditions'> & { server: { name: string } }) => StoredResult | undefined} */
  const find = ({ server, conditions }) =>
    results.find(
      (result) => result.server === server.name && result.trials[0].conditions.workload === conditions.workload,
    )
  const settings = { ...createResult().settings, reference: names[0], workloads, rounds: 2, ...given }
  /** @type {string[]} */
  const events = []
  /** @type {RecordedTrial[]} */
  const trials = []
  const ended = await runBlocks({
    trials: [...trialsNamed(names, workloads, settings.reference), ...further],
    ...{ method: { ...method, ...(leastBlocks && { leastBlocks: () => leastBlocks }) }, settings, signal },
    recorder: {
      results,
      recordOf(planned) {
        const same = find(planned)?.trials.filter(
          ({ block, control }) => block === planned.block && control === planned.control,
        )
        // Trials of the fixtures have no cohorts of their own.
        return (
          same?.find(({ cohort }) => cohort === planned.cohort) ??
          (planned.replaces !== undefined ? undefined : same?.[0])
        )
      },
      record(planned, trial) {
        const { name } = planned.server
        events.push(`record ${label(name, trial.control)}`)
        const at = trials.findIndex(({ server, position }) => server === name && position === trial.position)
        trials.splice(at < 0 ? trials.length : at, 1, { ...trial, server: name })
        const before = find(planned)
        if (before) before.trials = withTrial(before.trials, trial)
        else
          results.push({
            ...storedOf(createResult({ server: name, settings: { ...settings, pipelining: 10 } })),
            trials: [trial],
          })
      },
    },
    progress: {
      plan: (total) => events.push(`plan ${total}`),
      redo: (block, rounds) => events.push(`redo ${block} ${rounds}`),
      start: ([{ server, control }]) => events.push(`start ${label(server.name, control)}`),
      finish: (trial) => events.push(`finish ${label('', trial.control)}`.trim()),
      repeat: (why) => events.push(`repeat: ${why}`),
    },
    async runTrial(planned) {
      const { server, block } = planned
      events.push(`measure ${server.name}`)
      clock.seconds += seconds
      return measure(server.name, block, planned)
    },
  }).catch((error) => error)
  return { ended, events, trials, results, blocks: blocksOf(trials) }
}

/** The servers of each block in the order of their trials. @param {RecordedTrial[]} trials */
function blocksOf(trials) {
  /** @type {string[]} */
  const blocks = []
  for (const { server, block, control } of trials) blocks[block] = `${blocks[block] ?? ''}${label(server, control)} `
  return blocks.map((names) => names.trim())
}

/** The names of a block, sorted, as its order is that of planBlock. @param {string} block */
const sorted = (block) => block.split(' ').sort().join(' ')

/** @type {(names: string[], block: number, reference?: string) => string} as planned */
const plannedBlock = (names, block, reference = names[0]) =>
  planBlock(trialsNamed(names, ['compound'], reference), method, createResult().settings, { block, position: 0 })
    .map(({ server, control }) => label(server.name, control))
    .join(' ')

describe('a run of fixed rounds', () => {
  test('measures every block in the order of its plan, the reference twice', async () => {
    const names = ['r', 'a', 'b']
    const { blocks } = await runFake({ names, settings: { rounds: 3 } })
    assert.deepEqual(
      blocks,
      [0, 1, 2].map((block) => plannedBlock(names, block)),
    )
    for (const block of blocks) assert.equal(sorted(block), 'a b r r′')
  })
  test('says, measures, records and shows, one round after the other', async () => {
    const { events } = await runFake({ names: ['r'], settings: { rounds: 1 } })
    const [first, second] = plannedBlock(['r'], 0).split(' ')
    assert.deepEqual(events, [
      'plan 2',
      `start ${first}`,
      'measure r',
      `record ${first}`,
      `finish ${first.slice(1)}`.trim(),
      `start ${second}`,
      'measure r',
      `record ${second}`,
      `finish ${second.slice(1)}`.trim(),
    ])
  })
  test('measures what is not compared in as many of the first blocks as it asks for', async () => {
    for (const [rounds, total] of [
      [2, 10],
      [5, 21],
    ]) {
      const further = trialsNamed(['r', 'a']).map((trial) => ({ ...trial, firstBlocks: 3 }))
      const { blocks, events } = await runFake({ names: ['r', 'a'], settings: { rounds }, further })
      const expected = Array.from({ length: rounds }, (_, block) => (block < 3 ? 'a a r r r′' : 'a r r′'))
      assert.deepEqual(blocks.map(sorted), expected)
      const totals = events.filter((event) => event.startsWith('plan'))
      assert.deepEqual(totals, Array(rounds).fill(`plan ${total}`))
    }
  })
  test('says from the start how many rounds there will be', async () => {
    const { events } = await runFake({ names: ['r', 'a'], settings: { rounds: 4 } })
    assert.deepEqual(
      events.filter((event) => event.startsWith('plan')),
      Array(4).fill('plan 12'),
    )
  })
  test('gives each round its place, its time and its load', async () => {
    const { trials } = await runFake({ names: ['r', 'a'] })
    assert.deepEqual(
      trials.map(({ position, block, elapsedSeconds }) => [position, block, elapsedSeconds]),
      [0, 1, 2, 3, 4, 5].map((position) => [position, Math.floor(position / 3), 10]),
    )
    for (const { startedAt, loadAverageBefore, outcome } of trials) {
      assert.match(startedAt, /^\d{4}-\d\d-\d\dT.*Z$/)
      assert.deepEqual([loadAverageBefore.length, outcome], [3, 'completed'])
    }
  })
  test('goes on after a failed round, also with the server that failed', async () => {
    const measure = (/** @type {string} */ name) => (name === 'a' ? failed : atRate(1000))
    const { trials } = await runFake({ names: ['r', 'a'], measure })
    assert.deepEqual(
      trials.filter(({ server }) => server === 'a').map(({ outcome, reason }) => [outcome, reason]),
      Array(2).fill(['failed', 'crashed']),
    )
    assert.equal(trials.length, 6)
  })
  test('measures every server at each of several workloads, and the reference twice at each', async () => {
    /** @type {WorkloadName[]} */
    const workloads = ['compound', 'compound-cold']
    const { trials, events, results } = await runFake({ names: ['r', 'a'], workloads, settings: { rounds: 2 } })
    for (const block of [0, 1])
      for (const workload of workloads) {
        const own = trials.filter((trial) => trial.block === block && trial.conditions.workload === workload)
        assert.deepEqual(own.map(({ server, control }) => label(server, control)).sort(), ['a', 'r', 'r′'])
      }
    assert.equal(events[0], 'plan 12')
    assert.equal(results.length, 4)
  })
  test('ends with them however large the noise is', async () => {
    const measure = (/** @type {string} */ _, /** @type {number} */ block) => atRate(1000 * 2 ** block)
    const { blocks } = await runFake({ names: ['r', 'a'], settings: { rounds: 4 }, measure })
    assert.equal(blocks.length, 4)
  })
})

describe('adaptive stopping', () => {
  const names = ['r', 'fast', 'b', 'c']
  /** r and fast are far from the others and steady; b and c are alike in the first blocks and differ later on. */
  const measure = (/** @type {string} */ name, /** @type {number} */ block) => {
    if (name === 'r') return atRate(1000)
    if (name === 'fast') return atRate(9000)
    const isFirst = (name === 'b') === (block % 2 === 0)
    return atRate(block < 3 ? (isFirst ? 110 : 90) : name === 'b' ? 105 : 60)
  }

  test('measures all rows in the first blocks, then the undecided ones, the reference twice, and another', async () => {
    const more = [...names, 'faster']
    const { blocks } = await runFake({
      names: more,
      settings: { rounds: 3, precision: 0.03 },
      measure: (name, block) => (name === 'faster' ? atRate(90_000) : measure(name, block)),
    })
    assert.deepEqual(
      blocks.slice(0, 3),
      [0, 1, 2].map((block) => plannedBlock(more, block)),
    )
    assert.ok(blocks.length > 3, 'b and c were alike after three blocks')
    for (const block of blocks.slice(3)) assert.match(sorted(block), /^b c (fast|faster) r r′$/)
  })
  test('takes up no row again that was decided, also where a neighbour comes near it later', async () => {
    const names = ['r', 'a', 'b', 'c', 'd']
    const measure = (/** @type {string} */ name, /** @type {number} */ block) => {
      if (name === 'r') return atRate(9000)
      if (name === 'd') return atRate(1e9)
      if (name === 'a') return atRate(2000)
      const isFirst = (name === 'b') === (block % 2 === 0)
      return atRate(name === 'b' && block >= 3 ? 40_000 * (1 + (block % 4)) : isFirst ? 110 : 90)
    }
    const settings = { rounds: 3, precision: null, budgetSeconds: 1e6 }
    const { blocks, results } = await runFake({ names, settings, measure })
    const asked = trialsOfBlock(trialsNamed(names), 6, results, method, adaptive(settings))
    assert.ok(
      asked.some(({ server }) => server.name === 'a'),
      'a could not be told from b any more',
    )
    assert.ok(blocks.length > 6, `${blocks.length} blocks`)
    // Two undecided rows go with one that is decided: were a undecided again, d would be measured with it.
    for (const block of blocks.slice(3)) assert.match(sorted(block), /^(a b c|b c d|b|c) r′?$/)
  })
  test('with a budget alone measures rows in a crowd most, and the others in their turn', async () => {
    const crowd = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6']
    const pair = ['p1', 'p2']
    const noise = (/** @type {string} */ name, /** @type {number} */ block) =>
      1 + (((7 * Number(name[1]) + 5 * block) % 11) - 5) / (block < 3 ? 200 : 2000)
    const measure = (/** @type {string} */ name, /** @type {number} */ block) => {
      if (name === 'r') return atRate(90_000)
      const level = name[0] === 'p' ? 10_000 * (1 + 0.0001 * Number(name[1])) : 100 * (1 + 0.004 * Number(name[1]))
      return atRate(level * noise(name, block))
    }
    const settings = { rounds: 3, precision: null, budgetSeconds: 4000 }
    const { blocks } = await runFake({ names: ['r', ...crowd, ...pair], settings, measure })
    assert.ok(blocks[3].split(' ').filter((name) => name.startsWith('c')).length >= 5, blocks[3])
    for (const name of pair)
      assert.ok(
        blocks.slice(3).some((block) => block.split(' ').includes(name)),
        `${name} is measured again, too`,
      )
  })
  test('with a budget alone measures the reference and its control in turns', async () => {
    const settings = { rounds: 3, precision: null, budgetSeconds: 400 }
    const noisy = (/** @type {string} */ _, /** @type {number} */ block) => atRate(1000 * (1 + (block % 2)))
    const { blocks } = await runFake({ names: ['r', 'a'], settings, measure: noisy })
    const arms = blocks.map((block) =>
      block
        .split(' ')
        .filter((name) => name.startsWith('r'))
        .sort()
        .join(' '),
    )
    assert.deepEqual(arms.slice(0, 7), ['r r′', 'r r′', 'r r′', 'r′', 'r', 'r′', 'r'])
  })
  test('ends once all are decided', async () => {
    const { blocks, results } = await runFake({ names, settings: { rounds: 3, precision: 0.03 }, measure })
    assert.ok(blocks.length < 30, `${blocks.length} blocks`)
    assert.deepEqual(trialsOfBlock(trialsNamed(['r', 'b', 'c']), blocks.length, results, method, adaptive({})), [])
  })
  test('positions and the number of rounds go on from block to block', async () => {
    const { trials, events } = await runFake({ names, settings: { rounds: 3, precision: 0.03 }, measure })
    assert.deepEqual(
      trials.map(({ position }) => position),
      trials.map((_, index) => index),
    )
    const totals = events.filter((event) => event.startsWith('plan'))
    assert.deepEqual(totals.slice(0, 5), ['plan 15', 'plan 15', 'plan 15', 'plan 20', 'plan 25'])
  })
  test('gives up after 30 blocks', async () => {
    const noisy = (/** @type {string} */ name, /** @type {number} */ block) =>
      atRate((name === 'a') === (block % 2 === 0) ? 1000 : 2000)
    const { blocks } = await runFake({ names: ['r', 'a'], settings: { rounds: 3, precision: 0.001 }, measure: noisy })
    assert.equal(blocks.length, 30)
  })
  test('gives more first blocks than that where they were asked for', async () => {
    const { blocks } = await runFake({ names: ['r'], settings: { rounds: 31, precision: 0.5 } })
    assert.equal(blocks.length, 31)
  })
  test('leaves out what failed, and goes on with the others', async () => {
    const oneFails = (/** @type {string} */ name, /** @type {number} */ block) =>
      name === 'fast' && block === 1 ? failed : measure(name, block)
    const { blocks } = await runFake({ names, settings: { rounds: 3, precision: 0.03 }, measure: oneFails })
    assert.equal(sorted(blocks[2]), 'b c fast r r′')
    for (const block of blocks.slice(3)) assert.equal(sorted(block), 'b c r r′')
  })
  test('ends where nothing has a number', async () => {
    const { blocks } = await runFake({ names, settings: { rounds: 3, precision: 0.03 }, measure: () => failed })
    assert.equal(blocks.length, 3)
  })
})

/** @param {Partial<Settings>} settings */
const adaptive = (settings) => ({
  ...createResult().settings,
  rounds: 3,
  reference: 'r',
  precision: 0.03,
  ...settings,
})

describe('which trials another block is to measure', () => {
  const settings = { reference: 'r' }
  const r = createResult({ server: 'r', rates: [1000, 1001, 999], controls: [1001, 999, 1000], settings })
  const steady = createResult({ server: 'steady', rates: [500, 501, 500], settings })
  const b = createResult({ server: 'b', rates: [100, 130, 90], settings })
  const c = createResult({ server: 'c', rates: [110, 85, 120], settings })
  const all = ['r', 'steady', 'b', 'c']
  const results = [r, steady, b, c].map(storedOf)

  /** @type {(measured: string[], block: number, settings?: Partial<Settings>) => string[]} */
  const next = (measured, block, settings = {}) =>
    trialsOfBlock(trialsNamed(measured), block, results, method, adaptive(settings)).map(({ server }) => server.name)

  /** @type {Record<string, [string[], number, Partial<Settings>, string[]]>} */
  const cases = {
    'all of them before the last of the first blocks': [all, 2, {}, all],
    'none after the last where rounds are fixed': [all, 3, { precision: null }, []],
    'what is neither precise nor separated, with the reference': [all, 3, {}, ['r', 'b', 'c']],
    'what is not separated where only a budget is set': [
      all,
      3,
      { precision: null, budgetSeconds: 600 },
      ['r', 'b', 'c'],
    ],
    'what differs by as much as is to be separated, and is not': [
      all,
      3,
      { precision: null, separate: 0.01 },
      ['r', 'b', 'c'],
    ],
    'none where all that differ by as much are separated': [all, 3, { precision: null, separate: 0.05 }, []],
    'none where all are precise enough': [all, 3, { precision: 5 }, []],
    'what was left out once stays out': [['r', 'b'], 4, {}, ['r', 'b']],
    'the fastest first, behind the reference': [['c', 'b', 'r'], 3, {}, ['r', 'b', 'c']],
    'not the reference alone': [['r', 'steady'], 4, {}, []],
    'none after 30 blocks': [all, 30, {}, []],
    'another where time is left': [all, 30, { budgetSeconds: 600 }, ['r', 'b', 'c']],
    'another after 29': [all, 29, {}, ['r', 'b', 'c']],
  }
  for (const [name, [measured, block, settings, expected]] of Object.entries(cases))
    test(name, () => assert.deepEqual(next(measured, block, settings), expected))

  test('all of a suite that has no rule, unless none can be measured', () => {
    const trials = trialsNamed(all)
    const settings = adaptive({ precision: null, budgetSeconds: 600 })
    assert.deepEqual(trialsOfBlock(trials, 3, results, concurrency.method, settings), trials)
    const unable = results.map((result) => ({
      ...result,
      trials: result.trials.map((trial) => ({ ...trial, outcome: /** @type {const} */ ('unsupported'), samples: [] })),
    }))
    assert.deepEqual(trialsOfBlock(trials, 3, unable, concurrency.method, settings), [])
  })
  test('each workload goes on by itself', () => {
    /** @type {WorkloadName[]} */
    const workloads = ['compound', 'compound-cold']
    const cold = [r, steady].map((result) => ({ ...result, settings: { ...result.settings, workload: workloads[1] } }))
    const known = [...results, ...cold.map(storedOf)]
    const asked = trialsOfBlock(trialsNamed(all, workloads), 3, known, method, adaptive({ workloads }))
    assert.deepEqual(asked, trialsNamed(['r', 'b', 'c'], ['compound']))
  })
})

describe('a budget', () => {
  const names = ['r', 'a', 'b']
  /** Seconds, and how many rounds of 10 s there are. @type {[number, number][]} */
  const cases = [
    [5, 1],
    [10, 1],
    [19, 1],
    [20, 2],
    [45, 4],
    [50, 5],
  ]
  for (const [budgetSeconds, count] of cases)
    test(`of ${budgetSeconds} s has time for ${count} rounds of 10 s`, async () => {
      const { trials, ended } = await runFake({ names, settings: { rounds: 3, budgetSeconds } })
      assert.deepEqual([trials.length, ended], [count, undefined])
    })
  test('may take half as long again for the blocks without which the run says nothing', async () => {
    /** Seconds, the blocks that are needed, and rounds of 10 s that there are. @type {[number, number, number][]} */
    const cases = [
      [40, 3, 6],
      [39, 3, 5],
      [40, 2, 4],
      [80, 3, 8],
    ]
    for (const [budgetSeconds, leastBlocks, count] of cases) {
      const { trials } = await runFake({ names: ['r'], settings: { rounds: 5, budgetSeconds }, leastBlocks })
      assert.equal(trials.length, count, `${budgetSeconds} s, ${leastBlocks} blocks`)
    }
  })
  test('is asked before each round, and none is begun that would overrun it', async () => {
    const { events } = await runFake({ names, settings: { rounds: 3, budgetSeconds: 20 } })
    assert.equal(events.filter((event) => event.startsWith('start')).length, 2)
  })
  test('is asked for all servers of a cohort, which begin together', async () => {
    for (const [budgetSeconds, count] of [
      [79, 4],
      [80, 8],
    ]) {
      const settings = { rounds: 3, cohort: 4, reference: 'r', budgetSeconds }
      const { trials } = await runFake({ names, settings })
      assert.equal(trials.length, count, `${budgetSeconds} s`)
    }
  })
  test('has a smaller last block where it would not do for a whole one', async () => {
    const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const noise = (/** @type {string} */ name, /** @type {number} */ block) =>
      1 + (((7 * name.charCodeAt(0) + 5 * block) % 11) - 5) / 100
    const measure = (/** @type {string} */ name, /** @type {number} */ block) =>
      atRate(name === 'r' ? 90_000 : 100 * noise(name, block))
    // 27 rounds of three blocks, a whole cohort of 8, and 5 more.
    const settings = { rounds: 3, precision: null, budgetSeconds: 405 }
    const { blocks } = await runFake({ names: ['r', ...rows], settings, measure })
    assert.deepEqual(
      blocks.map((block) => block.split(' ').length),
      [9, 9, 9, 8, 5],
    )
    assert.match(sorted(blocks[3]), /^a b c d e f g r′$/)
    assert.match(sorted(blocks[4]), /^([a-g] ){4}r$/)
  })
  test('counts what was measured before an interruption, as long as that took', async () => {
    // Two rounds of 15 s each, by the fixture.
    const recorded = [storedOf(createResult({ server: 'r', rates: [1000], controls: [1000] }))]
    for (const [budgetSeconds, count] of [
      [44, 0],
      [45, 1],
    ]) {
      const { trials } = await runFake({
        names: ['r'],
        settings: { rounds: 3, budgetSeconds },
        recorded: structuredClone(recorded),
      })
      assert.equal(trials.length, count, `${budgetSeconds} s`)
    }
  })
  test('that is long enough ends nothing', async () => {
    const measure = (/** @type {string} */ name) => atRate(name === 'r' ? 1000 : 500)
    const { blocks } = await runFake({ names: ['r', 'a'], settings: { rounds: 3, budgetSeconds: 1e6 }, measure })
    assert.equal(blocks.length, 3)
  })
  test('is used up by rounds without a number, too', async () => {
    const { trials } = await runFake({ names, settings: { rounds: 3, budgetSeconds: 25 }, measure: () => failed })
    assert.equal(trials.length, 2)
  })
  test('is used up by both attempts of a round that was repeated', async () => {
    const settings = { rounds: 3, reference: 'x', budgetSeconds: 39 }
    const { trials } = await runFake({ names: ['r'], settings, seconds: 20 })
    assert.deepEqual(
      trials.map(({ elapsedSeconds }) => elapsedSeconds),
      [20],
    )
  })
  test('is not used up by what cannot be measured', async () => {
    const [sample] = atRate(1000).samples
    const unable = { ...sample, outcome: /** @type {const} */ ('unsupported'), reason: 'x', value: null, use: null }
    const ways = [
      { outcome: /** @type {const} */ ('unsupported'), reason: 'x', samples: [] },
      { outcome: /** @type {const} */ ('completed'), reason: null, samples: [unable] },
    ]
    for (const conducted of ways) {
      const settings = { rounds: 3, budgetSeconds: 25 }
      const measure = (/** @type {string} */ name) => (name === 'r' ? atRate(1000) : conducted)
      const { trials } = await runFake({ names, settings, measure })
      assert.equal(trials.filter(({ server }) => server === 'r').length, 2)
    }
  })
})

describe('a run that was interrupted', () => {
  test('goes on with the block that is not recorded as a whole, in the order of its plan', async () => {
    const names = ['r', 'a', 'b']
    const blockLength = 4
    const whole = await runFake({ names, settings: { rounds: 3 } })
    for (let done = 0; done <= whole.trials.length; done += 1) {
      const { ended, trials, results, events } = await runFake({
        names,
        settings: { rounds: 3 },
        recorded: resultsOf(whole.trials.slice(0, done)),
      })
      assert.equal(ended, undefined)
      const places = trials.map(({ server, block, control, position }) => ({ server, block, control, position }))
      const finished = done % blockLength
      const missing = whole.trials.slice(done - finished)
      const redone = finished > 0 ? [`redo ${Math.floor(done / blockLength)} ${finished}`] : []
      assert.deepEqual(
        events.filter((event) => event.startsWith('redo')),
        redone,
      )
      assert.deepEqual(
        places,
        missing.map(({ server, block, control, position }) => ({ server, block, control, position })),
      )
      assert.equal(results.flatMap((result) => result.trials).length, whole.trials.length)
    }
  })
  test('measures a control and its twin together', async () => {
    const only = storedOf(createResult({ server: 'r', rates: [1000], controls: [] }))
    const { trials, results } = await runFake({ names: ['r'], settings: { rounds: 1 }, recorded: [only] })
    assert.deepEqual(trials.map(({ control }) => control).sort(), [false, true])
    assert.equal(results[0].trials.length, 2)
  })
  test('does not measure again what failed', async () => {
    const whole = await runFake({ names: ['r', 'a'], settings: { rounds: 1 }, measure: () => failed })
    const { trials } = await runFake({ names: ['r', 'a'], settings: { rounds: 1 }, recorded: whole.results })
    assert.deepEqual([whole.trials.length, trials], [3, []])
  })
  test('that was complete measures nothing', async () => {
    const recorded = [createReference(), createResult({ server: 'a', rates: [500, 501, 502] })].map(storedOf)
    const { trials } = await runFake({ names: [reference, 'a'], settings: { rounds: 3 }, recorded })
    assert.deepEqual(trials, [])
  })
  const aims = [{ precision: 0.03 }, { precision: null, budgetSeconds: 700 }]
  for (const [cohort, aim] of [1, 3].flatMap((cohort) => aims.map((aim) => /** @type {const} */ ([cohort, aim]))))
    test(`has the plan of an uninterrupted one with ${Object.keys(aim).at(-1)}, in cohorts of ${cohort}`, async () => {
      // b and c cannot be told apart at first; a is decided after three blocks, and the noise of later ones is larger.
      const names = ['r', 'a', 'b', 'c']
      const measure = (/** @type {string} */ name, /** @type {number} */ block) => {
        const wave = Math.sin(7 * block + name.charCodeAt(0))
        if (name === 'r') return atRate(1000 * (1 + 0.004 * wave * (block < 3 ? 1 : 40)))
        if (name === 'a') return atRate(700 * (1 + 0.004 * wave))
        return atRate(100 * (1 + 0.05 * wave))
      }
      const settings = { rounds: 3, ...aim, cohort }
      const whole = await runFake({ names, settings, measure })
      assert.ok(whole.blocks.length > 5, `${whole.blocks.length} blocks`)
      for (const done of [15, 16, 20, 23, 27]) {
        // The first round of the block that was interrupted, if one was.
        const kept = whole.trials.findIndex(({ block }) => block === whole.trials[done].block)
        // Files are read in another order than that in which they were written.
        const recorded = resultsOf(whole.trials.slice(0, done)).toReversed()
        const { trials } = await runFake({ names, settings, measure, recorded })
        assert.deepEqual(
          trials.map(({ server, block, cohort, position }) => [server, block, cohort, position]),
          whole.trials.slice(kept).map(({ server, block, cohort, position }) => [server, block, cohort, position]),
          `interrupted after ${done} rounds`,
        )
      }
    })
})

describe('a cohort that other work disturbed', () => {
  const names = ['r', 'a', 'b', 'c', 'd']
  // With this seed both blocks have two cohorts of three.
  const settings = { rounds: 2, cohort: 4, seed: 2 }
  const why = 'other processes used 40 % of a core'
  const busy = { otherCpuSeconds: 2, stealSeconds: 0 }
  const quiet = { otherCpuSeconds: 0.1, stealSeconds: 0 }

  /**
   * Measures on a machine that is busy during the chosen cohorts.
   * @type {(places: [number, number][], more?: object) => ReturnType<typeof runFake>} places: block and cohort
   */
  const runBusy = (places, more) =>
    runFake({
      names,
      settings,
      measure: (_, block, { cohort, replaces }) => {
        const isBusy = places.some(([atBlock, at]) => atBlock === block && at === cohort)
        return atRate(replaces === undefined ? 1000 : 2000, isBusy ? busy : quiet)
      },
      ...more,
    })
  /** @param {RecordedTrial[]} trials */
  const cohortsOf = (trials) => trials.map(({ block, cohort, replaces }) => [block, cohort, replaces].join(' ').trim())
  const plan = [0, 0, 0, 1, 1, 1]
  const planned = (/** @type {number} */ block) => plan.map((cohort) => `${block} ${cohort}`)

  test('is measured once more at the end of its block, with new places', async () => {
    const { trials, events } = await runBusy([[0, 0]])
    assert.deepEqual(cohortsOf(trials), [...planned(0), '0 2 0', '0 2 0', '0 2 0', ...planned(1)])
    assert.deepEqual(
      trials.map(({ position }) => position).sort((a, b) => a - b),
      trials.map((_, index) => index),
    )
    assert.ok(trials.slice(6, 9).every(({ position }) => position >= 6 && position < 9))
    const [first, again] = [trials.slice(0, 3), trials.slice(6, 9)]
    assert.deepEqual(
      again.map(({ server, control }) => label(server, control)).sort(),
      first.map(({ server, control }) => label(server, control)).sort(),
    )
    assert.deepEqual(
      trials.map(({ disturbed }) => disturbed),
      trials.map((_, index) => (index < 3 ? why : undefined)),
    )
    const starts = events.filter((event) => /^(plan|start|repeat)/.test(event))
    const { server, control } = again.find(({ position }) => position === 6) ?? assert.fail()
    assert.deepEqual(starts.slice(3, 7), ['plan 15', `start ${label(server, control)}`, `repeat: ${why}`, 'plan 15'])
  })
  test('is stored with its replacement, which alone counts', async () => {
    const { results } = await runBusy([[1, 1]])
    const measured = toResults(/** @type {any} */ (results))
    assert.equal(results.flatMap(({ trials }) => trials).length, 15)
    assert.equal(measured.flatMap(({ rounds }) => rounds).length, 12)
    const counted = measured.flatMap(({ rounds }) => rounds.filter(({ block, cohort }) => block === 1 && cohort !== 0))
    assert.deepEqual(
      counted.map(({ cohort, measurement }) => [cohort, measurement?.processRate]),
      Array(3).fill([2, 2000]),
    )
  })
  test('is not measured a third time, and the second counts although it was disturbed, too', async () => {
    const { trials, results } = await runBusy([
      [0, 1],
      [0, 2],
    ])
    assert.deepEqual(cohortsOf(trials), [...planned(0), '0 2 1', '0 2 1', '0 2 1', ...planned(1)])
    assert.equal(trials.filter(({ disturbed }) => disturbed === why).length, 6)
    const cohorts = toResults(/** @type {any} */ (results)).flatMap(({ rounds }) => rounds.map(({ cohort }) => cohort))
    assert.equal(cohorts.filter((cohort) => cohort === 2).length, 3)
  })
  test('comes after all cohorts of the block, in their order', async () => {
    const { trials } = await runBusy([
      [1, 0],
      [1, 1],
    ])
    const again = ['1 2 0', '1 2 0', '1 2 0', '1 3 1', '1 3 1', '1 3 1']
    assert.deepEqual(cohortsOf(trials), [...planned(0), ...planned(1), ...again])
  })
  test('is judged by the machine and never by its rates', async () => {
    const measure = (/** @type {string} */ name, /** @type {number} */ block) =>
      atRate(1000 / (1 + block * name.charCodeAt(0)), quiet)
    const { trials } = await runFake({ names, settings, measure })
    assert.equal(trials.length, 12)
  })
  test('is judged by all of its windows together', async () => {
    const measure = (/** @type {string} */ name) => atRate(1000, name === 'a' ? { ...busy, otherCpuSeconds: 1 } : quiet)
    const { trials } = await runFake({ names, settings: { ...settings, cohort: 6, seed: 1 }, measure })
    assert.deepEqual([trials.length, trials.filter(({ disturbed }) => disturbed).length], [12, 0])
  })
  test('counts as it is with --quick, and alone', async () => {
    const always = () => atRate(1000, busy)
    const quick = await runFake({ names, settings: { ...settings, quick: true }, measure: always })
    const alone = await runFake({ names, settings: { ...settings, cohort: 1 }, measure: always })
    assert.deepEqual([quick.trials.length, alone.trials.length], [12, 12])
    assert.ok(quick.trials.every(({ disturbed }) => disturbed === why))
    assert.ok(alone.trials.every(({ disturbed }) => disturbed === undefined))
  })
  test('leaves out a server without a number, whose fault counts', async () => {
    const measure = (/** @type {string} */ name, /** @type {number} */ block) =>
      name === 'a' ? failed : atRate(1000, block === 0 ? busy : quiet)
    const { trials, results } = await runFake({ names, settings, measure })
    assert.equal(trials.filter(({ server, block }) => server === 'a' && block === 0).length, 1)
    assert.equal(trials.filter(({ replaces }) => replaces !== undefined).length, 5)
    const ofA = toResults(/** @type {any} */ (results)).find(({ server }) => server === 'a')
    assert.deepEqual(
      ofA?.rounds.map(({ outcome }) => outcome),
      ['failed', 'failed'],
    )
  })
  test('is measured again only if the budget leaves the time', async () => {
    for (const [budgetSeconds, count] of [
      [149, 0],
      [150, 3],
    ]) {
      const { trials, ended } = await runBusy([[1, 0]], { settings: { ...settings, budgetSeconds } })
      const again = trials.filter(({ replaces }) => replaces !== undefined)
      assert.deepEqual([again.length, ended], [count, undefined], `${budgetSeconds} s`)
      assert.equal(trials.filter(({ disturbed }) => disturbed).length, 3)
    }
  })
  test('is not measured again if that takes the time of the first blocks, which ranks take', async () => {
    const again = ['0 2 0', '0 2 0', '0 2 0']
    for (const [budgetSeconds, replacements] of /** @type {[number, string[]][]} */ ([
      [149, []],
      [150, again],
    ])) {
      const { trials } = await runBusy([[0, 0]], { settings: { ...settings, budgetSeconds } })
      const first = trials.filter(({ block }) => block < 2)
      assert.deepEqual(cohortsOf(first), [...planned(0), ...replacements, ...planned(1)], `${budgetSeconds} s`)
    }
  })
  test('is measured again once, wherever the run was interrupted', async () => {
    const places = /** @type {[number, number][]} */ ([
      [0, 1],
      [1, 0],
    ])
    const whole = await runBusy(places)
    assert.equal(whole.trials.length, 18)
    for (let done = 1; done <= whole.trials.length; done += 1) {
      const recorded = resultsOf(whole.trials.slice(0, done)).toReversed()
      const { trials, results } = await runBusy(places, { recorded: structuredClone(recorded) })
      // Blocks begin at 0 and 9, the replacements at 6 and 15; a finished part is not measured again.
      const kept = [15, 9, 6, 0].find((start) => done >= start && (start % 9 === 0 || done < start + 3)) ?? 0
      const from = done === 9 || done === 18 ? done : kept
      assert.deepEqual(
        trials.map(({ server, block, cohort, position }) => [server, block, cohort, position]),
        whole.trials.slice(from).map(({ server, block, cohort, position }) => [server, block, cohort, position]),
        `interrupted after ${done} trials`,
      )
      assert.equal(results.flatMap((result) => result.trials).length, 18, `interrupted after ${done} trials`)
      assert.equal(toResults(/** @type {any} */ (results)).flatMap(({ rounds }) => rounds).length, 12)
    }
  })
  test('counts as long as a part of its replacement is missing', async () => {
    const { trials } = await runBusy([[0, 0]])
    for (const [done, counted] of [
      [6, [0, 0, 0, 1, 1, 1]],
      [8, [0, 0, 0, 1, 1, 1]],
      [9, [1, 1, 1, 2, 2, 2]],
    ]) {
      const results = toResults(/** @type {any} */ (resultsOf(trials.slice(0, Number(done)))))
      assert.deepEqual(results.flatMap(({ rounds }) => rounds.map(({ cohort }) => cohort)).sort(), counted)
    }
  })
})

describe('an abort', () => {
  test('while a round is measured ends the run without it', async () => {
    const controller = new AbortController()
    const reason = new Error('interrupted')
    const { ended, trials, events } = await runFake({
      names: ['r', 'a'],
      signal: controller.signal,
      measure() {
        controller.abort(reason)
        throw controller.signal.reason
      },
    })
    assert.equal(ended, reason)
    assert.deepEqual(trials, [])
    assert.deepEqual(
      events.map((event) => event.split(' ')[0]),
      ['plan', 'start', 'measure'],
    )
  })
  test('that comes with the end of a round keeps it and begins no other', async () => {
    const controller = new AbortController()
    const { ended, trials, events } = await runFake({
      names: ['r', 'a'],
      signal: controller.signal,
      measure() {
        controller.abort(new Error('interrupted'))
        return atRate(1000)
      },
    })
    assert.equal(ended.message, 'interrupted')
    assert.equal(trials.length, 1)
    assert.equal(events.filter((event) => event.startsWith('start')).length, 1)
  })
})

/** The results as they are stored after some trials. @param {RecordedTrial[]} trials */
function resultsOf(trials) {
  const names = [...new Set(trials.map(({ server }) => server))]
  const about = storedOf(createResult({ settings: { reference: 'r' } }))
  const isOf =
    (/** @type {string} */ name) =>
    (/** @type {RecordedTrial} */ { server }) =>
      server === name
  return names.map((server) => ({
    ...{ ...about, server },
    trials: trials.filter(isOf(server)).map(({ server: _, ...trial }) => trial),
  }))
}
