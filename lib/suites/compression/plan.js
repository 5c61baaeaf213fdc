import { describeMissing } from '../../load/decoding.js'
import { installation } from '../../servers/runtimes.js'
import { median } from '../../stats/median.js'
import { agree, combinationsOf } from '../../workload/combinations.js'
import { groupRows } from './groups.js'
import { clientAxes, describer, nameOf, processesOf, sharedProcessAxes } from './parameters.js'

/** @import { Method, Sample, Trial, TrialResult, Wording } from '../../core/suite.d.ts' */
/** @import { Server } from '../../types.d.ts' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { Stored, Value } from './types.d.ts' */

/** @type {(servers: Server[], settings: Settings) => Trial[]} */
const trials = (servers, { axes }) =>
  servers.flatMap((server) => processesOf(axes).map((process) => ({ server, ...process })))

/** @type {(trial: Trial, settings: Settings) => Sample[]} */
function samples({ conditions }, { axes, clientRuntime }) {
  const { compression, level } = /** @type {Conditions} */ (conditions)
  const missing = clientRuntime === 'current' ? describeMissing(compression) : null
  const unsupported = missing && `${missing}; ${installation} installs newer ones`
  const name = nameOf({ compression, level })
  return combinationsOf(axes, clientAxes).map((conditions) => ({ name, conditions, control: false, unsupported }))
}

/**
 * Selects the trials of conditions under which the fastest coding is not decided.
 * @type {(trials: Trial[], results: Stored[]) => Trial[]}
 */
function undecided(trials, results) {
  const open = groupRows(results).filter(({ fastest: { ties } }) => ties === null || ties.length > 0)
  return trials.filter(({ server, conditions }) =>
    open.some((group) => group.server === server.name && agree(conditions, group.conditions, sharedProcessAxes)),
  )
}

/** Seconds that a process takes beside its readings. */
const bootSeconds = 1
/** Seconds of a reading with its warm-up. */
const readingSeconds = 1.6
/** Seconds of a request, roughly. */
const requestSeconds = 0.002

/** @param {Settings} settings */
function expectedSeconds({ axes, requests, statistic }) {
  const count = statistic === 'median-of-3' ? 3 : 1
  const perReading = requests === 'auto' ? readingSeconds : 0.6 + count * requests * requestSeconds
  const pairs = combinationsOf(axes, clientAxes)
  return bootSeconds + pairs.reduce((sum, { rtt }) => sum + perReading + (10 * rtt) / 1000, 0)
}

/** @param {TrialResult<Value>} trial */
function describe({ outcome, reason, samples: [sample] }) {
  const { value, ...ended } = sample ?? { value: null, outcome, reason }
  if (value === null) return `${ended.outcome}: ${ended.reason}`
  return `${median(value.ms).toFixed(2)} ms, ${value.transferBytes} of ${value.messageBytes} bytes`
}

/** @param {Settings} settings @returns {Wording} */
const wording = (settings) => ({
  name({ server, conditions }) {
    const { protocol, size, ...encoding } = /** @type {Conditions} */ (conditions)
    return [server.name, protocol, size, nameOf(encoding)].join(' · ')
  },
  nameSample: ({ name, conditions }) => {
    const several = clientAxes.filter((axis) => settings.axes[axis].length > 1)
    return [name, ...several.map((axis) => describer.label(axis, conditions[axis]))].join(' · ')
  },
  describe,
  reading: (/** @type {Value} */ { ms }) => median(ms),
  expectedSeconds: expectedSeconds(settings),
})

/** A process for each coding. @satisfies {Partial<Method<Settings, Value>>} */
export const plan = {
  trials,
  samples,
  undecided,
  figureOf: (/** @type {Value} */ { ms }) => `${median(ms).toFixed(2)} ms`,
  wording,
}
