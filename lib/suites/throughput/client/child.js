import { measure } from './autocannon.js'
import { Fault } from '../../../errors/fault.js'
import { measureRates } from './measureRates.js'

/** @import { LoadWithRates } from './measureRates.js' */

// The client of a round, in a process of its own, so that neither the runner nor the server pays for its work.
// It gets one message with the load and sends 'opened', 'closed', { phase } and { measurement } or { fault }. Without a runner it is of no use.
process.once('disconnect', () => process.exit())

/** @param {LoadWithRates} load */
async function measureAll(load) {
  const measurement = await measure(load, {
    opened: () => process.send?.('opened'),
    closed: () => process.send?.('closed'),
  })
  return { ...measurement, ...(await measureRates(load, measurement, (phase) => process.send?.({ phase }))) }
}

/** @param {unknown} error */
function toMessage(error) {
  if (!(error instanceof Fault)) throw error
  return { fault: { code: error.code, reason: error.message } }
}

process.once('message', async (/** @type {LoadWithRates} */ load) => {
  const message = await measureAll(load).then((measurement) => ({ measurement }), toMessage)
  process.send?.(message, undefined, undefined, () => process.exit())
})
