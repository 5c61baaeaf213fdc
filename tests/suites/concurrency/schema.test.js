import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { describeSchemaFault } from '../../../lib/core/store/validate.js'
import { concurrency } from '../../core/store/suites.js'
import { createSweepResult, createValue, secondValue } from './fixtures.js'

/** @param {object} value of every sample */
const withValue = (value) => createSweepResult({ verdict: () => ({ value: /** @type {any} */ (value) }) })

describe('the schema', () => {
  const { ttfbMs: _, ...fewer } = createValue(1)
  const fits = {
    'a result': createSweepResult({ axes: { protocol: ['h1', 'h2'], driver: ['bench', 'wrk'] } }),
    'lost requests': withValue(createValue(1, { errors: { 'stream reset': 2 } })),
    'what another load generator says': withValue(secondValue(1)),
    'a number of client processes': createSweepResult({ settings: { clientProcesses: 2 } }),
  }
  for (const [name, value] of Object.entries(fits))
    test(`takes ${name}`, () => assert.equal(describeSchemaFault(value, concurrency), null))
  /** @type {Record<string, [object, RegExp]>} */
  const faults = {
    'a value too few': [withValue(fewer), /value/],
    'a kind of error that never happened': [withValue(createValue(1, { errors: { reset: 0 } })), /errors/],
    'a rate below zero': [withValue(createValue(-1)), /requestsPerSecond/],
    'a cell without a client process': [withValue(createValue(1, { clientProcesses: 0 })), /clientProcesses/],
    'an unknown driver': [createSweepResult({ axes: { driver: [/** @type {any} */ ('ab')] } }), /driver/],
  }
  for (const [name, [value, fault]] of Object.entries(faults))
    test(`refuses ${name}`, () => assert.match(String(describeSchemaFault(value, concurrency)), fault))
})
