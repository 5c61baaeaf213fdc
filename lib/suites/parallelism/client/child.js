import { createPageReader } from './createPageReader.js'

/** @import { AskedReading, PageLoad } from '../types.d.ts' */

// The client of a server's pages, in a process of its own. Its first message is the load, each other one a reading, to
// which it sends { page } for each measured page and { verdict }. Without a runner it is of no use.
process.once('disconnect', () => process.exit())

process.once('message', (/** @type {PageLoad} */ load) => {
  const read = createPageReader(load)
  process.on('message', async (/** @type {AskedReading} */ reading) => {
    const before = process.cpuUsage()
    const verdict = await read(reading, (page) => process.send?.({ page }))
    const { user, system } = process.cpuUsage(before)
    process.send?.({ verdict: { ...verdict, clientCpuSeconds: (user + system) / 1e6 } })
  })
})
