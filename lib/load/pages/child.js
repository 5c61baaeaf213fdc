import { measurePages } from './measurePages.js'

// The client of a round of pages, in a process of its own. It gets one message with the load and sends { reading } for
// each and { clientCpuSeconds } at its end. Without a runner it is of no use.
process.once('disconnect', () => process.exit())

process.once('message', async (/** @type {import('../../types.d.ts').PageLoad} */ load) => {
  await measurePages(load, (reading) => process.send?.({ reading }))
  const { user, system } = process.cpuUsage()
  process.send?.({ clientCpuSeconds: (user + system) / 1e6 }, undefined, undefined, () => process.exit())
})
