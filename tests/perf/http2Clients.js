import { parseArgs } from 'node:util'
import { cpuSecondsOfProcess } from '../../lib/base/processes/processes.js'
import { startClient } from '../../lib/load/childClient.js'
import { openLoadProcess } from '../../lib/load/session/loadProcess.js'
import { createWorkload } from '../../lib/workload/workloads.js'
import { loadOf, loadOptions, measurePairs, withServer } from './clients.js'
import { createRecords, fileToWrite, judgeHttp2, readRecords } from './validations.js'

/** @import { ServerProcess } from '../../lib/servers/serverProcess.js' */
/** @import { Http2Window } from './validations.js' */

// Whether this project's own client of HTTP/2 is worth its code: CPU time for each answer of its process, and of a
// client of node:http2 in its place, by that of the server in the same window. The two take turns on one process of
// each server. CPU time is also right on a busy machine, where rates are not. Writes a line of JSON for each pair into
// a new file:
//
//   node tests/perf/http2Clients.js FILE [-c 4] [-p 10] [--pairs 12] [--seconds 2] [--port 4001] [server…]
//   node tests/perf/http2Clients.js --read FILE

const options = /** @type {const} */ ({
  ...loadOptions,
  connections: { ...loadOptions.connections, default: '4' },
  pairs: { type: 'string', default: '12' },
  seconds: { type: 'string', default: '2' },
  read: { type: 'string' },
})
const { values, positionals } = parseArgs({ allowPositionals: true, options })
const [, ...names] = positionals
const file = fileToWrite(values, positionals, (records) => judgeHttp2(records))
const servers = names.length > 0 ? names : ['ceiling-http', 'core-graphql-jit-buf', 'core-graphql-js']
const [pairs, seconds] = [values.pairs, values.seconds].map(Number)
const protocol = /** @type {const} */ ('h2c')
const load = { ...loadOf(values, 1), workload: createWorkload('compound'), protocol }
const { signal } = new AbortController()

/** @typedef {{ counts: { ok: number }, clientCpuSeconds: number, durationSeconds: number }} Measured */
/** @typedef {(onEvent: (event: any) => void) => Promise<Measured>} Measure */

/**
 * Measures a window, and the CPU time of the server meanwhile.
 * @type {(child: ServerProcess, measure: Measure) => Promise<Http2Window>}
 */
async function measureWindow(child, measure) {
  /** @type {number[]} */
  const read = []
  const { counts, clientCpuSeconds, durationSeconds } = await measure(() => read.push(cpuSecondsOfProcess(child.pid)))
  const microseconds = (/** @type {number} */ cpuSeconds) => Number(((cpuSeconds * 1e6) / counts.ok).toFixed(2))
  return {
    answersPerSecond: Math.round(counts.ok / durationSeconds),
    clientCpuUs: microseconds(clientCpuSeconds),
    serverCpuUs: microseconds(read[1] - read[0]),
  }
}

/** Measures with the own client, on connections of its own. @type {Measure} */
async function measureOwn(onEvent) {
  const open = await openLoadProcess({ ...load, durationSeconds: seconds, readyTimeoutSeconds: 30 }, signal)
  try {
    const window = await open.measure({ seconds }, onEvent)
    if (window.counts.wrong + window.counts.failed > 0) throw new Error(JSON.stringify(window.counts))
    return window
  } finally {
    await open.close()
  }
}

/** Measures with node:http2. @type {Measure} */
async function measureNode(onEvent) {
  const client = startClient(new URL('./nodeHttp2Client.js', import.meta.url), signal)
  try {
    return await client.ask({ load: { ...load, seconds } }, onEvent)
  } finally {
    await client.close()
  }
}

const append = createRecords(file, { servers, connections: load.connections, pipelining: load.pipelining, seconds })
for (const server of servers)
  await withServer(
    server,
    load,
    async (child) => {
      await measureOwn(() => {})
      const measureIn = (/** @type {Measure} */ measure) => () => measureWindow(child, measure)
      await measurePairs(pairs, measureIn(measureOwn), measureIn(measureNode), (own, node) =>
        append({ server, own, node }),
      )
    },
    { environment: { protocol } },
  )
console.log(judgeHttp2(readRecords(file)))
