import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { describeSchemaFault } from '../../../lib/core/store/validate.js'
import { subscriptions } from '../../core/store/suites.js'
import { createEventResult, createSettings, createValue } from './fixtures.js'

/** @param {object} value of every sample */
const withValue = (value) => createEventResult({ verdict: () => ({ value: /** @type {any} */ (value) }) })

describe('the schema', () => {
  const { lost: _, ...fewer } = createValue(1)
  const fits = {
    'a result': createEventResult(),
    'lost events': withValue(createValue(1, { lost: 3 })),
    'the search for the highest rate': createEventResult({
      settings: createSettings({ slo: { percentile: 'p99', belowMs: 100 } }),
      verdict: () => ({
        value: createValue(1, {
          capacity: { eventsPerSecond: 9, reason: null, probes: [{ eventsPerSecond: 9, delayMs: null, met: true }] },
        }),
      }),
    }),
    'what nobody was idle for': withValue(createValue(1, { bytesPerIdleSubscriber: null })),
    'what is unsupported': createEventResult({ subscribes: [] }),
  }
  for (const [name, value] of Object.entries(fits))
    test(`takes ${name}`, () => assert.equal(describeSchemaFault(value, subscriptions), null))
  /** @type {Record<string, [object, RegExp]>} */
  const faults = {
    'a value too few': [withValue(fewer), /value/],
    'memory below zero': [withValue(createValue(1, { bytesPerIdleSubscriber: -1 })), /bytesPerIdleSubscriber/],
    'an unknown transport': [
      { ...createEventResult(), settings: { ...createSettings(), axes: { transport: ['mqtt'] } } },
      /transport/,
    ],
  }
  for (const [name, [value, fault]] of Object.entries(faults))
    test(`refuses ${name}`, () => assert.match(String(describeSchemaFault(value, subscriptions)), fault))
})
