import { measure } from './autocannon.js'
import { measureRates } from './measureRates.js'

// The client of a round, in a process of its own, so that neither the runner nor the server pays for its work.
// It gets one message with the load and sends 'opened', 'closed', { phase } and { measurement }. Without a runner it is of no use.
process.once('disconnect', () => process.exit())

process.once('message', async (/** @type {import('./measureRates.js').LoadWithRates} */ load) => {
  const measurement = await measure(load, {
    opened: () => process.send?.('opened'),
    closed: () => process.send?.('closed'),
  })
  const rates = await measureRates(load, measurement, (phase) => process.send?.({ phase }))
  process.send?.({ measurement: { ...measurement, ...rates } }, undefined, undefined, () => process.exit())
})
