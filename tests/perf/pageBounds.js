import { openPageLoader } from '../../lib/suites/parallelism/measure.js'
import { openNetwork } from '../../lib/network/openNetwork.js'
import { median } from '../../lib/stats/median.js'
import { belowBound, boundOf } from '../../lib/suites/parallelism/pageBound.js'
import { toColumns } from '../../lib/suites/parallelism/storedPages.js'
import { armName, linksOf } from '../../lib/workload/combinations.js'
import { arms } from '../../lib/workload/pages.js'
import { defaultConditions } from '../conditions.js'
import { freePort } from '../project.js'
import { startServer } from '../serve/startServer.js'

// How far each arm is from its lower bound at 50 ms and 10 Mbit/s, of which the warm ones over HTTP/2 have to stay
// within 1.15, and that none of them is below it: node tests/perf/pageBounds.js [server], on a machine that is idle.
const [name = 'mercurius'] = process.argv.slice(2)
const port = await freePort()
const network = await openNetwork([{ rtt: 50, bandwidth: 10 }], { targetPort: port })
const rows = []
try {
  for (const protocol of /** @type {const} */ (['h1', 'h2c', 'h2']))
    for (const connection of /** @type {const} */ (['warm', 'cold'])) {
      const shared = { ...defaultConditions, protocol, connection, rtt: 50, bandwidth: 10 }
      const server = await startServer({ name, protocol, page: shared, port })
      const sizes = { pages: 5, warmupPages: 1, pageTimeoutSeconds: 30 }
      const load = { certificate: server.certificate, serverPort: port, protocol, ...sizes, netem: false }
      const client = openPageLoader(load, new AbortController().signal)
      const linked = arms.flatMap(({ arm }) =>
        linksOf(arm, { links: ['known', 'listed'] }).map((links) => ({ arm, conditions: { ...shared, links } })),
      )
      for (const { arm, conditions } of linked) {
        /** @type {import('../../lib/types.d.ts').Page[]} */
        const pages = []
        const asked = { arm, client: /** @type {const} */ ('loader'), conditions, port: network.portFor(conditions) }
        const { outcome, reason } = await client.read(asked, (page) => pages.push(page))
        if (outcome === 'unsupported') continue
        const columns = toColumns(pages)
        const pageMs = median(columns.pageMs)
        const boundMs = Number(boundOf(arm, conditions, columns))
        const ratio = pageMs / boundMs
        const remark =
          reason ??
          (belowBound(columns, boundMs)
            ? 'BELOW'
            : ratio > 1.15 && protocol !== 'h1' && connection === 'warm'
              ? 'ABOVE'
              : '')
        rows.push({
          protocol,
          connection,
          arm: armName(arm, conditions),
          pageMs: pageMs.toFixed(1),
          boundMs: boundMs.toFixed(1),
          ratio: ratio.toFixed(3),
          remark,
        })
      }
      await client.close()
      await server.stop()
    }
} finally {
  await network.close()
}
console.table(rows)
