import { label } from './report/conditions.js'
import { median } from '../../statistics/median.js'
import { armName, combinationsOf, linksOf } from '../../workload/combinations.js'
import { http1Connections } from '../../workload/pages.js'
import { clientParameters, serverParameters, sharedParameters } from './parameters.js'
import { tellProgress } from '../throughput/progress.js'

/** @typedef {import('../../types.d.ts').Conditions} Conditions */
/** @typedef {import('../../types.d.ts').PageSettings} PageSettings */
/** @typedef {import('./planPages.js').PlannedFork} PlannedFork */

/** What a fork takes beside its pages. */
const bootSeconds = 2

/**
 * What a fork will take, roughly, before there is one to go by: every page two rounds of a round trip and a generation,
 * over HTTP/1.1 a round for each six resources.
 * @param {PageSettings} settings
 */
export function expectedForkSeconds({ arms, clients, axes, pages, warmupPages }) {
  const all = combinationsOf(axes, sharedParameters)
  const seconds = all.map(({ protocol, resources, rtt, delay, bandwidth, bytes, resolvers }) => {
    const waves = protocol === 'h1' ? resources / http1Connections : 1
    const calls = resolvers === 'serial' ? resources / 2 : 1
    const transfer = bandwidth === null ? 0 : (resources * bytes * 8) / (bandwidth * 1000)
    return (Math.max(waves, calls) * (rtt + delay) + rtt + delay + transfer) / 1000
  })
  const perPage = seconds.reduce((sum, value) => sum + value, 0) / all.length
  const ofArms = 1 + arms.flatMap((arm) => linksOf(arm, axes)).length
  const readings = ofArms * clients.length * combinationsOf(axes, clientParameters).length
  return bootSeconds + readings * (pages + warmupPages) * perPage
}

/**
 * Says on a stream where a run of the suite `parallelism` is.
 * @param {Pick<Parameters<typeof tellProgress>[0], 'stream' | 'silent' | 'now'> & { settings: PageSettings }} options
 */
export function createPageProgress({ settings, ...options }) {
  const varies = (/** @type {keyof Conditions} */ name) => settings.axes[name].length > 1
  /** @type {(conditions: Partial<Conditions>, names: (keyof Conditions)[]) => string} */
  const varying = (conditions, names) =>
    names
      .filter(varies)
      .map((name) => ` · ${label(name, conditions[name])}`)
      .join('')
  const wording = {
    name: (/** @type {PlannedFork} */ { server, protocol, conditions }) =>
      `${server.name} ${protocol}${varying(conditions, serverParameters)}`,
    describe: describeRound,
    expectedSeconds: expectedForkSeconds(settings),
  }
  const progress = tellProgress({ ...options, adaptive: settings.budgetSeconds !== null, wording })
  return {
    ...progress,
    /** @type {(reading: import('../../engine/trackReadings.js').Wanted, done: number, total: number) => void} */
    reading({ arm, client, conditions }, done, total) {
      const how = client === 'loader' ? '' : ` by ${client}`
      progress.phase(`${armName(arm, conditions)}${how}${varying(conditions, clientParameters)} (${done + 1}/${total})`)
    },
  }
}

/** @param {import('../../types.d.ts').PageRound} round */
function describeRound({ outcome, reason, readings }) {
  if (outcome !== 'completed') return `${outcome}: ${reason}`
  const times = readings.flatMap(({ pages }) => pages?.pageMs ?? [])
  const faulty = readings.filter((reading) => reading.outcome === 'invalid' || reading.outcome === 'failed')
  const faults = faulty.length > 0 ? `, ${faulty.length} without a number: ${faulty[0].arm}: ${faulty[0].reason}` : ''
  const typical = times.length > 0 ? `, ${Math.round(median(times))} ms in the median` : ''
  return `${times.length} pages${typical}${faults}`
}
