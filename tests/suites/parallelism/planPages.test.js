import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createForks, planPages } from '../../../lib/suites/parallelism/planPages.js'
import { axisNames } from '../../../lib/suites/parallelism/parameters.js'
import { createAxes } from './report/pageFixtures.js'

/** @typedef {import('../../../lib/types.d.ts').Arm} Arm */

/** @type {(name: string, executesGraphql?: boolean) => any} */
const server = (name, executesGraphql = true) => ({ name, executesGraphql })
const axes = createAxes({ protocol: ['h1', 'h2'], resources: [1, 10], rtt: [0, 50], 'client-hits': [0, '50%'] })
/** @type {Arm[]} */
const arms = ['compound', 'rest', 'push', 'digest']
const forks = createForks([server('a'), server('b')], axes)
/** @type {(block: number, seed?: number) => ReturnType<typeof planPages>} */
const plan = (block, seed = 1) => planPages(forks, { arms, axes, seed, block, position: 100 })

/** @param {ReturnType<typeof planPages>[number]} fork */
const nameOf = ({ server, protocol, conditions }) => `${server.name} ${protocol} ${conditions.resources}`
/** @param {import('../../../lib/suites/parallelism/planPages.js').PlannedReading} reading */
const readingOf = ({ arm, control, conditions: { rtt, 'client-hits': hits } }) =>
  `${arm}${control ? '′' : ''} ${rtt} ${hits}`

test('a fork for every server, protocol and set of server conditions', () => {
  assert.deepEqual(
    forks.map((fork) => nameOf(/** @type {any} */ (fork))),
    ['a h1 1', 'a h1 10', 'a h2 1', 'a h2 10', 'b h1 1', 'b h1 10', 'b h2 1', 'b h2 10'],
  )
})

describe('a block', () => {
  test('has every fork once, from its position on', () => {
    const planned = plan(2)
    assert.deepEqual(planned.map(nameOf).sort(), forks.map((fork) => nameOf(/** @type {any} */ (fork))).sort())
    assert.deepEqual(
      planned.map(({ position, block }) => [position, block]),
      planned.map((_, index) => [100 + index, 2]),
    )
  })
  test('reads every arm under every condition of the client once, compound twice', () => {
    for (const { readings, conditions } of plan(0)) {
      const names = readings.map(readingOf).sort()
      const wanted = ['compound', 'compound′', 'rest', 'push', 'digest'].flatMap((arm) =>
        ['0 0', '0 50%', '50 0', '50 50%'].map((where) => `${arm} ${where}`),
      )
      assert.deepEqual(names, wanted.sort())
      for (const reading of readings) {
        const said = ['protocol', ...Object.keys(conditions), ...Object.keys(reading.conditions)]
        assert.deepEqual(said.sort(), axisNames.toSorted(), 'every parameter is said once')
      }
    }
  })
  test('is the same for the same seed and block, and another for others', () => {
    const order = (/** @type {number[]} */ ...of) =>
      plan(of[0], of[1]).map((fork) => [nameOf(fork), fork.readings.map(readingOf)])
    assert.deepEqual(order(0), order(0))
    assert.notDeepEqual(order(0), order(1))
    assert.notDeepEqual(order(0), order(0, 2))
  })
  test('shuffles the readings of each fork by themselves', () => {
    const [first, second] = plan(0).map(({ readings }) => readings.map(readingOf))
    assert.notDeepEqual(first, second)
  })
})

test('links are a condition of the arms that follow them', () => {
  const [{ readings }] = planPages(createForks([server('a')], createAxes({ protocol: ['h2'] })), {
    arms: ['compound', 'rest', 'push', 'hints'],
    axes: createAxes({ links: ['known', 'listed'] }),
    ...{ seed: 1, block: 0, position: 0 },
  })
  const names = readings.map(({ arm, conditions: { links } }) => `${arm} ${links}`).sort()
  const linked = ['hints known', 'hints listed', 'push known', 'push listed']
  assert.deepEqual(names, ['compound null', 'compound null', ...linked, 'rest null'])
})

describe('what cannot be is said without a page being loaded', () => {
  test('push and digest on HTTP/1.1', () => {
    for (const { protocol, readings } of plan(0))
      for (const { arm, unsupported } of readings)
        assert.equal(unsupported, protocol === 'h1' && /push|digest/.test(arm) ? 'HTTP/1.1 has no push' : null)
  })
  test('GraphQL on what executes none, without a control', () => {
    const [fork] = planPages(createForks([server('baseline', false)], createAxes()), {
      arms: ['compound', 'defer', 'rest'],
      axes: createAxes(),
      seed: 1,
      block: 0,
      position: 0,
    })
    assert.deepEqual(fork.readings.map(({ arm, control, unsupported }) => [arm, control, unsupported]).sort(), [
      ['compound', false, 'does not execute GraphQL'],
      ['defer', false, 'does not execute GraphQL'],
      ['rest', false, null],
    ])
  })
})
