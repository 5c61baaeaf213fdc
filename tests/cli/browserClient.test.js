import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBrowserClient, unsupportedReadings } from '../../lib/cli/browserClient.js'
import { ResultError } from '../../lib/results/resultError.js'
import { defaultConditions } from '../../lib/workload/pages.js'

/** @typedef {import('../../lib/types.d.ts').Arm} Arm */

/** @type {(arm: Arm, control?: boolean) => any} */
const reading = (arm, control = false) => ({ arm, control, conditions: defaultConditions, port: 4001 })

test('what a client did not read is unsupported, once for each condition', () => {
  const load = /** @type {any} */ ({
    readings: [reading('compound'), reading('compound', true), reading('rest'), reading('push')],
  })
  const read = (/** @type {Arm} */ arm, /** @type {string} */ client) => ({ ...reading(arm), client })
  const readings = [read('compound', 'fetch'), read('rest', 'fetch'), read('rest', 'navigation')]
  assert.deepEqual(
    unsupportedReadings(load, ['fetch', 'navigation'], /** @type {any} */ (readings)).map(
      ({ client, arm, control, outcome, pages }) => [client, arm, control, outcome, pages],
    ),
    [
      ['fetch', 'push', false, 'unsupported', []],
      ['navigation', 'compound', false, 'unsupported', []],
      ['navigation', 'push', false, 'unsupported', []],
    ],
  )
})

test('without a browser the run does not begin, and one line says why', (context) => {
  const before = process.env.CHROME_BIN
  process.env.CHROME_BIN = '/nowhere/chrome'
  context.after(() => {
    if (before === undefined) delete process.env.CHROME_BIN
    else process.env.CHROME_BIN = before
  })
  assert.throws(
    () => createBrowserClient(['fetch'], () => {}),
    (/** @type {Error} */ error) => error instanceof ResultError && /^CHROME_BIN: expected /.test(error.message),
  )
})
