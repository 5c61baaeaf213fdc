import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createCertificate } from '../../lib/servers/certificate.js'
import { geometricMean } from '../../lib/stats/geometricMean.js'
import { pairedRatio } from '../../lib/stats/confidenceIntervals.js'
import { learnExpectations } from '../../lib/suites/api/checks/learnExpectations.js'
import { askOnce } from '../../lib/suites/api/client/askOnce.js'
import { describeApi } from '../../lib/suites/api/file/describeApi.js'
import { prepareRequests } from '../../lib/suites/api/file/prepareRequests.js'
import { readApi } from '../../lib/suites/api/file/readApi.js'
import { runDriver } from '../../lib/suites/concurrency/drivers.js'
import { startLoad } from '../../lib/suites/api/servers/loadInTurns.js'
import { createWorkload } from '../../lib/workload/workloads.js'
import { cpuSecondsOfPrograms, measurePairs, withServer } from './clients.js'

// The client of the suite api, which checks each answer, against wrk over http and h2load over https with HTTP/2, which
// look at none: rates of a closed loop, and CPU time of the client per request, in alternated pairs on one running
// server. CPU times of programs are known to 10 ms, and include their start. By hand, on a quiet machine:
//
//   node tests/perf/apiAgainst.js [--pairs 10] [--seconds 5] [-c 10] [-p 1] [--port 4001] [server…]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', short: 'c', default: '10' },
    pipelining: { type: 'string', short: 'p', default: '1' },
    port: { type: 'string', default: '4001' },
  },
})
const [connections, pipelining, seconds, port] = [
  values.connections,
  values.pipelining,
  values.seconds,
  values.port,
].map(Number)
const servers = positionals.length > 0 ? positionals : ['mercurius', 'graphql-yoga', 'core-graphql-js']
const { signal } = new AbortController()
const workload = createWorkload('compound')
const warmupSeconds = 5

/** @typedef {{ requestsPerSecond: number, cpuMsPerThousand: number }} Measured */

/** Opens the suite's client on a running server. @type {(url: string) => Promise<ReturnType<typeof startLoad>>} */
async function openClient(url) {
  const folder = mkdtempSync(join(tmpdir(), 'api-against-'))
  try {
    const path = join(folder, 'api.json')
    const { query } = JSON.parse(String(workload.body))
    const tls = url.startsWith('https') ? { tls: { insecure: true }, protocol: 'h2' } : {}
    writeFileSync(
      path,
      JSON.stringify({ servers: { server: { url } }, operations: { compound: { document: query } }, ...tls }),
    )
    const api = await readApi(path)
    const { protocol } = api
    const { expectations } = await learnExpectations({
      ...{ api, operations: api.operations, signal },
      ask: (operation, index) =>
        askOnce(prepareRequests(operation, url, {})[index], { url, protocol, tls: api.tls, signal }),
    })
    const client = startLoad(signal)
    const load = { file: describeApi(api), url, headers: {}, expectations, operations: ['compound'] }
    await client.ask({ open: { ...load, timeoutSeconds: 10, connections, pipelining } })
    return client
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @type {(client: Awaited<ReturnType<typeof openClient>>) => Promise<Measured>} */
async function measureOurs(client) {
  await client.ask({ begin: { subject: 'compound', connections, pipelining } })
  await client.ask({ turn: { milliseconds: seconds * 1000 } })
  const { requestsPerSecond, counts, clientCpuSeconds } = await client.ask({ end: true })
  if (counts.ok !== counts.sent) throw new Error(JSON.stringify(counts))
  return { requestsPerSecond, cpuMsPerThousand: (1e6 * clientCpuSeconds) / counts.ok }
}

/** @type {(driver: string, protocol: 'h1' | 'h2', certificate: string | null) => Promise<Measured>} */
async function measureTheirs(driver, protocol, certificate) {
  const before = cpuSecondsOfPrograms()
  const cell = { workload, protocol, certificate, port, connections, pipelining }
  const { value } = await runDriver(driver, { ...cell, warmupSeconds: 0, durationSeconds: seconds }, signal)
  const answers = value.requestsPerSecond * seconds
  return {
    requestsPerSecond: value.requestsPerSecond,
    cpuMsPerThousand: (1e6 * (cpuSecondsOfPrograms() - before)) / answers,
  }
}

/** @type {(title: string, ours: Measured[], theirs: Measured[]) => void} */
function tell(title, ours, theirs) {
  const { ratio, low, high } = pairedRatio(
    ours.map(({ requestsPerSecond }) => requestsPerSecond),
    theirs.map(({ requestsPerSecond }) => requestsPerSecond),
  )
  const [cpu, otherCpu] = [ours, theirs].map((all) =>
    geometricMean(all.map(({ cpuMsPerThousand }) => cpuMsPerThousand)).toFixed(0),
  )
  console.log(
    `${title}: ours ÷ theirs ${ratio.toFixed(3)} (95 % interval ${low?.toFixed(3)} to ${high?.toFixed(3)}); ` +
      `CPU of the client ${cpu} and ${otherCpu} ms per 1,000 requests`,
  )
}

const { certificate, files, remove } = await createCertificate()
const ways = /** @type {const} */ ([
  { driver: 'wrk', protocol: 'h1', tls: null, certificate: null },
  { driver: 'h2load', protocol: 'h2', tls: files, certificate },
])
try {
  for (const name of servers)
    for (const { driver, protocol, tls, certificate } of ways)
      await withServer(
        name,
        { workload, port, protocol, certificate },
        async () => {
          const url = `http${tls ? 's' : ''}://127.0.0.1:${port}/graphql`
          const client = await openClient(url)
          const theirsOf = () => measureTheirs(driver, protocol, certificate)
          await client.ask({ turn: { milliseconds: warmupSeconds * 1000 } })
          const [ours, theirs] = await measurePairs(Number(values.pairs), () => measureOurs(client), theirsOf)
          await client.close()
          tell(`${name} ${protocol}, ${driver}`, ours, theirs)
        },
        { environment: { protocol, tls } },
      )
} finally {
  remove()
}
process.exit()
