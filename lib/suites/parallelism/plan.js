import { median } from '../../stats/median.js'
import { tellFaults } from '../../stats/outcomes.js'
import { agree, armName, combinationsOf, linksOf } from '../../workload/combinations.js'
import { graphqlArms, http1Connections, referenceArm, takesProtocol } from '../../workload/pages.js'
import { refusalOf } from './browser/loadPage.js'
import { countPages } from './countPages.js'
import { groupPages } from './groups.js'
import { toPageResults } from './pageResults.js'
import { clientAxes, describer, pageAxes, processAxes, sharedAxes } from './parameters.js'

/** @import { Method, Sample, StoredResult, Trial, TrialResult, Wording } from '../../core/suite.d.ts' */
/** @import { Arm, Protocol, Server } from '../../types.d.ts' */
/** @import { Value } from './pageResults.js' */
/** @import { PageSettings } from './parameters.js' */

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

/**
 * Selects the trials in which an arm and compound are not significantly different.
 * @type {(trials: Trial[], results: StoredResult<PageSettings, Value>[]) => Trial[]}
 */
function undecided(trials, results) {
  const open = groupPages(toPageResults(results)).filter(({ rows }) => rows.some(({ verdict }) => verdict === '~'))
  return trials.filter((trial) =>
    open.some(
      ({ server, conditions }) => server === trial.server.name && agree(trial.conditions, conditions, processAxes),
    ),
  )
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
  const perPage = seconds.reduce((sum, value) => sum + value, 0) / all.length
  const ofArms = 1 + arms.flatMap((arm) => linksOf(arm, axes)).length
  const samples = ofArms * clients.length * combinationsOf(axes, clientAxes).length
  return bootSeconds + samples * (countPages(settings, []) + warmupPages) * perPage
}

/** @param {TrialResult<Value>} trial */
function describe({ outcome, reason, samples }) {
  if (outcome !== 'completed') return `${outcome}: ${reason}`
  const times = samples.flatMap(({ value }) => value?.pages.pageMs ?? [])
  const typical = times.length > 0 ? `, ${Math.round(median(times))} ms in the median` : ''
  return `${times.length} pages${typical}${tellFaults(samples)}`
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
  repetitions: (settings, results) => countPages(settings, toPageResults(results)),
  undecided,
  figureOf,
  wording,
}
