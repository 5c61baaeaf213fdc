import { applyNetem } from '../../../network/netem.js'
import { graphqlArms, http1Connections, takesProtocol } from '../../../workload/pages.js'
import { describeMissing } from '../../../load/coding.js'
import { loadArm } from './arms.js'
import { createPage } from './page.js'
import { whileRunning } from '../../../load/standstill.js'
import { within } from '../../../load/within.js'
import { Fault } from '../../../base/errors/fault.js'
import { createClient, learnEtags, registerPersisted } from './setup.js'
import { openTransport } from '../../../load/transport.js'

/** @import { Transport } from '../../../load/transport.js' */
/** @import { Arm, Page } from '../../../types.d.ts' */
/** @import { Conditions } from '../parameters.js' */
/** @import { Loading } from './page.js' */
/** @import { PageLoad, TimedRequest } from '../types.d.ts' */

/** @typedef {{ arm: Arm, conditions: Conditions, port: number, golden: import('./golden.js').Golden }} Reading */
/**
 * @typedef {object} PageFacts
 * @property {TimedRequest[]} requests
 * @property {number} startedAt - by the clock of requests
 * @property {number} clientCpuMs
 */
/** @typedef {PageFacts & { page: Page }} Read a measured page */
/** @typedef {Omit<Page, 'redundantDocuments' | 'backendCalls' | 'bytesReceived' | 'bytesSent'>} LoadedPage */

/**
 * Loads the pages of one reading.
 * @param {PageLoad} load
 * @param {Reading} reading
 * @param {(read: Read) => void} onPage - called with each measured page, before the next one begins
 * @throws {Fault} at the first wrong page
 */
export async function readPages(load, reading, onPage) {
  const { arm, conditions, golden } = reading
  const { protocol, compression } = conditions
  if (!takesProtocol(arm, protocol)) throw new Fault('UNSUPPORTED', `${arm} needs HTTP/2`)
  const missing = describeMissing(compression)
  if (missing) throw new Fault('UNSUPPORTED', missing)
  const { certificate, serverPort, pageTimeoutSeconds } = load
  const client = createClient(conditions)
  // A connection beside the measured ones, without the network conditions.
  const aside = openTransport(protocol, { port: serverPort, certificate, connections: 1 })
  const open = () => openMeasured(reading, certificate, client.fresh.size > 0)
  let transport = open()
  try {
    await within(pageTimeoutSeconds, prepare(arm, aside, client), () => 'what comes before the first page')
    if (load.netem) await applyNetem(conditions, serverPort)
    const warm = conditions.connection === 'warm'
    // A connection is warm once it was used.
    const before = warm ? Math.max(1, load.warmupPages) : load.warmupPages
    let isUsed = false
    const readNext = () => {
      if (!warm && isUsed) {
        transport.close()
        transport = open()
      }
      isUsed = true
      return readPage(arm, { transport, client, golden }, aside, pageTimeoutSeconds)
    }
    for (let index = 0; index < before + load.pages; index++) {
      const read = await whileRunning(readNext)
      if (index >= before) onPage(read)
    }
  } finally {
    transport.close()
    aside.close()
  }
}

/** @type {(reading: Reading, certificate: string | null, hasFresh: boolean) => Transport} */
function openMeasured({ arm, conditions, port }, certificate, hasFresh) {
  const push = arm === 'push' || arm === 'digest'
  const connections = graphqlArms.has(arm) ? 1 : http1Connections
  return openTransport(conditions.protocol, {
    port,
    certificate,
    push,
    connections,
    countsRedundant: push && hasFresh,
  })
}

/** @type {(arm: Arm, aside: Transport, client: import('./setup.js').Client) => Promise<void>} */
async function prepare(arm, aside, client) {
  if (arm === 'persisted') await registerPersisted(aside)
  if (!graphqlArms.has(arm)) await learnEtags(aside, client)
}

/** @type {(arm: Arm, loading: Loading, aside: Transport, timeoutSeconds: number) => Promise<Read>} */
async function readPage(arm, loading, aside, timeoutSeconds) {
  const { client, transport } = loading
  const ask = () => within(timeoutSeconds, backendCalls(aside), () => 'GET /api/backend')
  const callsBefore = await ask()
  const before = transport.usage()
  const { page, settle, ...measured } = await loadPage(arm, loading, timeoutSeconds)
  const calls = await ask()
  settle()
  const { bytesReceived, bytesSent } = transport.usage()
  const counted = {
    // One document holds cached resources as well.
    redundantDocuments: graphqlArms.has(arm) ? client.fresh.size : transport.redundant(),
    bytesReceived: bytesReceived - before.bytesReceived,
    bytesSent: bytesSent - before.bytesSent,
    backendCalls: calls - callsBefore,
  }
  return { page: { ...page, ...counted }, ...measured }
}

/**
 * Loads one page, and verifies it after its last byte.
 * @param {Arm} arm
 * @param {Loading} loading - with an open transport if the page is warm
 * @param {number} timeoutSeconds
 * @returns {Promise<PageFacts & { page: LoadedPage, settle: () => void }>} settle: throws a fault after the page's end
 * @throws {Fault}
 */
async function loadPage(arm, loading, timeoutSeconds) {
  const { transport } = loading
  const page = createPage(loading)
  const cpuBefore = process.cpuUsage()
  const start = performance.now()
  transport.begin({ push: page.take, fail: page.fail })
  const loaded = loadArm[arm](page)
  loaded.catch(() => {})
  await within(timeoutSeconds, Promise.race([loaded, page.failed]), page.missing)
  const end = performance.now()
  const { user, system } = process.cpuUsage(cpuBefore)
  for (const { check } of page.arrived) check()
  const pageMs = (page.arrived.at(-1)?.document.at ?? end) - start
  const firstAt = page.counts.firstAt ?? page.arrived.find(({ isResource }) => isResource)?.document.at
  return {
    page: {
      pageMs,
      firstResourceMs: firstAt === undefined ? pageMs : firstAt - start,
      requests: page.counts.requests,
      pushed: page.pushed.size,
      connections: transport.connections(),
    },
    requests: page.timed,
    startedAt: start,
    clientCpuMs: (user + system) / 1000,
    settle() {
      const fault = page.fault()
      if (fault) throw fault
    },
  }
}

/** Reads how often the simulated backend was called. @param {Transport} aside */
async function backendCalls(aside) {
  const { name, status, chunks } = await aside.request({ method: 'GET', path: '/api/backend' })
  const text = Buffer.concat(chunks).toString()
  const calls = status === 200 ? /^\{"calls":(\d+)\}$/.exec(text)?.[1] : undefined
  if (calls === undefined)
    throw new Fault('WRONG_ANSWER', `${name}: expected {"calls":…}, got status ${status}: ${text.slice(0, 100)}`)
  return Number(calls)
}
