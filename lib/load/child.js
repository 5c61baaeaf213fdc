import { measure } from './autocannon.js'

// The client of a round, in a process of its own, so that neither the runner nor the server pays for its work.
// It gets one message with the load and sends 'opened', 'closed' and { measurement }. Without a runner it is of no use.
process.once('disconnect', () => process.exit())

process.once('message', async (/** @type {import('./autocannon.js').Load} */ load) => {
  const measurement = await measure(load, {
    opened: () => process.send?.('opened'),
    closed: () => process.send?.('closed'),
  })
  process.send?.({ measurement }, undefined, undefined, () => process.exit())
})
