import assert from 'node:assert/strict'
import { beforeEach, describe, mock, test } from 'node:test'
import { cellsOfBlock, runBlocks } from '../../../lib/suites/throughput/runBlocks.js'
import { planBlock } from '../../../lib/suites/throughput/planBlock.js'
import { createMeasurement, createReference, createResult, reference } from './report/resultFixtures.js'

/** @typedef {import('../../../lib/types.d.ts').Cell} Cell */
/** @typedef {import('../../../lib/types.d.ts').Measurement} Measurement */
/** @typedef {import('../../../lib/types.d.ts').Settings} Settings */
/** @typedef {import('../../../lib/types.d.ts').Result} Result */
/** @typedef {import('../../../lib/types.d.ts').Round} Round */
/** @typedef {import('../../../lib/types.d.ts').RoundVerdict} RoundVerdict */
/** @typedef {import('../../../lib/types.d.ts').WorkloadName} WorkloadName */

/** @type {(names: string[], workloads?: WorkloadName[]) => Cell[]} */
const cellsNamed = (names, workloads = ['compound']) =>
  workloads.flatMap((workload) => names.map((name) => ({ server: /** @type {any} */ ({ name }), workload })))
/** @type {(name: string, control?: boolean) => string} */
const label = (name, control) => `${name}${control ? '′' : ''}`

/** @type {(requestsPerSecond: number, differences?: Partial<Measurement>) => RoundVerdict} */
const atRate = (requestsPerSecond, differences) => ({
  outcome: 'completed',
  reason: null,
  measurement: createMeasurement({ requestsPerSecond, ...differences }),
  graphqlOverHttp: null,
})
/** @type {RoundVerdict} */
const failed = { outcome: 'failed', reason: 'crashed', measurement: null, graphqlOverHttp: null }

/** What performance.now() says, in seconds. */
const clock = { seconds: 0 }
beforeEach(() => {
  clock.seconds = 0
  mock.method(performance, 'now', () => clock.seconds * 1000)
})

/** @typedef {Round & { server: string, workload: WorkloadName }} RecordedRound */

/**
 * Runs blocks with a fake of everything around them; a round takes 10 s of the fake clock.
 * @param {{ names: string[], workloads?: WorkloadName[], settings?: Partial<Settings>, recorded?: Result[], signal?: AbortSignal, measure?: (name: string, block: number, workload: WorkloadName) => RoundVerdict }} run
 */
async function runFake({ names, workloads, settings, recorded = [], signal = new AbortController().signal, measure }) {
  const results = [...recorded]
  const find = (/** @type {Cell} */ { server, workload }) =>
    results.find((result) => result.server === server.name && result.settings.workload === workload)
  /** @type {string[]} */
  const events = []
  /** @type {RecordedRound[]} */
  const rounds = []
  const ended = await runBlocks({
    cells: cellsNamed(names, workloads),
    settings: { ...createResult().settings, reference: names[0], rounds: 2, ...settings },
    signal,
    recorder: {
      results,
      find,
      record(cell, round) {
        const { server, workload } = cell
        events.push(`record ${label(server.name, round.control)}`)
        rounds.push({ ...round, server: server.name, workload })
        const before = find(cell)
        const isOther = (/** @type {Round} */ { block, control }) => block !== round.block || control !== round.control
        if (before) before.rounds = [...before.rounds.filter(isOther), round]
        else {
          const facts = { server: server.name, settings: { reference: names[0], workload } }
          results.push(createResult({ ...facts, rounds: [round] }))
        }
      },
    },
    progress: {
      plan: (total) => events.push(`plan ${total}`),
      redo: (block, rounds) => events.push(`redo ${block} ${rounds}`),
      start: ({ server, control }) => events.push(`start ${label(server.name, control)}`),
      repeat: (why) => events.push(`repeat: ${why}`),
      finish: (round) => events.push(`finish ${label('', round.control)}`.trim()),
    },
    async measure({ server, workload, block }) {
      events.push(`measure ${server.name}`)
      clock.seconds += 10
      return measure ? measure(server.name, block, workload) : atRate(1000)
    },
  }).catch((error) => error)
  return { ended, events, rounds, results, blocks: blocksOf(rounds) }
}

