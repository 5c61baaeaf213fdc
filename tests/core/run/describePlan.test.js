import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBenchOptions } from '../../../lib/cli/bench/benchOptions.js'
import { describePlan } from '../../../lib/core/run/describePlan.js'
import { completeSuite } from '../../../lib/core/plan/completeSuite.js'
import { projectFolder } from '../../../lib/base/project.js'
import { discoverServers } from '../../../lib/servers/discover.js'
import { suites } from '../../../lib/suites/index.js'

/** @import { Server } from '../../../lib/types.d.ts' */

const known = { suites, projectFolder, version: '1', servers: discoverServers() }
/** Words that choose servers if a suite has none of its own. @type {Record<string, string[]>} */
const quickRuns = {
  throughput: ['-pkgs', 'mercurius', 'graphql-yoga'],
  parallelism: [],
  concurrency: [],
  compression: [],
  transports: [],
  subscriptions: [],
}
for (const [name, words] of Object.entries(quickRuns))
  test(`--quick of ${name} is announced to take a minute at most`, async () => {
    const run = (await parseBenchOptions(['--suite', name, '--quick', ...words], known)) ?? assert.fail()
    const { method } = completeSuite(run.suite, (await run.suite.load()).method)
    const announced = describePlan(method, run.servers, run.settings)
    assert.ok(Number(/about (\d+) s$/.exec(announced)?.[1]) <= 60, announced)
  })

/** @param {string} name */
const createServer = (name) => /** @type {Server} */ ({ name, readsPort: true, unsupported: null })

/** Servers of which `a` is the reference, which is measured twice; `u` cannot do what it is asked. */
const servers = ['a', 'b', 'c', 'd', 'e', 'f', 'u'].map(createServer)
/** @type {any} */
const settings = { rounds: 2, seed: 1, port: 4001, budgetSeconds: null, reference: 'a' }

/** @type {any} */
const method = {
  trials: (/** @type {Server[]} */ servers) =>
    [...servers, servers[0]].map((server, index) => ({ server, conditions: {}, control: index === servers.length })),
  samples: (/** @type {{ server: Server }} */ { server }) => [
    { name: 'x', conditions: {}, control: false, unsupported: server.name === 'u' ? 'it cannot' : null },
  ],
  wording: () => ({ expectedSeconds: 10 }),
}
/** @param {object} [differences] */
const plan = (differences) => describePlan(method, servers, { ...settings, ...differences })

test('what a run has to measure and how long that takes: without its controls, and what cannot be measured', () =>
  assert.equal(plan(), '6 rows in 2 blocks: about 3 min'))

test('each cohort has the reference in it, one of them as its control', () =>
  assert.deepEqual(
    [1, 3].map((cohort) =>
      describePlan({ ...method, wording: () => ({ expectedSeconds: 1 }) }, servers, { ...settings, cohort }),
    ),
    ['6 rows in 2 blocks: about 14 s', '6 rows in 2 blocks: about 16 s'],
  ))

test('a budget that is shorter ends it', () => {
  assert.equal(
    plan({ budgetSeconds: 60 }),
    '6 rows in 2 blocks: about 3 min, cut to 60 s by --budget, less than a block',
  )
  assert.match(plan({ budgetSeconds: 75 }), /, cut to 75 s by --budget, about 1 block$/)
  assert.equal(plan({ budgetSeconds: 600 }), '6 rows in 2 blocks: about 3 min')
})

test('trials that only the first blocks have take no time in the others', () => {
  const trials = (/** @type {Server[]} */ all) =>
    method.trials(all).map((/** @type {object} */ trial) => ({ ...trial, firstBlocks: 1 }))
  assert.match(describePlan({ ...method, trials }, servers, settings), /^6 rows in 2 blocks: about 70 s$/)
})

test('no time is announced for servers that decide how long a trial takes', () => {
  const wording = () => ({ expectedSeconds: null })
  assert.equal(describePlan({ ...method, wording }, servers, settings), '6 rows in 2 blocks')
})

test('trials that count instructions are announced apart', () => {
  const counting = {
    ...method,
    trials: (/** @type {Server[]} */ all) => [
      ...method.trials(all),
      ...all.slice(0, 2).map((server) => ({ server, conditions: {}, control: false, firstBlocks: 1 })),
    ],
    wording: () => ({ expectedSeconds: 10, extra: { purpose: 'to count instructions', seconds: [8, 80] } }),
  }
  const announced = describePlan(counting, servers, settings)
  assert.equal(announced, '8 rows in 2 blocks: about 3 min, and 16 s to 3 min to count instructions')
  const wording = () => ({ expectedSeconds: 10, extra: { purpose: 'to count instructions', seconds: [50] } })
  assert.match(
    describePlan({ ...counting, wording }, servers, { ...settings, budgetSeconds: 200 }),
    /: about 3 min, and 2 min to count instructions, cut to 4 min by --budget, about 1 block$/,
  )
})
