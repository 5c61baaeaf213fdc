import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planWords } from '../../lib/cli/planWords.js'

/** @import { Method } from '../../lib/engine/suite.d.ts' */
/** @import { Server } from '../../lib/types.d.ts' */

/** @param {string} name */
const createServer = (name) => /** @type {Server} */ ({ name, readsPort: true, unsupported: null })

/** Servers of which `a` is the reference, which is measured twice; `u` cannot do what it is asked. */
const servers = ['a', 'b', 'c', 'd', 'e', 'f', 'u'].map(createServer)
const settings = /** @type {any} */ ({ rounds: 2, seed: 1, port: 4001, budgetSeconds: null })

/** @param {number} processes alive at once @returns {Method} */
const createMethod = (processes) =>
  /** @type {any} */ ({
    trials: (/** @type {Server[]} */ servers) =>
      [...servers, servers[0]].map((server, index) => ({ server, conditions: {}, control: index === servers.length })),
    samples: (/** @type {{ server: Server }} */ { server }) => [
      { name: 'x', conditions: {}, control: false, unsupported: server.name === 'u' ? 'it cannot' : null },
    ],
    processes: () => processes,
    isReference: (/** @type {{ server: Server, control: boolean }} */ { server, control }) =>
      server.name === 'a' && !control,
    wording: () => ({ expectedSeconds: 10 }),
  })

test('what a run has to measure and how long that takes: without its controls, and what cannot be measured', () =>
  assert.equal(planWords(createMethod(1), servers, settings), '6 cells in 2 blocks of 7 trials: about 3 min'))

test('each cohort has the reference in it', () =>
  assert.equal(planWords(createMethod(3), servers, settings), '6 cells in 2 blocks of 9 trials: about 3 min'))

test('a budget that is shorter ends it', () => {
  const words = (/** @type {number} */ budgetSeconds) =>
    planWords(createMethod(1), servers, { ...settings, budgetSeconds })
  assert.equal(words(60), '6 cells in 2 blocks of 7 trials: about 3 min, cut to 60 s by --budget')
  assert.equal(words(600), '6 cells in 2 blocks of 7 trials: about 3 min')
})
