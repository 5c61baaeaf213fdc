import { createPageReader } from '../../lib/suites/parallelism/client.js'
import { median } from '../../lib/stats/median.js'
import { pairedRatio } from '../../lib/stats/confidenceIntervals.js'
import { defaultConditions } from '../conditions.js'
import { startServer } from '../serve/startServer.js'

/** @import { Conditions } from '../../lib/suites/parallelism/parameters.js' */
/** @import { Arm } from '../../lib/types.d.ts' */

// A page of 50 × 100 kB by push on loopback, against one resource of as many bytes from the same kind of server, loaded
// by the same client: node tests/perf/pushTransfer.js [server]. More than 1.5 times as long says that the client or
// the server's push is the bottleneck. Nothing is generated, the server has it all: what is left is the transfer.
const [name = 'core-graphql-js'] = process.argv.slice(2)
const blocks = 10
const bytes = 100 * 1024
const fromMemory = { ...defaultConditions, delay: 0, hits: '100%' }

for (const protocol of /** @type {const} */ (['h2c', 'h2'])) {
  const push = await open('push', { ...fromMemory, protocol, resources: 50, bytes })
  const plain = await open('standalone', { ...fromMemory, protocol, resources: 1, bytes: 50 * bytes })
  const pushMs = []
  const plainMs = []
  for (let block = 0; block < blocks; block++) {
    pushMs.push(await push.read())
    plainMs.push(await plain.read())
  }
  await Promise.all([push.stop(), plain.stop()])
  const { ratio, low, high } = pairedRatio(pushMs, plainMs)
  console.log(`${protocol}: push ${median(pushMs).toFixed(2)} ms, one stream ${median(plainMs).toFixed(2)} ms`)
  console.log(
    `ratio ${ratio.toFixed(2)}, 95 % confidence interval ${low?.toFixed(2)} to ${high?.toFixed(2)}; at most 1.5`,
  )
}

/** @param {Arm} arm @param {Conditions} conditions */
async function open(arm, conditions) {
  const { protocol } = conditions
  const { certificate, port, stop } = await startServer({ name, protocol, page: conditions })
  const sizes = { pages: 20, warmupPages: 100, pageTimeoutSeconds: 30 }
  const load = createPageReader({ certificate, serverPort: port, protocol, ...sizes, netem: false })
  /** The median page time of a reading. */
  async function read() {
    /** @type {number[]} */
    const times = []
    const { reason } = await load({ arm, conditions, port }, ({ pageMs }) => times.push(pageMs))
    if (reason) throw new Error(reason)
    return median(times)
  }
  return { read, stop }
}
