import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { suites } from '../../lib/suites/index.js'
import { createApiResults, createValue as createApiValue } from './api/fixtures.js'
import { createStored } from './compression/fixtures.js'
import { createSweepResult, createValue as createCell } from './concurrency/fixtures.js'
import { createGatewayResult, createSettings as createGatewaySettings } from './federation/fixtures.js'
import { createPageResult } from './parallelism/fixtures.js'
import { createEventResult } from './subscriptions/fixtures.js'
import { createCallResult } from './transports/fixtures.js'

/** Use of a machine on which other processes take a core. */
const disturbed = {
  durationSeconds: 1,
  serverCpuSeconds: 0.5,
  clientCpuSeconds: 0.5,
  otherCpuSeconds: 1,
  stealSeconds: 0,
}
/** Use by a load generator that has no time left. */
const saturated = {
  durationSeconds: 1,
  serverCpuSeconds: 0.5,
  clientCpuSeconds: 0.98,
  otherCpuSeconds: 0,
  stealSeconds: 0,
}

/** Sets the use of the machine in every sample. @type {(result: any, use: object) => any} */
const withUse = (result, use) => ({
  ...result,
  trials: result.trials.map((/** @type {any} */ trial) => ({
    ...trial,
    samples: trial.samples.map((/** @type {any} */ sample) => ({
      ...sample,
      use: sample.use && { ...sample.use, ...use },
    })),
  })),
})

const warm = { ...createGatewaySettings(), warmupSeconds: 16, answers: 2000 }
const gateways = (/** @type {number} */ operations) =>
  ['hive', 'monolith'].map((server) => createGatewayResult({ server, settings: warm, value: () => ({ operations }) }))

/**
 * Results without a doubt, the same with a flag, and what their sentences may not say, and must say, then.
 * @type {Record<string, { sure: any[], doubted: any[], claim: RegExp, instead: RegExp }[]>}
 */
const cases = {
  // Its sentences have tests beside their builders: analyse/ and publish/report/.
  throughput: [],
  parallelism: [
    {
      sure: [createPageResult({ ms: (arm) => (arm === 'compound' ? 1000 : 2000) })],
      doubted: [createPageResult({ ms: (arm) => (arm === 'compound' ? 1000 : 2000) })].map((result) => ({
        ...result,
        trials: result.trials.map((trial) => ({
          ...trial,
          samples: trial.samples.map((sample) => ({
            ...sample,
            value: sample.value && { ...sample.value, clientCpuShare: 0.99 },
          })),
        })),
      })),
      claim: /One document is/,
      instead: /^$/,
    },
  ],
  concurrency: [
    {
      sure: [createSweepResult()],
      doubted: [createSweepResult({ verdict: () => ({ value: { ...createCell(1000), clientCpuShare: 0.97 } }) })],
      claim: /carries most/,
      instead: /^$/,
    },
  ],
  compression: [
    {
      sure: [createStored()],
      doubted: [withUse(createStored(), disturbed)],
      claim: / \(transfer computed\)\./,
      instead: / \(the machine had other work during \d+ of \d+ readings; transfer computed\)/,
    },
  ],
  transports: [
    {
      sure: [createCallResult()],
      doubted: [createCallResult()].map((result) => ({
        ...result,
        trials: result.trials.map((trial) => ({
          ...trial,
          samples: trial.samples.map((sample) => ({ ...sample, use: disturbed })),
        })),
      })),
      claim: /HTTP\/1\.1\.$|without\.$/,
      instead: /\(the machine had other work during \d+ of \d+ readings\)\.$/,
    },
  ],
  subscriptions: [
    {
      sure: [createEventResult()],
      doubted: [withUse(createEventResult(), saturated)],
      claim: /Events come soonest/,
      instead: /^A waiting subscriber .* Left out: .* \(load generator saturated\)\.$/,
    },
  ],
  federation: [
    {
      sure: gateways(2500),
      doubted: gateways(500),
      claim: /A gateway takes|An operation costs/,
      instead: /^More calls|^No gateway makes more .*Left out: .* \(few answers\)\.$/,
    },
  ],
  api: [
    {
      sure: createApiResults(),
      doubted: createApiResults({ verdict: () => ({ value: createApiValue(1000) }) }).map((result) =>
        withUse(result, saturated),
      ),
      claim: /faster|slower|significantly different/,
      instead: /no verdict on after: load generator saturated/,
    },
  ],
}

test('every suite has a case', () => {
  assert.deepEqual(Object.keys(cases).sort(), suites.map(({ name }) => name).sort())
})

describe('a sentence is made of rows that no flag doubts', () => {
  for (const suite of suites)
    for (const { sure, doubted, claim, instead } of cases[suite.name] ?? [])
      test(suite.name, async () => {
        const { report } = await suite.load()
        /** @param {any[]} results */
        const sentenceOf = async (results) => {
          const { answer, verdicts } = /** @type {any} */ (await report(results, /** @type {any} */ ({ chosen: [] })))
          return answer ?? verdicts.join(' ')
        }
        assert.match(await sentenceOf(sure), claim)
        const sentence = await sentenceOf(doubted)
        assert.doesNotMatch(sentence, claim)
        assert.match(sentence, instead)
      })
})
