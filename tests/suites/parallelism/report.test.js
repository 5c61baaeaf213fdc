import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toVerdict } from '../../../lib/base/errors/fault.js'
import { groupPages } from '../../../lib/suites/parallelism/groups.js'
import { createAxes, createPageResult } from './fixtures.js'
import { joinPatterns } from '../../joinPatterns.js'

/** @typedef {Parameters<typeof createPageResult>[0]} Options */

/** @param {Options} [options] */
const groupsOf = (options) =>
  groupPages([createPageResult({ settings: { axes: createAxes({ protocol: ['h2'] }) }, ...options })])
/** @param {Options} [options] */
const rowsOf = (options) => groupsOf(options).flatMap(({ rows }) => rows)
/** @type {(options: Options, arm: string) => import('../../../lib/suites/parallelism/types.d.ts').PageRow} */
const rowOf = (options, arm) => rowsOf(options).find(({ workload }) => workload === arm) ?? assert.fail(arm)

test('a group for each server and set of conditions, its arms fastest first', () => {
  const axes = createAxes({ protocol: ['h1', 'h2'], rtt: [0, 50], resources: [1, 10] })
  const groups = groupPages(['a', 'b'].map((server) => createPageResult({ server, settings: { axes } })))
  assert.equal(groups.length, 16)
  for (const { conditions, rows } of groups)
    assert.deepEqual(
      rows.map(({ workload, outcome }) => [workload, outcome]),
      conditions.protocol === 'h1'
        ? rows.map(({ workload }) => [workload, workload === 'push' ? 'unsupported' : 'completed'])
        : [['push', 'completed'], ...rows.slice(1).map(({ workload }) => [workload, 'completed'])],
    )
})

describe('a row of three blocks', () => {
  const push = rowOf({}, 'push')
  test('has the median of all pages, and the slowest of few as p99', () => {
    assert.deepEqual([push.rounds, push.pages], [3, 6])
    assert.ok(Math.abs(Number(push.pageMs.median) - 500) < 10)
    assert.ok(Number(push.pageMs.p99) >= Number(push.pageMs.median))
  })
  test('is compared with compound: less than 1 is faster', () => {
    assert.equal(push.verdict, 'faster')
    assert.ok(Math.abs(Number(push.ratioToCompound) - 0.5) < 0.02)
    const [low, high] = push.ratioInterval ?? assert.fail()
    assert.ok(low < 0.5 && high > 0.5 && low > 0.4 && high < 0.6, `${low} ${high}`)
    const [from, to] = push.interval ?? assert.fail()
    assert.ok(from < Number(push.pageMs.median) && to > Number(push.pageMs.median))
  })
  test('wins where it is significantly faster than all others', () => {
    assert.deepEqual(
      rowsOf()
        .map(({ workload, winner }) => [workload, winner])
        .slice(0, 1),
      [['push', true]],
    )
    assert.equal(rowsOf().filter(({ winner }) => winner).length, 1)
  })
  test('has the other medians, the bound and every parameter by its name', () => {
    assert.deepEqual(
      [push.firstResourceMs === null, push.requests, push.connections, push.bytesReceived, push.backendCalls],
      [false, 51, 1, 500_000, 51],
    )
    assert.equal(push.boundMs, 40)
    assert.deepEqual(Object.keys(push.conditions), Object.keys(createAxes()))
  })
  test('compound has no more pages for its p99 than the others, and no ratio to itself', () => {
    const result = createPageResult({ settings: { axes: createAxes({ protocol: ['h2'] }) } })
    for (const { control, value } of result.trials.flatMap(({ samples }) => samples))
      if (control && value) value.pages.pageMs = value.pages.pageMs.map((ms) => ms + 9000)
    const compound = groupPages([result])[0].rows.find(({ workload }) => workload === 'compound') ?? assert.fail()
    assert.deepEqual([compound.pages, compound.ratioToCompound, compound.verdict], [6, null, null])
    assert.ok(Number(compound.pageMs.p99) < 9000, String(compound.pageMs.p99))
  })
  test('what differs by noise is undecided', () => {
    const rest = rowOf({}, 'rest')
    assert.deepEqual([rest.verdict, rest.winner], ['~', false])
  })
  test('nobody wins where two are as fast', () => {
    assert.ok(rowsOf({ ms: () => 1000 }).every(({ winner, verdict }) => !winner && verdict !== 'faster'))
  })
  test('slower is slower', () => {
    assert.equal(rowOf({ ms: (arm) => (arm === 'rest' ? 2000 : 1000) }, 'rest').verdict, 'slower')
  })
})

