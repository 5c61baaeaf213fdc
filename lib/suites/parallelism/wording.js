import { tellFaults } from '../../stats/outcomes.js'
import { median } from '../../stats/median.js'
import { armName, combinationsOf, linksOf } from '../../workload/combinations.js'
import { http1Connections } from '../../workload/pages.js'
import { countPages } from './countPages.js'
import { clientParameters, serverParameters, sharedParameters } from './parameters.js'
import { label } from './report/conditions.js'

/** @import { PlannedTrial, Sample, TrialResult, Wording } from '../../core/suite.d.ts' */
/** @import { Arm } from '../../types.d.ts' */
/** @import { Conditions } from './parameters.js' */
/** @import { Value } from './results.js' */
/** @import { PageSettings } from './settle.js' */

/** What a process takes beside its pages. */
const bootSeconds = 2

/**
 * What a trial will take, roughly, before there is one to go by: every page two rounds of a round trip and a generation,
 * over HTTP/1.1 a round for each six resources.
 * @param {PageSettings} settings
 */
export function expectedTrialSeconds({ arms, clients, axes, warmupPages, ...settings }) {
  const all = combinationsOf(axes, sharedParameters)
  const seconds = all.map(({ protocol, resources, rtt, delay, bandwidth, bytes, resolvers }) => {
    const waves = protocol === 'h1' ? resources / http1Connections : 1
    const calls = resolvers === 'serial' ? resources / 2 : 1
    const transfer = bandwidth === null ? 0 : (resources * bytes * 8) / (bandwidth * 1000)
    return (Math.max(waves, calls) * (rtt + delay) + rtt + delay + transfer) / 1000
  })
  const perPage = seconds.reduce((sum, value) => sum + value, 0) / all.length
  const ofArms = 1 + arms.flatMap((arm) => linksOf(arm, axes)).length
  const samples = ofArms * clients.length * combinationsOf(axes, clientParameters).length
  return bootSeconds + samples * (countPages(settings, []) + warmupPages) * perPage
}

/** @param {TrialResult<Value>} trial */
function describe({ outcome, reason, samples }) {
  if (outcome !== 'completed') return `${outcome}: ${reason}`
  const times = samples.flatMap(({ value }) => value?.pages.pageMs ?? [])
  const typical = times.length > 0 ? `, ${Math.round(median(times))} ms in the median` : ''
  return `${times.length} pages${typical}${tellFaults(samples)}`
}

/** How trials and samples are told of. @param {PageSettings} settings @returns {Wording} */
export function wording(settings) {
  /** @type {(conditions: Record<string, unknown>, names: (keyof Conditions)[]) => string} */
  const varying = (conditions, names) => {
    const several = names.filter((name) => settings.axes[name].length > 1)
    return several.map((name) => ` · ${label(name, conditions[name])}`).join('')
  }
  return {
    name: ({ server, conditions }) => `${server.name} ${conditions.protocol}${varying(conditions, serverParameters)}`,
    nameSample: ({ name, conditions }) => {
      const { client, links } = /** @type {any} */ (conditions)
      const how = client === 'loader' ? '' : ` by ${client}`
      return `${armName(/** @type {Arm} */ (name), { links })}${how}${varying(conditions, clientParameters)}`
    },
    describe,
    reading: (/** @type {Value} */ { pages }) => median(pages.pageMs),
    expectedSeconds: expectedTrialSeconds(settings),
  }
}
