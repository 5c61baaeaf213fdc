import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { describeBusyMachine } from '../../validity/busyMachine.js'
import { conductRemarks } from '../../validity/conduct.js'
import { repeatWhenBusy } from '../../engine/repeatWhenBusy.js'
import { trackReadings } from '../../engine/trackReadings.js'
import { conductTrial } from '../../servers/conductTrial.js'
import { readMachineUse, useBetween } from '../../servers/machineUse.js'
import { RoundFault } from '../../servers/roundFault.js'
import { median } from '../../statistics/median.js'
import { createPageWorkload } from '../../workload/workloads.js'
import { toColumns } from './pageColumns.js'

/** @typedef {import('../../types.d.ts').Page} Page */
/** @typedef {import('../../types.d.ts').PageLoad} PageLoad */
/** @typedef {import('../../types.d.ts').PageReading} PageReading */
/** @typedef {import('../../types.d.ts').OpenPageClient} OpenPageClient */
/** @typedef {import('../../engine/trackReadings.js').Wanted} Wanted */
/** @typedef {import('./planPages.js').PlannedFork} PlannedFork */
/** @typedef {Pick<import('../../types.d.ts').PageRound, 'outcome' | 'reason' | 'readings'>} PageVerdict */
/**
 * @typedef {object} PageClients what loads the pages
 * @property {(client: import('../../types.d.ts').PageClient, arm: import('../../types.d.ts').Arm) => string | null} refusalOf why a client cannot do this
 * @property {(load: PageLoad, signal: AbortSignal) => OpenPageClient | Promise<OpenPageClient>} open
 */
/**
 * @typedef {object} Keep what is told of a fork as it goes on, so that nothing of it is lost
 * @property {(reading: Wanted, processIndex: number) => void} begin what was kept of an attempt before is void
 * @property {(page: Page) => void} page
 * @property {(reading: PageReading) => void} end
 */
/**
 * @typedef {object} PageContext
 * @property {import('../../types.d.ts').PageSettings} settings
 * @property {{ certificate: string, environment: Record<string, string> }} tls
 * @property {{ portFor: (conditions: { rtt: number, bandwidth: number | null }) => number, netem: boolean, pids: number[] }} network
 * @property {PageClients} clients
 * @property {AbortSignal} signal
 * @property {(reading: Wanted, done: number, total: number) => void} onReading as each begins
 * @property {(why: string) => void} onRepeat
 */

/** How a server ended is known a moment after its connections broke. */
const lastWordsMilliseconds = 300

/**
 * One fork of one server, and every reading of it: from one process, or from several where an arm ended it. Whatever the
 * server does becomes an outcome; what is thrown is the signal's reason or a bug.
 * @param {PlannedFork} planned
 * @param {PageContext} context
 * @param {Keep} keep
 * @returns {Promise<PageVerdict>}
 */
export async function runPageRound(planned, context, keep) {
  const { server } = planned
  if (server.unsupported) return { outcome: 'unsupported', reason: server.unsupported, readings: [] }
  const tracked = trackReadings(wantedOf(planned, context), keep.end)
  /** @type {Set<string>} */
  const remarks = new Set()
  try {
    for (; tracked.left > 0; tracked.restart()) {
      try {
        const { conduct } = await readProcess(planned, tracked, context, keep)
        for (const remark of conductRemarks(conduct)) remarks.add(remark)
      } catch (error) {
        if (!(error instanceof RoundFault)) throw error
        const remark = tracked.blame(error)
        if (remark !== null) remarks.add(remark)
      }
    }
    return { outcome: 'completed', reason: [...remarks].join('; ') || null, readings: tracked.done }
  } catch (error) {
    if (!(error instanceof RoundFault)) throw error
    return { outcome: error.outcome, reason: error.message, readings: [] }
  }
}

/**
 * Every reading by every client, with why it cannot be.
 * @param {PlannedFork} planned
 * @param {PageContext} context
 * @returns {Wanted[]}
 */
function wantedOf({ readings }, { settings, clients }) {
  return settings.clients.flatMap((client) =>
    readings.flatMap((reading) => {
      const unsupported = reading.unsupported ?? clients.refusalOf(client, reading.arm)
      return unsupported !== null && reading.control ? [] : [{ ...reading, client, unsupported }]
    }),
  )
}

/**
 * What is left to read, from one process of the server.
 * @param {PlannedFork} planned
 * @param {ReturnType<typeof trackReadings>} tracked
 * @param {PageContext} context
 * @param {Keep} keep
 */
function readProcess({ server, protocol, conditions }, tracked, context, keep) {
  const { settings, tls, network, clients } = context
  const { port, pages, warmupPages, pageTimeoutSeconds, readyTimeoutSeconds } = settings
  const hasTls = protocol === 'h2'
  const certificate = hasTls ? tls.certificate : null
  const load = { certificate, serverPort: port, protocol, pages, warmupPages, pageTimeoutSeconds, netem: network.netem }
  const environment = {
    PROTOCOL: protocol,
    PAGE: JSON.stringify(conditions),
    ...(hasTls ? tls.environment : {}),
    // A browser takes its documents and scripts from the server.
    ...(settings.clients.includes('loader') ? {} : { PAGE_UI: '1' }),
  }
  const question = { port, protocol, certificate, workload: createPageWorkload(conditions) }
  const trial = { server, options: { environment }, question, readyTimeoutSeconds, signal: context.signal }
  const total = tracked.left + tracked.done.length
  return conductTrial(trial, async (child, { signal, enter, check }) => {
    const client = await clients.open(load, signal)
    const readUse = () => readMachineUse(child, { pids: network.pids, mark: client.mark })
    let before = readUse()
    const readOnce = async (/** @type {Wanted} */ reading) => {
      keep.begin(reading, tracked.processIndex)
      /** @type {Page[]} */
      const read = []
      const whole = { ...conditions, ...reading.conditions, protocol }
      const asked = { ...reading, conditions: whole, port: network.portFor(whole) }
      const { clientCpuSeconds, ...verdict } = await client.read(asked, (page) => {
        read.push(page)
        keep.page(page)
      })
      const after = readUse()
      const use = useBetween(before, after, clientCpuSeconds)
      before = after
      return { ...verdict, pages: verdict.outcome === 'completed' ? toColumns(read) : null, use }
    }
    const readQuietly = repeatWhenBusy(readOnce, {
      busy: ({ use }) => describeBusyMachine({ measurement: use, loadAverageBefore: loadavg() }),
      figure: ({ pages }) => `${median(pages?.pageMs ?? []).toFixed(1)} ms`,
      onRepeat: context.onRepeat,
    })
    try {
      for (let reading = tracked.begin(); reading; reading = tracked.begin()) {
        enter(reading.arm)
        context.onReading(reading, total - tracked.left, total)
        const read = await readQuietly(reading)
        if (read.outcome === 'failed') await assertAlive(signal, check)
        tracked.end(read)
      }
    } finally {
      await client.close()
    }
    enter('last check')
    return async () => tracked.check()
  })
}

/**
 * That a server whose pages fail still gives its golden answer: else the next arm would be read from what is left of it.
 * @param {AbortSignal} signal aborted where the server has ended
 * @param {() => Promise<void>} check
 * @throws {RoundFault} where it does not
 */
async function assertAlive(signal, check) {
  await delay(lastWordsMilliseconds, undefined, { signal })
  await check()
}
