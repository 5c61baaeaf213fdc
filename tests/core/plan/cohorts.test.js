import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dealCohorts } from '../../../lib/core/plan/cohorts.js'

/** @typedef {Parameters<typeof dealCohorts>[0][number]} Sampled */

/**
 * @type {(
 *   name: string,
 *   differences?: {
 *     workload?: string,
 *     control?: boolean,
 *     unsupported?: string | null,
 *     refused?: string | null,
 *     readsPort?: boolean,
 *   },
 * ) => Sampled}
 */
const trial = (
  name,
  { workload = 'x', control = false, unsupported = null, refused = null, readsPort = true } = {},
) => ({
  server: /** @type {any} */ ({ name, unsupported, readsPort }),
  conditions: { workload },
  control,
  samples: [{ name: 'load', conditions: {}, control: false, unsupported: refused }],
})
/** @type {(trials: Sampled[], size: number) => string[]} */
const deal = (trials, size) =>
  dealCohorts(trials, { cohort: size, reference: 'r' }).map((members) =>
    members
      .map(
        ({ server, control, conditions }) =>
          server.name + (control ? "'" : '') + (conditions.workload === 'x' ? '' : conditions.workload),
      )
      .join(' '),
  )
const names = (/** @type {string} */ text) => text.split(' ').map((name) => trial(name))

test('of one each, in the order given', () => {
  assert.deepEqual(deal(names('a r b c'), 1), ['a', 'r', 'b', 'c'])
})

test('the reference is in every one, and they differ by one member at most', () => {
  assert.deepEqual(deal(names('a b r c d e f g'), 4), ['r a b c', 'r d e', 'r f g'])
  assert.deepEqual(deal(names('a r'), 4), ['r a'])
  assert.deepEqual(deal(names('r'), 4), ['r'])
})

test('its control is one of the others if there is one cohort', () => {
  assert.deepEqual(deal([trial('r', { control: true }), ...names('r a')], 4), ["r r' a"])
})

test('its control takes its place in one of several, as servers that are compared are in different ones, too', () => {
  const control = trial('r', { control: true })
  assert.deepEqual(deal([control, ...names('r a b c d')], 4), ["r' a b", 'r c d'])
  assert.deepEqual(deal([...names('a r b c d e'), control], 4), ['r a b c', "d e r'"])
  // A process alone would say nothing of the machine.
  assert.deepEqual(deal([control, ...names('r a')], 2), ["r r'", 'r a'])
})

test('its control is in each of them where it has no other process', () => {
  assert.deepEqual(deal([...names('a b c'), trial('r', { control: true }), ...names('d e')], 4), ["r' a b c", "r' d e"])
})

test('what is compared is measured under the same conditions', () => {
  const trials = ['x', 'y'].flatMap((workload) => ['r', 'a', 'b'].map((name) => trial(name, { workload })))
  assert.deepEqual(deal(trials, 3), ['r a b', 'ry ay by'])
})

test('what does not run takes nobody’s place', () => {
  const idle = [trial('u', { unsupported: 'needs Node 99' }), trial('v', { refused: 'cannot' })]
  assert.deepEqual(deal([...idle, ...names('a r b')], 3), ['u', 'v', 'r a b'])
})

test('what listens on a port of its own choice is alone', () => {
  assert.deepEqual(deal([trial('s', { readsPort: false }), ...names('a r b')], 3), ['s', 'r a b'])
})

test('without a reference that runs each is alone', () => {
  assert.deepEqual(deal([trial('r', { unsupported: 'no' }), ...names('a b')], 3), ['r', 'a', 'b'])
})
