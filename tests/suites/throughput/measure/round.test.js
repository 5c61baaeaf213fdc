import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { runTrial } from '../../../../lib/core/run/runTrial.js'
import { toResults } from '../../../../lib/suites/throughput/analyse/results.js'
import { createWorkload } from '../../../../lib/workload/workloads.js'
import { freePort } from '../../../project.js'
import { completedRound, createResult, faultyRound, storedOf, trialOf } from '../resultFixtures.js'
import { throughput } from '../../../core/store/suites.js'

/** @import { Round } from '../../../../lib/suites/throughput/types.d.ts' */

const { method } = throughput

const packageFolder = join(import.meta.dirname, '../../../..')
const server = {
  ...{ name: 'r', file: join(packageFolder, 'benchmarks/core-graphql-js.js'), path: 'benchmarks/r.js', packageFolder },
  ...{ endOfLife: false, executesGraphql: true, readsPort: true, unsupported: null },
}

/** A round of a server whose client tells one of the given rounds after the other. @param {Round[]} told */
async function runRound(...told) {
  const port = await freePort()
  /** @type {string[]} */
  const events = []
  const [trial] = method.trials([server], { ...createResult().settings, reference: 'x' })
  const place = { block: 0, cohort: 0, repetitions: 1, position: 0, port }
  const planned = { ...trial, ...place, samples: method.samples(trial, createResult().settings, 1) }
  const client = {
    async measure() {
      events.push('measure')
      const [{ outcome, reason, value, use }] = trialOf({ ...(told.shift() ?? assert.fail()), repeated: '' }).samples
      return { outcome, reason, value, use }
    },
    close: async () => {},
  }
  const conducted = await runTrial(planned, {
    session: {
      facts: () => ({}),
      processOf: () => ({ options: {}, question: { workload: createWorkload('compound'), port } }),
      openClient: async () => client,
      assertAlive: async () => {},
      close: async () => {},
    },
    ...{ method, readyTimeoutSeconds: 30, signal: new AbortController().signal },
    progress: {
      ...{ phase: () => {}, sample: () => assert.fail(), read: () => {} },
      repeat: (why) => events.push(`repeat: ${why}`),
    },
  })
  const stored = storedOf(createResult())
  const [{ rounds }] = toResults([{ ...stored, trials: [{ ...stored.trials[0], ...conducted }] }])
  return { round: rounds[0], events }
}

/** @type {(requestsPerSecond: number, otherCpuSeconds?: number) => Round} */
const atRate = (requestsPerSecond, otherCpuSeconds = 0) => completedRound(0, { requestsPerSecond, otherCpuSeconds })

test('a round on a busy machine is measured once more, and told of', async () => {
  const { round, events } = await runRound(atRate(2000, 4), atRate(1500, 4))
  assert.deepEqual(events, ['measure', 'repeat: other processes used 80 % of a core', 'measure'])
  const { measurement, repeated, outcome, reason } = round
  assert.deepEqual([outcome, reason, measurement?.processRate], ['completed', null, 1500])
  assert.equal(repeated, 'other processes used 80 % of a core; the first attempt gave 2000.0 requests/s')
})

test('it is not repeated where it was quiet or has no number', async () => {
  const failed = faultyRound(0, 'failed', '3 of 4 requests got no answer: x')
  for (const told of [atRate(1000), failed]) {
    const { round, events } = await runRound(told)
    assert.deepEqual([events, round.repeated], [['measure'], null])
    assert.deepEqual([round.outcome, round.reason], [told.outcome, told.reason])
  }
})
