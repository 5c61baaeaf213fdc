import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { describeSchemaFault } from '../../../lib/core/store/validate.js'
import { parallelism } from '../../core/store/suites.js'
import { createPageResult } from './fixtures.js'

const result = createPageResult()
const { settings } = result
const [trial] = result.trials
const [sample] = trial.samples
const { pages, clientCpuShare } = sample.value ?? assert.fail()

/** @type {(trial: object) => object} */
const withTrial = (differences) => ({ ...result, trials: [{ ...trial, ...differences }] })
/** @type {(value: object | null, differences?: object) => object} */
const withValue = (value, differences) => withTrial({ samples: [{ ...sample, value, ...differences }] })
/** @type {(differences: object) => object} */
const withPage = (differences) => withValue({ pages: { ...pages, ...differences }, clientCpuShare })

const waterfall = { pageMs: 9, omitted: 0, names: ['GET /'], startMs: [0], firstByteMs: [8.5], endMs: [9] }
const check = { rtt: 1, bandwidth: null, connectMs: 1, requestMs: 1, transferMs: 1 }
const fits = {
  'a result': result,
  'shares, a limit and a check': createPageResult({
    settings: { axes: { ...settings.axes, hits: ['50%'], bandwidth: [10] }, budgetSeconds: 60 },
    differences: {
      network: {
        kind: 'relay',
        checks: [{ ...check, theory: { connectMs: 1, requestMs: 1, transferMs: null } }],
      },
      browser: { name: 'Chromium', version: '1', ignored: ['push'] },
    },
  }),
  'a trial that ended': withTrial({ outcome: 'failed', reason: 'x', samples: [] }),
  'a sample without a number': createPageResult({ fault: () => ({ outcome: 'invalid', reason: 'x' }) }),
  'a waterfall': withValue({ pages, clientCpuShare, waterfall }),
}

describe('the schema', () => {
  for (const [name, value] of Object.entries(fits))
    test(`takes ${name}`, () => assert.equal(describeSchemaFault(value, parallelism), null))

  /** @type {Record<string, [object, RegExp]>} */
  const faults = {
    'a completed sample without a page': [withValue({ pages: { ...pages, pageMs: [] }, clientCpuShare }), /pages/],
    'a page that took no time': [withPage({ pageMs: [0] }), /pageMs/],
    'a column of another length': [
      withPage({ requests: [1, 2, 3] }),
      /requests must have a value for each page, or one/,
    ],
    'a waterfall with times that are missing': [
      withValue({ pages, clientCpuShare, waterfall: { ...waterfall, endMs: [] } }),
      /endMs/,
    ],
    'an arm that there is not': [withValue(sample.value, { name: 'pull' }), /name/],
    'an unknown condition': [withTrial({ conditions: { ...trial.conditions, mood: 1 } }), /additional/],
  }
  for (const [name, [value, fault]] of Object.entries(faults))
    test(`refuses ${name}`, () => assert.match(String(describeSchemaFault(value, parallelism)), fault))
})