test('two blocks are an interval, but no verdict', () => {
  const { verdict, winner, interval, ratioToCompound } = rowOf({ blocks: 2 }, 'push')
  assert.deepEqual([verdict, winner, interval === null, ratioToCompound === null], [null, false, false, false])
})
test('one block and its control say how noisy it is, not who is faster', () => {
  const { verdict, winner, interval, pageMs } = rowOf({ blocks: 1 }, 'push')
  assert.deepEqual([verdict, winner, interval, pageMs.median === null], [null, false, null, false])
})

describe('an arm without a number', () => {
  /** @type {Options} */
  const sometimes = {
    fault: (arm, _conditions, block) =>
      arm === 'rest' && block === 1 ? toVerdict('WRONG_ANSWER', 'document 3 is missing') : null,
  }
  test('has the outcome and the reason of its first fault, and says where', () => {
    const { pageMs, pages, boundMs, verdict, ...row } = rowOf(sometimes, 'rest')
    const told = [row.outcome, row.reasonCode, row.reason]
    assert.deepEqual(told, ['invalid', 'WRONG_ANSWER', 'round 2 of 3: document 3 is missing'])
    assert.deepEqual([pageMs, pages, boundMs, verdict], [{ median: null, p99: null }, 0, null, null])
  })
  test('comes last, and does not keep the others from being compared', () => {
    const rows = rowsOf(sometimes)
    assert.equal(rows.at(-1)?.workload, 'rest')
    assert.deepEqual([rows[0].workload, rows[0].verdict, rows[0].winner], ['push', 'faster', true])
  })
  test('does not say where if it is everywhere', () => {
    const everywhere = {
      fault: (/** @type {string} */ arm) =>
        arm === 'rest' ? { outcome: /** @type {const} */ ('unsupported'), reason: 'x' } : null,
    }
    assert.equal(rowOf(everywhere, 'rest').reason, 'x')
  })
  test('without compound there is nothing to compare with, but times there are', () => {
    const fault = (/** @type {string} */ arm) =>
      arm === 'compound' ? { outcome: /** @type {const} */ ('failed'), reason: 'x' } : null
    const { ratioToCompound, verdict, pageMs, interval } = rowOf({ fault }, 'push')
    assert.deepEqual([ratioToCompound, verdict, pageMs.median === null, interval === null], [null, null, false, false])
  })
})

describe('a page that was faster than its bound', () => {
  // 20 ms for the list, and as many for the resources.
  const tooFast = { ms: (/** @type {string} */ arm) => (arm === 'push' ? 39 : 1000) }
  test('is no number but a reason, however many others were not', () => {
    const { outcome, reason, pageMs, verdict, winner, pages } = rowOf(tooFast, 'push')
    assert.match(
      String(reason),
      joinPatterns(
        /^a page took 3\d\.\d\d ms, less than its bound of 40\.00 ms: something did not take as long as the /,
        /conditions say$/,
      ),
    )
    assert.deepEqual(
      [outcome, pageMs, verdict, winner, pages],
      ['invalid', { median: null, p99: null }, null, false, 0],
    )
    const once = createPageResult({ settings: { axes: createAxes({ protocol: ['h2'] }) } })
    const sample = once.trials[1].samples.find(({ name }) => name === 'push') ?? assert.fail()
    assert.ok(sample.value)
    sample.value.pages.pageMs[1] = 39.99
    assert.equal(groupPages([once])[0].rows.find(({ workload }) => workload === 'push')?.outcome, 'invalid')
  })
  test('does not keep the others from being compared', () => {
    const outcomes = rowsOf(tooFast).map(({ workload, outcome }) => `${workload} ${outcome}`)
    assert.deepEqual(outcomes.sort(), ['compound completed', 'push invalid', 'rest completed'])
  })
  test('has another bound where links are known', () => {
    const axes = createAxes({ protocol: ['h2'], links: ['known', 'listed'] })
    const rows = rowsOf({ ...tooFast, settings: { axes } }).filter(({ workload }) => workload === 'push')
    assert.deepEqual(rows.map(({ conditions, outcome, boundMs }) => [conditions.links, outcome, boundMs]).sort(), [
      ['known', 'completed', 20],
      ['listed', 'invalid', null],
    ])
  })
})

