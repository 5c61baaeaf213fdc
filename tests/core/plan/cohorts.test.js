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

test('its control is one of the others', () => {
  assert.deepEqual(deal([trial('r', { control: true }), ...names('r a')], 4), ["r r' a"])
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
