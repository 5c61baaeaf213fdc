import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createPageReader } from '../../lib/suites/parallelism/client.js'
import { openNetwork } from '../../lib/network/openNetwork.js'
import { boundOf } from '../../lib/suites/parallelism/pageBound.js'
import { toColumns } from '../../lib/suites/parallelism/storedPages.js'
import { linksOf } from '../../lib/workload/combinations.js'
import { parameters } from '../../lib/suites/parallelism/parameters.js'
import { arms } from '../../lib/workload/pages.js'
import { defaultConditions } from '../conditions.js'
import { freePort } from '../project.js'
import { conditions as small, startServer } from './startServer.js'

/** Nothing but waiting: whatever does not wait as long as it should is seen. */
const page = { ...small, resources: 8, bytes: 1000, delay: 7, hits: 2 }

// Others can only make a page slower: all four are read at once.
describe('with nothing to wait for but what has to be', { concurrency: true }, () => {
  for (const protocol of /** @type {const} */ (['h1', 'h2c']))
    for (const resolvers of /** @type {const} */ (['parallel', 'serial']))
      test(`no page is faster than its bound over ${protocol}, resolvers ${resolvers}`, async () => {
        const port = await freePort()
        const network = await openNetwork([{ rtt: 6, bandwidth: null }], { targetPort: port })
        const server = await startServer({ protocol, page: { ...page, resolvers }, port })
        const readings = []
        try {
          const links = [...parameters.links.kind.choices]
          const conditions = [
            { connection: /** @type {const} */ ('warm'), rtt: 0 },
            { connection: /** @type {const} */ ('warm'), rtt: 6 },
            { connection: /** @type {const} */ ('cold'), rtt: 6 },
          ].map((differences) => ({ ...defaultConditions, ...page, protocol, resolvers, ...differences }))
          const asked = conditions.flatMap((shared) =>
            arms.flatMap(({ arm }) =>
              linksOf(arm, { links }).map((links) => {
                const own = { ...shared, links }
                return { arm, conditions: own, port: network.portFor(own) }
              }),
            ),
          )
          const sizes = { pages: 6, warmupPages: 1, pageTimeoutSeconds: 10 }
          const read = createPageReader({ certificate: null, serverPort: port, protocol, ...sizes, netem: false })
          for (const reading of asked) {
            /** @type {import('../../lib/types.d.ts').Page[]} */
            const pages = []
            readings.push({ ...reading, ...(await read(reading, (page) => pages.push(page))), pages })
          }
        } finally {
          await server.stop()
          await network.close()
        }
        const completed = readings.filter(({ outcome }) => outcome === 'completed')
        const linked = completed.filter(({ conditions }) => conditions.links !== null)
        assert.equal(linked.length, protocol === 'h1' ? 12 : 24, JSON.stringify(readings.map(({ reason }) => reason)))
        for (const { arm, conditions, pages } of completed) {
          const bound = Number(boundOf(arm, conditions, toColumns(pages)))
          const { links, rtt, connection } = conditions
          for (const { pageMs } of pages)
            assert.ok(pageMs >= bound, `${arm} ${links} ${connection}, ${rtt} ms: ${pageMs} ms, bound ${bound} ms`)
        }
      })
})