test('arms that follow links have a row for each of their values, in one table with those that follow none', () => {
  const axes = createAxes({ protocol: ['h2'], links: ['known', 'listed'] })
  const ms = (/** @type {string} */ arm, /** @type {any} */ { links }) =>
    arm === 'push' ? (links === 'known' ? 400 : 500) : 1000
  const [{ rows, leaders }, ...others] = groupsOf({ settings: { axes }, ms })
  assert.deepEqual(others, [])
  assert.deepEqual(rows.map(({ workload, conditions: { links }, winner }) => [workload, links, winner]).slice(0, 2), [
    ['push', 'known', true],
    ['push', 'listed', false],
  ])
  assert.deepEqual(leaders, ['push (known)'])
  assert.deepEqual(rows.map(({ conditions: { links } }) => links).slice(2), [null, null])
})

test('a trial that ended without readings is a row with its reason for each arm', () => {
  const result = createPageResult({ settings: { axes: createAxes({ protocol: ['h2'] }) } })
  const trials = result.trials.map((trial) => ({
    ...trial,
    outcome: /** @type {const} */ ('failed'),
    reason: 'exited with code 1',
    samples: [],
  }))
  const [{ rows }] = groupPages([{ ...result, trials }])
  assert.deepEqual(
    rows.map(({ workload, outcome, reason }) => [workload, outcome, reason]),
    ['compound', 'rest', 'push'].map((arm) => [arm, 'failed', 'exited with code 1']),
  )
})

describe('a trial that took two processes', () => {
  /**
   * Its arms from one place on are read from a second process, which is half as fast.
   * @param {(arm: string, block: number) => boolean} isLater
   */
  function rowsAcross(isLater) {
    const result = createPageResult({ settings: { axes: createAxes({ protocol: ['h2'] }) } })
    for (const { block, samples } of result.trials)
      for (const sample of samples.filter(({ name }) => isLater(name, block))) {
        sample.processIndex = 1
        if (sample.value) sample.value.pages.pageMs = sample.value.pages.pageMs.map((ms) => ms * 2)
      }
    return groupPages([result])[0].rows
  }
  test('compares what was read from the same one', () => {
    // Push shares a process with compound in two blocks, and is read from a slow one with rest in the third.
    const rows = rowsAcross((arm, block) => block === 1 && arm !== 'compound')
    const push = rows.find(({ workload }) => workload === 'push')
    assert.ok(Math.abs(Number(push?.ratioToCompound) - 0.5) < 0.03, String(push?.ratioToCompound))
    assert.equal(push?.verdict, 'faster')
  })
  test('has no ratio of what never shared one with compound', () => {
    const rows = rowsAcross((arm) => arm === 'push')
    const push = rows.find(({ workload }) => workload === 'push')
    assert.deepEqual(
      [push?.outcome, push?.ratioToCompound, push?.verdict, push?.winner],
      ['completed', null, null, false],
    )
    assert.notEqual(push?.pageMs.median, null)
    assert.notEqual(rows.find(({ workload }) => workload === 'rest')?.ratioToCompound, null)
    assert.ok(rows.every(({ winner }) => !winner))
  })
})

test('every reading is looked at once, however many conditions there are', () => {
  const result = createPageResult({
    settings: { axes: createAxes({ protocol: ['h2'], rtt: [0, 20, 50], bytes: [1024, 4096] }) },
  })
  let visits = 0
  const all = result.trials.flatMap(({ samples }) => samples)
  for (const sample of all) {
    const { name } = sample
    Object.defineProperty(sample, 'name', {
      get() {
        visits += 1
        return name
      },
    })
  }
  groupPages([result])
  assert.equal(visits, all.length)
})
