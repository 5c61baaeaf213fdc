import { setTimeout as delay } from 'node:timers/promises'
import { conductRemarks } from './physics/conduct.js'
import { conductTrial } from './servers/conductTrial.js'
import { RoundFault } from './servers/roundFault.js'
import { createPageWorkload } from './workload/workloads.js'

/** @typedef {import('./types.d.ts').PageLoad} PageLoad */
/** @typedef {import('./types.d.ts').PageReading} PageReading */
/** @typedef {Pick<import('./types.d.ts').PageRound, 'outcome' | 'reason' | 'readings'>} PageVerdict */
/** @typedef {(load: PageLoad, on: { onReading: (reading: PageReading) => void }, signal: AbortSignal) => Promise<{ readings: PageReading[] }>} MeasurePages onReading: as each ends */
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
  try {
    const { seen, conduct } = await measureServer({ server, protocol, conditions, readings: loaded }, context)
    const reason = conductRemarks(conduct).join('; ') || null
    return { outcome: 'completed', reason, readings: [...unsupported, ...seen.readings] }
  } catch (error) {
    if (!(error instanceof RoundFault)) throw error
    return { outcome: error.outcome, reason: error.message, readings: [] }
  }
}

/**
 * Every reading, pages to warm up and then measured ones, from one process.
 * @param {Pick<import('./plan/planPages.js').PlannedFork, 'server' | 'protocol' | 'conditions' | 'readings'>} planned
 * @param {PageContext} context
 */
function measureServer({ server, protocol, conditions, readings }, { settings, tls, network, ...context }) {
  const hasTls = protocol === 'h2'
  const certificate = hasTls ? tls.certificate : null
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
  const environment = {
    PROTOCOL: protocol,
    PAGE: JSON.stringify(conditions),
    ...(hasTls ? tls.environment : {}),
    ...(isBrowser(settings) ? { PAGE_UI: '1' } : {}),
  }
  const question = { port: settings.port, protocol, certificate, workload: createPageWorkload(conditions) }
  const { readyTimeoutSeconds } = settings
  const trial = { server, options: { environment }, question, readyTimeoutSeconds, signal: context.signal }
  return conductTrial(trial, async (_child, { signal, enter }) => {
    let done = 0
    let blamed = false
    function begin(/** @type {PageReading | undefined} */ before = undefined) {
      // What comes after a failure may follow from it.
      blamed ||= before?.outcome === 'failed'
      const reading = readings[done]
      if (reading) context.onReading(reading, done, readings.length)
      if (!blamed) enter(isBrowser(settings) ? 'in the browser' : (reading?.arm ?? 'last check'))
      done += 1
    }
    begin()
    const measured = await context.measure(load, { onReading: begin }, signal)
    if (blamed) await delay(lastWordsMilliseconds, undefined, { signal })
    return async () => measured
  })
}