/** The servers of each block in the order of their rounds. @param {(Round & { server: string })[]} rounds */
function blocksOf(rounds) {
  /** @type {string[]} */
  const blocks = []
  for (const { server, block, control } of rounds) blocks[block] = `${blocks[block] ?? ''}${label(server, control)} `
  return blocks.map((names) => names.trim())
}

/** The names of a block, sorted, as its order is that of planBlock. @param {string} block */
const sorted = (block) => block.split(' ').sort().join(' ')

/** @type {(names: string[], block: number, reference?: string) => string} as planned */
const plannedBlock = (names, block, reference = names[0]) =>
  planBlock(cellsNamed(names), { reference, seed: 1, block, position: 0 })
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
  test('says from the start how many rounds there will be', async () => {
    const { events } = await runFake({ names: ['r', 'a'], settings: { rounds: 4 } })
    assert.deepEqual(
      events.filter((event) => event.startsWith('plan')),
      Array(4).fill('plan 12'),
    )
  })
  test('gives each round its place, its time and its load', async () => {
    const { rounds } = await runFake({ names: ['r', 'a'] })
    assert.deepEqual(
      rounds.map(({ position, block, elapsedSeconds }) => [position, block, elapsedSeconds]),
      [0, 1, 2, 3, 4, 5].map((position) => [position, Math.floor(position / 3), 10]),
    )
    for (const { startedAt, loadAverageBefore, outcome } of rounds) {
      assert.match(startedAt, /^\d{4}-\d\d-\d\dT.*Z$/)
      assert.deepEqual([loadAverageBefore.length, outcome], [3, 'completed'])
    }
  })
  test('goes on after a failed round, also with the server that failed', async () => {
    const measure = (/** @type {string} */ name) => (name === 'a' ? failed : atRate(1000))
    const { rounds } = await runFake({ names: ['r', 'a'], measure })
    assert.deepEqual(
      rounds.filter(({ server }) => server === 'a').map(({ outcome, reason }) => [outcome, reason]),
      Array(2).fill(['failed', 'crashed']),
    )
    assert.equal(rounds.length, 6)
  })
  test('measures every cell of several workloads, and the reference twice at each', async () => {
    /** @type {WorkloadName[]} */
    const workloads = ['compound', 'compound-cold']
    const { rounds, events, results } = await runFake({ names: ['r', 'a'], workloads, settings: { rounds: 2 } })
    for (const block of [0, 1])
      for (const workload of workloads) {
        const own = rounds.filter((round) => round.block === block && round.workload === workload)
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

describe('a round on a busy machine', () => {
  const busy = { otherCpuSeconds: 4 }

  test('is measured once more, told of, recorded once, and takes the time of both', async () => {
    const rates = [2000, 1500]
    const { rounds, events } = await runFake({
      names: ['r'],
      settings: { rounds: 1, reference: 'x' },
      measure: () => atRate(rates.shift() ?? 0, rates.length === 1 ? busy : {}),
    })
    assert.deepEqual(events, [
      'plan 1',
      'start r',
      'measure r',
      'repeat: other processes used 80 % of a core',
      'measure r',
      'record r',
      'finish',
    ])
    const [{ measurement, repeated, elapsedSeconds, block, position, control }] = rounds
    assert.equal(measurement?.requestsPerSecond, 1500)
    assert.equal(repeated, 'other processes used 80 % of a core; the first attempt gave 2000.0 requests/s')
    assert.deepEqual([elapsedSeconds, block, position, control], [20, 0, 0, false])
  })
  test('uses up the budget with both attempts', async () => {
    const settings = { rounds: 3, reference: 'x', budgetSeconds: 39 }
    const { rounds } = await runFake({ names: ['r'], settings, measure: () => atRate(1000, busy) })
    assert.equal(rounds.length, 1)
  })
  test('is not repeated where it was quiet or has no number', async () => {
    const measure = (/** @type {string} */ name) => (name === 'a' ? failed : atRate(1000))
    const { rounds } = await runFake({ names: ['r', 'a'], measure })
    for (const { repeated, elapsedSeconds } of rounds) assert.deepEqual([repeated, elapsedSeconds], [null, 10])
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

  test('measures all rows in the first blocks, then the undecided ones and the reference twice', async () => {
    const { blocks } = await runFake({ names, settings: { rounds: 3, precision: 0.03 }, measure })
    assert.deepEqual(
      blocks.slice(0, 3),
      [0, 1, 2].map((block) => plannedBlock(names, block)),
    )
    assert.ok(blocks.length > 3, 'b and c were alike after three blocks')
    blocks.slice(3).forEach((block, index) => {
      assert.equal(block, plannedBlock(['r', 'b', 'c'], 3 + index))
    })
  })
  test('leaves a row out for good, also where a neighbour comes near it later', async () => {
    const names = ['r', 'a', 'b', 'c']
    const measure = (/** @type {string} */ name, /** @type {number} */ block) => {
      if (name === 'r') return atRate(9000)
      if (name === 'a') return atRate(2000)
      const isFirst = (name === 'b') === (block % 2 === 0)
      return atRate(name === 'b' && block >= 3 ? 40_000 * (1 + (block % 4)) : isFirst ? 110 : 90)
    }
    const settings = { rounds: 3, budgetSeconds: 1e6 }
    const { blocks, results } = await runFake({ names, settings, measure })
    const asked = cellsOfBlock(cellsNamed(names), 6, results, adaptive({ precision: null, budgetSeconds: 1e6 }))
    assert.ok(
      asked.some(({ server }) => server.name === 'a'),
      'a could not be told from b any more',
    )
    assert.ok(blocks.length > 6, `${blocks.length} blocks`)
    for (const block of blocks.slice(3)) assert.equal(block.split(' ').includes('a'), false, block)
  })
  test('ends once all are decided', async () => {
    const { blocks, results } = await runFake({ names, settings: { rounds: 3, precision: 0.03 }, measure })
    assert.ok(blocks.length < 30, `${blocks.length} blocks`)
    assert.deepEqual(cellsOfBlock(cellsNamed(['r', 'b', 'c']), blocks.length, results, adaptive({})), [])
  })
  test('positions and the number of rounds go on from block to block', async () => {
    const { rounds, events } = await runFake({ names, settings: { rounds: 3, precision: 0.03 }, measure })
    assert.deepEqual(
      rounds.map(({ position }) => position),
      rounds.map((_, index) => index),
    )
    const totals = events.filter((event) => event.startsWith('plan'))
    assert.deepEqual(totals.slice(0, 5), ['plan 15', 'plan 15', 'plan 15', 'plan 19', 'plan 23'])
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

describe('which cells another block is to measure', () => {
  const settings = { reference: 'r' }
  const r = createResult({ server: 'r', rates: [1000, 1001, 999], controls: [1001, 999, 1000], settings })
  const steady = createResult({ server: 'steady', rates: [500, 501, 500], settings })
  const b = createResult({ server: 'b', rates: [100, 130, 90], settings })
  const c = createResult({ server: 'c', rates: [110, 85, 120], settings })
  const all = ['r', 'steady', 'b', 'c']
  const results = [r, steady, b, c]

  /** @type {(measured: string[], block: number, settings?: Partial<Settings>) => string[]} */
  const next = (measured, block, settings = {}) =>
    cellsOfBlock(cellsNamed(measured), block, results, adaptive(settings)).map(({ server }) => server.name)

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
    'none where all are precise enough': [all, 3, { precision: 5 }, []],
    'what was left out once stays out': [['r', 'b'], 4, {}, ['r', 'b']],
    'not the reference alone': [['r', 'steady'], 4, {}, []],
    'none after 30 blocks': [all, 30, {}, []],
    'another after 29': [all, 29, {}, ['r', 'b', 'c']],
  }
  for (const [name, [measured, block, settings, expected]] of Object.entries(cases))
    test(name, () => assert.deepEqual(next(measured, block, settings), expected))

  test('each workload goes on by itself', () => {
    /** @type {WorkloadName[]} */
    const workloads = ['compound', 'compound-cold']
    const cold = [r, steady].map((result) => ({ ...result, settings: { ...result.settings, workload: workloads[1] } }))
    const asked = cellsOfBlock(cellsNamed(all, workloads), 3, [...results, ...cold], adaptive({}))
    assert.deepEqual(asked, cellsNamed(['r', 'b', 'c'], ['compound']))
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
      const { rounds, ended } = await runFake({ names, settings: { rounds: 3, budgetSeconds } })
      assert.deepEqual([rounds.length, ended], [count, undefined])
    })
  test('is asked before each round, and none is begun that would overrun it', async () => {
    const { events } = await runFake({ names, settings: { rounds: 3, budgetSeconds: 20 } })
    assert.equal(events.filter((event) => event.startsWith('start')).length, 2)
  })
  test('counts what was measured before an interruption, as long as that took', async () => {
    // Two rounds of 15 s each, by the fixture.
    const recorded = [createResult({ server: 'r', rates: [1000], controls: [1000] })]
    for (const [budgetSeconds, count] of [
      [44, 0],
      [45, 1],
    ]) {
      const { rounds } = await runFake({
        names: ['r'],
        settings: { rounds: 3, budgetSeconds },
        recorded: structuredClone(recorded),
      })
      assert.equal(rounds.length, count, `${budgetSeconds} s`)
    }
  })
  test('that is long enough ends nothing', async () => {
    const measure = (/** @type {string} */ name) => atRate(name === 'r' ? 1000 : 500)
    const { blocks } = await runFake({ names: ['r', 'a'], settings: { rounds: 3, budgetSeconds: 1e6 }, measure })
    assert.equal(blocks.length, 3)
  })
  test('is used up by rounds without a number, too', async () => {
    const { rounds } = await runFake({ names, settings: { rounds: 3, budgetSeconds: 25 }, measure: () => failed })
    assert.equal(rounds.length, 2)
  })
})

describe('a run that was interrupted', () => {
  test('goes on with the block that is not recorded as a whole, in the order of its plan', async () => {
    const names = ['r', 'a', 'b']
    const blockLength = 4
    const whole = await runFake({ names, settings: { rounds: 3 } })
    for (let done = 0; done <= whole.rounds.length; done += 1) {
      const { ended, rounds, results, events } = await runFake({
        names,
        settings: { rounds: 3 },
        recorded: resultsOf(whole.rounds.slice(0, done)),
      })
      assert.equal(ended, undefined)
      const places = rounds.map(({ server, block, control, position }) => ({ server, block, control, position }))
      const finished = done % blockLength
      const missing = whole.rounds.slice(done - finished)
      const redone = finished > 0 ? [`redo ${Math.floor(done / blockLength)} ${finished}`] : []
      assert.deepEqual(
        events.filter((event) => event.startsWith('redo')),
        redone,
      )
      assert.deepEqual(
        places,
        missing.map(({ server, block, control, position }) => ({ server, block, control, position })),
      )
      assert.equal(results.flatMap((result) => result.rounds).length, whole.rounds.length)
    }
  })
  test('measures a control and its twin together', async () => {
    const only = createResult({ server: 'r', rates: [1000], controls: [] })
    const { rounds, results } = await runFake({ names: ['r'], settings: { rounds: 1 }, recorded: [only] })
    assert.deepEqual(rounds.map(({ control }) => control).sort(), [false, true])
    assert.equal(results[0].rounds.length, 2)
  })
  test('does not measure again what failed', async () => {
    const whole = await runFake({ names: ['r', 'a'], settings: { rounds: 1 }, measure: () => failed })
    const { rounds } = await runFake({ names: ['r', 'a'], settings: { rounds: 1 }, recorded: whole.results })
    assert.deepEqual([whole.rounds.length, rounds], [3, []])
  })
  test('that was complete measures nothing', async () => {
    const recorded = [createReference(), createResult({ server: 'a', rates: [500, 501, 502] })]
    const { rounds } = await runFake({ names: [reference, 'a'], settings: { rounds: 3 }, recorded })
    assert.deepEqual(rounds, [])
  })
  test('has the adaptive plan of an uninterrupted one, wherever it was interrupted', async () => {
    // b and c cannot be told apart at first; a is decided after three blocks, and the noise of later ones is larger.
    const names = ['r', 'a', 'b', 'c']
    const measure = (/** @type {string} */ name, /** @type {number} */ block) => {
      const wave = Math.sin(7 * block + name.charCodeAt(0))
      if (name === 'r') return atRate(1000 * (1 + 0.004 * wave * (block < 3 ? 1 : 40)))
      if (name === 'a') return atRate(700 * (1 + 0.004 * wave))
      return atRate(100 * (1 + 0.05 * wave))
    }
    const settings = { rounds: 3, precision: 0.03 }
    const whole = await runFake({ names, settings, measure })
    assert.ok(whole.blocks.length > 5, `${whole.blocks.length} blocks`)
    for (const done of [15, 16, 20, 23, 27]) {
      // The first round of the block that was interrupted, if one was.
      const kept = whole.rounds.findIndex(({ block }) => block === whole.rounds[done].block)
      const recorded = resultsOf(whole.rounds.slice(0, done))
      const { rounds } = await runFake({ names, settings, measure, recorded })
      assert.deepEqual(
        rounds.map(({ server, block, position }) => [server, block, position]),
        whole.rounds.slice(kept).map(({ server, block, position }) => [server, block, position]),
        `interrupted after ${done} rounds`,
      )
    }
  })
})

describe('an abort', () => {
  test('while a round is measured ends the run without it', async () => {
    const controller = new AbortController()
    const reason = new Error('interrupted')
    const { ended, rounds, events } = await runFake({
      names: ['r', 'a'],
      signal: controller.signal,
      measure() {
        controller.abort(reason)
        throw controller.signal.reason
      },
    })
    assert.equal(ended, reason)
    assert.deepEqual(rounds, [])
    assert.deepEqual(
      events.map((event) => event.split(' ')[0]),
      ['plan', 'start', 'measure'],
    )
  })
  test('that comes with the end of a round keeps it and begins no other', async () => {
    const controller = new AbortController()
    const { ended, rounds, events } = await runFake({
      names: ['r', 'a'],
      signal: controller.signal,
      measure() {
        controller.abort(new Error('interrupted'))
        return atRate(1000)
      },
    })
    assert.equal(ended.message, 'interrupted')
    assert.equal(rounds.length, 1)
    assert.equal(events.filter((event) => event.startsWith('start')).length, 1)
  })
})

/** @param {Partial<RecordedRound>} recorded */
function toRound({ server: _, workload: __, ...round }) {
  return /** @type {Round} */ (round)
}

/** The results as they are stored after some rounds. @param {(Round & { server: string })[]} rounds */
function resultsOf(rounds) {
  const names = [...new Set(rounds.map(({ server }) => server))]
  return names.map((server) =>
    createResult({
      server,
      rounds: rounds.filter((round) => round.server === server).map(toRound),
      settings: { reference: 'r' },
    }),
  )
}
