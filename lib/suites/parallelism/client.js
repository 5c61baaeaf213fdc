import { Fault } from '../../base/errors/fault.js'
import { describeMissing } from '../../load/decoding.js'
import { whileRunning } from '../../load/standstill.js'
import { maxBodyBytes } from '../../load/limits.js'
import { openTransport } from '../../load/transport.js'
import { withTimeout } from '../../load/timeouts.js'
import { applyNetem } from '../../network/netem.js'
import { graphqlArms, http1Connections, takesProtocol } from '../../workload/pages.js'
import { countsPath } from '../../workload/resources.js'
import { loadArm } from './client/arms.js'
import { createGolden } from './client/golden.js'
import { createPage } from './client/page.js'
import { createClient, learnEtags, registerPersisted } from './client/setup.js'
import { waterfallOf } from './storedPages.js'

/** @import { Transport } from '../../load/transport.js' */
/** @import { Arm, Page } from '../../types.d.ts' */
/** @import { Golden } from './client/golden.js' */
/** @import { Loading } from './client/page.js' */
/** @import { PageLoad, ReadingRequest, ReadVerdict, TimedRequest } from './types.d.ts' */

/** @typedef {Omit<ReadingRequest, 'client'>} Reading */
/**
 * @typedef {object} PageFacts
 * @property {TimedRequest[]} requests
 * @property {number} startedAt - by the clock of requests
 * @property {number} clientCpuMs
 */
/** @typedef {PageFacts & { page: Page }} ReadPage a measured page */
/** @typedef {Omit<Page, 'redundantDocuments' | 'backendCalls' | 'bytesReceived' | 'bytesSent'>} LoadedPage */

/** Creates the client of one server process. Connections and caches last as long as the process. */
export function createAnswers() {
  /** @type {ReturnType<typeof createPageReader> | undefined} */
  let read
  /**
   * @type {(
   *   question: { load: PageLoad, request: ReadingRequest },
   *   onPage: (page: Page) => void,
   * ) => Promise<ReadVerdict>}
   */
  return async ({ load, request }, onPage) => {
    read ??= createPageReader(load)
    const before = process.cpuUsage()
    const verdict = await read(request, onPage)
    const { user, system } = process.cpuUsage(before)
    return { ...verdict, clientCpuSeconds: (user + system) / 1e6 }
  }
}

/** Creates a function that takes one reading after the other. A fault ends its reading only. @param {PageLoad} load */
export function createPageReader(load) {
  /** Documents that all readings share. @type {Golden | undefined} */
  let golden
  /** @type {(reading: Reading, onPage: (page: Page) => void) => Promise<Omit<ReadVerdict, 'clientCpuSeconds'>>} */
  return async (reading, onPage) => {
    try {
      golden ??= createGolden(reading.conditions)
      const pages = await readPages(load, reading, golden, onPage)
      const cpuMs = pages.reduce((sum, { clientCpuMs }) => sum + clientCpuMs, 0)
      const pagesMs = pages.reduce((sum, { page }) => sum + page.pageMs, 0)
      return {
        outcome: 'completed',
        reason: null,
        reasonCode: null,
        clientCpuShare: cpuMs / pagesMs,
        waterfall: waterfallOf(pages),
      }
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return { ...error.verdict, clientCpuShare: null }
    } finally {
      if (load.netem) await applyNetem({ rtt: 0, bandwidth: null }, load.serverPort)
    }
  }
}

/**
 * Loads the pages of one reading.
 * @param {PageLoad} load
 * @param {Reading} reading
 * @param {Golden} golden
 * @param {(page: Page) => void} onPage - called with each measured page, before the next one begins
 * @throws {Fault} at the first wrong page
 */
async function readPages(load, reading, golden, onPage) {
  const { arm, conditions } = reading
  const { protocol, compression } = conditions
  if (!takesProtocol(arm, protocol)) throw new Fault('UNSUPPORTED', `${arm} needs HTTP/2`)
  const missing = describeMissing(compression)
  if (missing) throw new Fault('UNSUPPORTED', missing)
  const { certificate, serverPort, pageTimeoutSeconds } = load
  const client = createClient(conditions)
  // A connection beside the measured ones, without the network conditions.
  const aside = openTransport(protocol, { port: serverPort, certificate, connections: 1 })
  /** @type {Transport | undefined} */
  let transport
  try {
    await withTimeout(
      pageTimeoutSeconds,
      prepare(arm, { transport: aside, client, golden }),
      () => 'what comes before the first page',
    )
    if (load.netem) await applyNetem(conditions, serverPort)
    const isWarm = conditions.connection === 'warm'
    const readNext = () => {
      if (!isWarm) transport?.close()
      if (!isWarm || !transport) transport = openMeasured(reading, certificate, client.fresh.size > 0)
      return readPage(arm, { transport, client, golden }, aside, pageTimeoutSeconds)
    }
    /** @type {ReadPage[]} */
    const pages = []
    for (let index = 0; index < load.warmupPages + load.pages; index++) {
      const read = await whileRunning(readNext)
      if (index < load.warmupPages) continue
      pages.push(read)
      onPage(read.page)
    }
    return pages
  } finally {
    transport?.close()
    aside.close()
  }
}

/** @type {(reading: Reading, certificate: string | null, hasFresh: boolean) => Transport} */
function openMeasured({ arm, conditions, port }, certificate, hasFresh) {
  return openTransport(conditions.protocol, {
    port,
    certificate,
    push: arm === 'push' || arm === 'digest',
    connections: graphqlArms.has(arm) ? 1 : http1Connections,
    // Every arm has this cost, whether anything is pushed or not.
    countsRedundant: hasFresh,
  })
}

/** @type {(arm: Arm, loading: Loading) => Promise<void>} */
async function prepare(arm, { transport, client, golden }) {
  if (arm === 'persisted') await registerPersisted(transport)
  if (!graphqlArms.has(arm)) await learnEtags(transport, client, golden)
}

/** @type {(arm: Arm, loading: Loading, aside: Transport, timeoutSeconds: number) => Promise<ReadPage>} */
async function readPage(arm, loading, aside, timeoutSeconds) {
  const { client, transport } = loading
  const ask = () => withTimeout(timeoutSeconds, backendCalls(aside), () => 'GET /api/backend')
  const callsBefore = await ask()
  const before = transport.usage()
  const { page, assertRight, ...measured } = await loadPage(arm, loading, timeoutSeconds)
  const calls = await ask()
  assertRight()
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
 * @returns {Promise<PageFacts & { page: LoadedPage, assertRight: () => void }>} assertRight: throws a fault after the
 *   page's end
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
  await withTimeout(timeoutSeconds, Promise.race([loaded, page.failed]), page.missing)
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
    assertRight: page.assertRight,
  }
}

/** Longest answer about the backend. */
const maxBytes = maxBodyBytes(100)

/** Reads how often the simulated backend was called. @param {Transport} aside */
async function backendCalls(aside) {
  const { name, status, chunks } = await aside.request({ method: 'GET', path: countsPath, maxBytes })
  const text = Buffer.concat(chunks).toString()
  const calls = status === 200 ? /^\{"calls":(\d+)\}$/.exec(text)?.[1] : undefined
  if (calls === undefined)
    throw new Fault('WRONG_ANSWER', `${name}: expected {"calls":…}, got status ${status}: ${text.slice(0, 100)}`)
  return Number(calls)
}
