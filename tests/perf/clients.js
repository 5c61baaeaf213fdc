import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { measureInChild } from '../../lib/suites/throughput/client/measureInChild.js'
import { discoverServers } from '../../lib/servers/discover.js'
import { awaitGoldenAnswer } from '../../lib/servers/goldenAnswer.js'
import { createMeter } from '../../lib/suites/throughput/client/meter.js'
import { machineOf } from '../../lib/servers/machineUse.js'
import { ServerProcess } from '../../lib/servers/serverProcess.js'
import { assertPortFree, portPatienceSeconds } from '../../lib/servers/sockets.js'

/** @import { Load } from './plainClient.js' */

// The clients that are compared on one running server, each in a process of its own.
/** @typedef {{ requestsPerSecond: number, clientCpuSeconds: number, durationSeconds: number }} Measured */

const signal = AbortSignal.timeout(7_200_000)

/**
 * Boots a server for as long as a scene takes.
 * @param {string} name
 * @param {Pick<Load, 'workload' | 'port'>} question
 * @param {(child: ServerProcess) => Promise<void>} scene
 */
export async function withServer(name, { workload, port }, scene) {
  const server = discoverServers().find((server) => server.name === name)
  if (!server) throw new Error(`no server named ${name}`)
  await assertPortFree(port, portPatienceSeconds)
  const child = new ServerProcess(server, port)
  try {
    await awaitGoldenAnswer(child, { workload, port, signal, timeoutSeconds: 30 })
    await scene(child)
  } finally {
    await child.stop(2)
  }
}

/** Autocannon as it comes. @param {Load} load @returns {Promise<Measured>} */
export async function measurePlain(load) {
  const client = fork(new URL('./plainClient.js', import.meta.url))
  client.send(load)
  const [measured] = await once(client, 'message')
  await once(client, 'exit')
  return measured
}

/**
 * This project's client, with all that a round watches by default: the processes of the server and the rest of the machine.
 * @param {Load} load
 * @param {ServerProcess} child
 * @returns {Promise<Measured>}
 */
export async function measureVerified(load, child) {
  const meter = createMeter({ server: child, machine: machineOf(child), readyAt: performance.now(), enter() {} })
  const { use, value } = await meter.complete(await measureInChild(load, meter, signal))
  const { counts, requestsPerSecond } = value
  if (counts.wrong + counts.failed > 0) throw new Error(JSON.stringify(counts))
  return { requestsPerSecond, clientCpuSeconds: use.clientCpuSeconds, durationSeconds: use.durationSeconds }
}

/**
 * Wrk, in one thread, which counts answers without looking at them. It has no warm-up.
 * @param {Load} load
 * @returns {Promise<{ requestsPerSecond: number }>}
 */
export async function measureWrk({ workload, port, connections, pipelining, durationSeconds }) {
  const folder = mkdtempSync(join(tmpdir(), 'wrk-'))
  const script = join(folder, 'pipeline.lua')
  const quoted = (/** @type {unknown} */ value) => JSON.stringify(value ?? '')
  const headers = Object.entries(workload.headers).map(([name, value]) => `[${quoted(name)}] = ${quoted(value)}`)
  writeFileSync(
    script,
    `local requests
function init()
  local one = wrk.format(${quoted(workload.method)}, ${quoted(workload.path)}, { ${headers.join(', ')} }, ${quoted(workload.body)})
  requests = string.rep(one, ${pipelining})
end
function request() return requests end
`,
  )
  const words = [
    '-t',
    '1',
    '-c',
    `${connections}`,
    '-d',
    `${durationSeconds}s`,
    '-s',
    script,
    `http://127.0.0.1:${port}`,
  ]
  try {
    const { stdout } = await promisify(execFile)('wrk', words)
    const rate = /^Requests\/sec: +([\d.]+)$/m.exec(stdout)
    if (!rate || /Non-2xx|connect [1-9]|read [1-9]|write [1-9]/.test(stdout)) throw new Error(`wrk: ${stdout}`)
    return { requestsPerSecond: Number(rate[1]) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
