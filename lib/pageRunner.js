import { setTimeout as delay } from 'node:timers/promises'
import { awaitGoldenAnswer, checkGoldenAnswer } from './servers/goldenAnswer.js'
import { RoundFault } from './servers/roundFault.js'
import { ServerProcess } from './servers/serverProcess.js'
import { assertPortFree, portPatienceSeconds } from './servers/sockets.js'
import { createPageWorkload } from './workload/workloads.js'

/** @typedef {import('./types.d.ts').PageLoad} PageLoad */
/** @typedef {import('./types.d.ts').PageReading} PageReading */
/** @typedef {Pick<import('./types.d.ts').PageRound, 'outcome' | 'reason' | 'readings'>} PageVerdict */
/** @typedef {(load: PageLoad, on: { onReading: () => void }, signal: AbortSignal) => Promise<{ readings: PageReading[] }>} MeasurePages onReading: as each ends */
/**
 * @typedef {object} PageContext
 * @property {import('./types.d.ts').PageSettings} settings
 * @property {{ certificate: string, environment: Record<string, string> }} tls
 * @property {{ portFor: (conditions: { rtt: number, bandwidth: number | null }) => number, netem: boolean }} network
 * @property {MeasurePages} measure the client
 * @property {AbortSignal} signal
 * @property {(reading: import('./plan/planPages.js').PlannedReading, done: number, total: number) => void} onReading
 *   as each begins
 */

/** How a server ended is known a moment after its connections broke. */
const lastWordsMilliseconds = 300

/** Whether pages are loaded by a browser, which takes documents and scripts from the server. @param {import('./types.d.ts').PageSettings} settings */
const isBrowser = ({ clients }) => !clients.includes('loader')

/**
 * One fork of one server, and every reading of it. Whatever the server does becomes an outcome; what is thrown is the
 * signal's reason or a bug.
 * @param {import('./plan/planPages.js').PlannedFork} planned
 * @param {PageContext} context
 * @returns {Promise<PageVerdict>}
 */
export async function runPageRound({ server, protocol, conditions, readings }, context) {
  if (server.unsupported) return { outcome: 'unsupported', reason: server.unsupported, readings: [] }
  const unsupported = context.settings.clients.flatMap((client) =>
    readings.flatMap(({ unsupported: reason, ...reading }) =>
      reason === null ? [] : [{ ...reading, client, outcome: /** @type {const} */ ('unsupported'), reason, pages: [] }],
    ),
  )
  const loaded = readings.filter((reading) => reading.unsupported === null)
  if (loaded.length === 0) return { outcome: 'completed', reason: null, readings: unsupported }
  const { settings, tls } = context
  try {
    await assertPortFree(settings.port, portPatienceSeconds)
    const environment = {
      PROTOCOL: protocol,
      PAGE: JSON.stringify(conditions),
      ...(protocol === 'h2' ? tls.environment : {}),
      ...(isBrowser(settings) ? { PAGE_UI: '1' } : {}),
    }
    const child = new ServerProcess(server, settings.port, { environment })
    const measured = await measureServer(child, { protocol, conditions, readings: loaded }, context)
    return { outcome: 'completed', reason: null, readings: [...unsupported, ...measured.readings] }
  } catch (error) {
    if (!(error instanceof RoundFault)) throw error
    return { outcome: error.outcome, reason: error.message, readings: [] }
  }
}

/**
 * The method: golden answer → every reading: pages to warm up, then measured ones → golden answer → stop.
 * @param {ServerProcess} server just started; all of it is gone afterwards
 * @param {Pick<import('./plan/planPages.js').PlannedFork, 'protocol' | 'conditions' | 'readings'>} planned
 * @param {PageContext} context
 */
async function measureServer(server, { protocol, conditions, readings }, context) {
  const { settings, network, signal, onReading } = context
  const certificate = protocol === 'h2' ? context.tls.certificate : null
  const ending = AbortSignal.any([signal, server.ended])
  const way = { port: settings.port, protocol, certificate, signal: ending }
  const question = { ...way, workload: createPageWorkload(conditions) }
  const load = {
    certificate,
    serverPort: settings.port,
    readings: readings.map(({ unsupported: _, ...reading }) => ({
      ...reading,
      port: network.portFor(reading.conditions),
    })),
    pages: settings.pages,
    warmupPages: settings.warmupPages,
    pageTimeoutSeconds: settings.pageTimeoutSeconds,
    netem: network.netem,
  }
  let measured
  let [phase, done] = ['boot', 0]
  function begin() {
    const reading = readings[done]
    if (reading) onReading(reading, done, readings.length)
    phase = isBrowser(settings) ? 'in the browser' : (reading?.arm ?? 'last check')
    done += 1
  }
  try {
    await awaitGoldenAnswer(server, { ...question, timeoutSeconds: settings.readyTimeoutSeconds })
    begin()
    measured = await context.measure(load, { onReading: begin }, ending)
    const failed = measured.readings.find(({ outcome }) => outcome === 'failed')
    if (failed) {
      phase = failed.arm
      await delay(lastWordsMilliseconds, undefined, { signal: ending })
    }
    await checkGoldenAnswer(question)
  } catch (error) {
    signal.throwIfAborted()
    throw server.ended.aborted ? server.ended.reason.during(phase) : error
  } finally {
    await server.stop(signal.aborted ? 0.5 : 1.5)
  }
  await assertPortFree(settings.port, portPatienceSeconds)
  return measured
}
