import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findCrossovers } from '../../../lib/suites/parallelism/crossovers.js'
import { defaultConditions } from '../../conditions.js'
import { createPageReport, createAxes, createPageResult } from './fixtures.js'

/** @import { Conditions } from '../../../lib/suites/parallelism/parameters.js' */
/** @import { PageRow } from '../../../lib/suites/parallelism/types.d.ts' */

/**
 * A row of push with what a crossover is found by.
 * @type {(
 *   conditions: Partial<Conditions>,
 *   ratio: number | null,
 *   verdict: PageRow['verdict'],
 *   differences?: Partial<PageRow>,
 * ) => PageRow}
 */
const row = (conditions, ratioToCompound, verdict, differences = {}) =>
  /** @type {any} */ ({
    server: 'mercurius',
    workload: 'push',
    client: 'loader',
    protocol: 'h2',
    pageMs: { median: 100, p99: 100 },
    ratioToCompound,
    verdict,
    conditions: { ...defaultConditions, protocol: 'h2', ...conditions },
    ...differences,
  })
/** @param {PageRow[]} rows */
const sentencesOf = (rows) => findCrossovers(rows).map(({ sentence }) => sentence)

describe('a crossing', () => {
  test('lies where the logarithm of the ratio is 0, on a logarithmic scale of resources', () => {
    const [crossover, ...others] = findCrossovers([
      row({ resources: 10, rtt: 50 }, 2, 'slower'),
      row({ resources: 1000, rtt: 50 }, 0.5, 'faster'),
    ])
    assert.deepEqual(others, [])
    assert.ok(Math.abs(Number(crossover.at) - 100) < 1e-9)
    const { sentence, between, arm, parameter, server, client } = crossover
    assert.deepEqual(
      [between, arm, parameter, server, client],
      [[10, 1000], 'push', 'resources', 'mercurius', 'loader'],
    )
    assert.equal(sentence, 'on h2 with 50 ms round trips, push passes compound at 100 resources (between 10 and 1000)')
  })
  test('on a linear scale of everything else', () => {
    const [{ at, sentence }] = findCrossovers([row({ rtt: 0 }, 0.5, 'faster'), row({ rtt: 50 }, 2, 'slower')])
    assert.ok(Math.abs(Number(at) - 25) < 1e-9)
    assert.equal(sentence, 'on h2, push falls behind compound at 25 ms round trips (between 0 and 50)')
  })
  test('is named by every parameter that varies elsewhere', () => {
    const facts = { connection: /** @type {const} */ ('cold'), bandwidth: 10 }
    const rows = [row({ bytes: 1000, ...facts }, 2, 'slower'), row({ bytes: 4000, ...facts }, 0.5, 'faster')]
    const others = [row({ connection: 'warm', bandwidth: 10 }, 1, '~'), row({ bandwidth: 100 }, 1, '~')]
    assert.deepEqual(sentencesOf([...rows, ...others]), [
      'on h2 with cold connections, 10 Mbit/s, push passes compound at resources of 2,000 bytes (between 1000 ' +
        'and 4000)',
    ])
  })
  test('may have undecided values on its way', () => {
    const points = /** @type {[number, number, PageRow['verdict']][]} */ ([
      [1, 4, 'slower'],
      [10, 1.1, '~'],
      [100, 0.9, '~'],
      [1000, 0.2, 'faster'],
    ])
    const [{ at, between }] = findCrossovers(points.map(([resources, ...rest]) => row({ resources }, ...rest)))
    assert.ok(Number(at) > 10 && Number(at) < 100)
    assert.deepEqual(between, [1, 1000])
  })
  test('may come back', () => {
    const rows = [row({ delay: 0 }, 2, 'slower'), row({ delay: 10 }, 0.5, 'faster'), row({ delay: 30 }, 2, 'slower')]
    assert.deepEqual(sentencesOf(rows), [
      'on h2, push passes compound at 5 ms to generate (between 0 and 10)',
      'on h2, push falls behind compound at 20 ms to generate (between 10 and 30)',
    ])
  })
  test('does not depend on the order of the rows', () => {
    const rows = [row({ rtt: 50 }, 2, 'slower'), row({ rtt: 0 }, 0.5, 'faster')]
    assert.deepEqual(
      findCrossovers(rows).map(({ at }) => at),
      findCrossovers(rows.toReversed()).map(({ at }) => at),
    )
  })
  test('counts shares of resources as counts', () => {
    const rows = [row({ 'client-hits': 0 }, 0.5, 'faster'), row({ 'client-hits': '50%' }, 2, 'slower')]
    assert.deepEqual(
      findCrossovers(rows).map(({ between }) => between),
      [[0, 25]],
    )
  })
  test('is of one server, arm, client and set of other conditions', () => {
    for (const other of [{ server: 'b' }, { workload: 'rest' }, { client: 'fetch' }])
      assert.deepEqual(
        findCrossovers([row({ rtt: 0 }, 2, 'slower'), row({ rtt: 50 }, 0.5, 'faster', /** @type {any} */ (other))]),
        [],
      )
    assert.deepEqual(findCrossovers([row({ rtt: 0 }, 2, 'slower'), row({ rtt: 50, delay: 1 }, 0.5, 'faster')]), [])
  })
})

describe('nothing is claimed', () => {
  /** @type {Record<string, PageRow[]>} */
  const cases = {
    'where an arm stays ahead': [row({ rtt: 0 }, 0.5, 'faster'), row({ rtt: 50 }, 0.9, 'faster')],
    'where nothing is significant': [row({ rtt: 0 }, 1.1, '~'), row({ rtt: 50 }, 0.9, '~')],
    'without verdicts': [row({ rtt: 0 }, 2, null), row({ rtt: 50 }, 0.5, null)],
    'where there is no number': [row({ rtt: 0 }, 2, 'slower'), row({ rtt: 50 }, null, null)],
    'between a limit and none': [row({ bandwidth: 10 }, 2, 'slower'), row({ bandwidth: null }, 0.5, 'faster')],
    'of what is no number': [row({ resolvers: 'serial' }, 2, 'slower'), row({ resolvers: 'batched' }, 0.5, 'faster')],
  }
  for (const [name, rows] of Object.entries(cases)) test(name, () => assert.deepEqual(findCrossovers(rows), []))
})

test('what is likely, but not significant, is undecided', () => {
  const [{ at, between, sentence }] = findCrossovers([row({ rtt: 0 }, 2, 'slower'), row({ rtt: 50 }, 0.9, '~')])
  assert.deepEqual([at, between], [null, null])
  assert.equal(sentence, '~ on h2, push may pass compound between 0 and 50 ms round trips: undecided')
})

test('from the readings of a run', () => {
  const axes = createAxes({ protocol: ['h2'], resources: [1, 10, 50], rtt: [50] })
  const ms = (/** @type {string} */ arm, /** @type {Conditions} */ { resources }) =>
    10 * (arm === 'push' ? 80 + resources : arm === 'compound' ? 68 + 2 * resources : 300)
  const { crossovers } = createPageReport([createPageResult({ settings: { axes }, ms })])
  assert.equal(crossovers.length, 1)
  assert.match(
    crossovers[0].sentence,
    /^on h2 with 50 ms round trips, push passes compound at 1\d resources \((between 10 and 50|between 1 and 50)\)$/,
  )
})
