import { median } from '../../stats/median.js'
import { optimalRepetitions } from '../../stats/repetitions.js'
import { withFaults } from '../../stats/outcomes.js'
import { agree, armName, combinationsOf, linksOf } from '../../workload/combinations.js'
import { graphqlArms, http1Connections, referenceArm, takesProtocol } from '../../workload/pages.js'
import { refusalOf } from './browser/loadPage.js'
import { groupPages } from './groups.js'
import { clientAxes, describer, pageAxes, processAxes, sharedAxes } from './parameters.js'

/** @import { Method, Sample, Trial, TrialResult, Wording } from '../../core/suite.d.ts' */
/** @import { Arm, Protocol, Server } from '../../types.d.ts' */
/** @import { PageSettings } from './parameters.js' */
/** @import { StoredPages, Value } from './types.d.ts' */

/**
 * Plans every arm by every client under every condition that only the client knows. The reference is read twice, to
 * tell the noise.
 * @type {(trial: Trial, settings: PageSettings) => Sample[]}
 */
function samples({ server, conditions }, { arms, axes, clients }) {
  const protocol = /** @type {Protocol} */ (conditions.protocol)
  return clients.flatMap((client) =>
    combinationsOf(axes, clientAxes).flatMap((ofClient) =>
      arms.flatMap((arm) => {
        const unsupported = unsupportedReason(arm, protocol, server) ?? refusalOf(client, arm)
        const controls = arm === referenceArm && unsupported === null ? [false, true] : [false]
        return linksOf(arm, axes).flatMap((links) => {
          const conditions = { client, ...ofClient, links }
          return controls.map((control) => ({ name: arm, conditions, control, unsupported }))
        })
      }),
    ),
  )
}

/**
 * Explains why a server cannot serve an arm; null if it can.
 * @type {(arm: Arm, protocol: Protocol, server: Pick<Server, 'executesGraphql'>) => string | null}
 */
function unsupportedReason(arm, protocol, { executesGraphql }) {
  if (!takesProtocol(arm, protocol)) return 'HTTP/1.1 has no push'
  return executesGraphql || !graphqlArms.has(arm) ? null : 'does not execute GraphQL'
}

/** @type {(trials: Trial[], results: StoredPages[]) => Trial[]} */
function undecided(trials, results) {
  const open = groupPages(results).filter(({ rows }) => rows.some(({ verdict }) => verdict === '~'))
  return trials.filter((trial) =>
    open.some(
      ({ server, conditions }) => server === trial.server.name && agree(trial.conditions, conditions, processAxes),
    ),
  )
}

/** Pages of a reading in the first blocks. */
const pilotPages = 4
/** Limits of later blocks, whose pages the noise decides. */
const [minPages, maxPages] = [2, 12]

/** Variance of the median of many normal values, relative to that of their mean. */
const medianFactor = Math.PI / 2

/** @param {number[]} values */
const sumOf = (values) => values.reduce((sum, value) => sum + value, 0)

/** Sums the squares of the logarithms around their mean. @param {number[]} pageMs */
function squaresOf(pageMs) {
  const logs = pageMs.map(Math.log)
  const mean = sumOf(logs) / logs.length
  return sumOf(logs.map((log) => (log - mean) ** 2))
}

/**
 * Counts the pages of a reading: by --pages, or as many as use the time best, by the variances of pages and processes.
 * @type {(settings: Pick<PageSettings, 'pages'>, results: StoredPages[]) => number} results: of the blocks before
 */
export function countPages({ pages }, results) {
  if (pages !== 'auto') return pages
  const variances = groupPages(results).flatMap(({ readingVariance }) => readingVariance() ?? [])
  if (variances.length === 0) return pilotPages
  const trials = results.flatMap(({ trials }) => trials)
  const readings = trials.flatMap(({ samples }) => samples.flatMap(({ value }) => (value ? [value.pages.pageMs] : [])))
  const perReading = median(readings.map(({ length }) => length))
  const pageVariance = sumOf(readings.map(squaresOf)) / Math.max(1, sumOf(readings.map(({ length }) => length - 1)))
  const repetitionVariance = medianFactor * pageVariance
  const seconds = sumOf(readings.map(sumOf)) / 1000
  const optimum = optimalRepetitions({
    processVariance: Math.max(0, sumOf(variances) / variances.length - repetitionVariance / perReading),
    repetitionVariance,
    processSeconds: sumOf(trials.map(({ elapsedSeconds }) => elapsedSeconds)) - seconds,
    repetitionSeconds: seconds / perReading,
  })
  return Math.min(maxPages, Math.max(minPages, Math.round(optimum)))
}

/** @param {Value} value */
const figureOf = ({ pages }) => `${median(pages.pageMs).toFixed(1)} ms`

/** Seconds that a process takes beside its pages. */
const bootSeconds = 2

/**
 * Estimates the seconds of a trial: every page takes two rounds of a round trip and a generation, over HTTP/1.1 a round
 * for each six resources.
 * @param {PageSettings} settings
 */
export function expectedTrialSeconds({ arms, clients, axes, warmupPages, ...settings }) {
  const all = combinationsOf(axes, sharedAxes)
  const seconds = all.map(({ protocol, resources, rtt, delay, bandwidth, bytes, resolvers }) => {
    const waves = protocol === 'h1' ? resources / http1Connections : 1
    const calls = resolvers === 'serial' ? resources / 2 : 1
    const transfer = bandwidth === null ? 0 : (resources * bytes * 8) / (bandwidth * 1000)
    return (Math.max(waves, calls) * (rtt + delay) + rtt + delay + transfer) / 1000
  })
  const perPage = sumOf(seconds) / all.length
  const ofArms = 1 + arms.flatMap((arm) => linksOf(arm, axes)).length
  const samples = ofArms * clients.length * combinationsOf(axes, clientAxes).length
  return bootSeconds + samples * (countPages(settings, []) + warmupPages) * perPage
}

/** @param {TrialResult<Value>} trial */
function describe({ outcome, reason, samples }) {
  if (outcome !== 'completed') return `${outcome}: ${reason}`
  const times = samples.flatMap(({ value }) => value?.pages.pageMs ?? [])
  const typical = times.length > 0 ? `, ${Math.round(median(times))} ms in the median` : ''
  return withFaults(`${times.length} pages${typical}`, samples)
}

/** @type {(settings: PageSettings) => Wording} */
function wording(settings) {
  /** @type {(conditions: Record<string, unknown>, names: typeof sharedAxes) => string} */
  const varying = (conditions, names) => {
    const several = names.filter((name) => settings.axes[name].length > 1)
    return several.map((name) => ` · ${describer.label(name, conditions[name])}`).join('')
  }
  return {
    name: ({ server, conditions }) => `${server.name} ${conditions.protocol}${varying(conditions, pageAxes)}`,
    nameSample: ({ name, conditions }) => {
      const { client, links } = /** @type {any} */ (conditions)
      const how = client === 'loader' ? '' : ` by ${client}`
      return `${armName(/** @type {Arm} */ (name), { links })}${how}${varying(conditions, clientAxes)}`
    },
    describe,
    reading: (/** @type {Value} */ { pages }) => median(pages.pageMs),
    expectedSeconds: expectedTrialSeconds(settings),
  }
}

/** All arms are measured in one process. @satisfies {Partial<Method<PageSettings, Value>>} */
export const plan = {
  samples,
  repetitions: countPages,
  undecided,
  figureOf,
  wording,
}
