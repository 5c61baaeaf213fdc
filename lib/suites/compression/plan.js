import { describeMissing } from '../../load/decoding.js'
import { installation } from '../../servers/runtimes.js'
import { median } from '../../stats/median.js'
import { bytesOf } from '../../workload/sizes.js'
import { agree, combinationsOf } from '../../workload/combinations.js'
import { groupRows } from './groups.js'
import { countOf, measuring, warming } from './requestLimits.js'
import { clientAxes, describer, nameOf, processesOf, sharedProcessAxes } from './parameters.js'

/** @import { Method, Sample, Trial, TrialResult, Wording } from '../../core/suite.d.ts' */
/** @import { Server } from '../../types.d.ts' */
/** @import { Limits } from './requestLimits.js' */
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
/** Seconds of a request beside its bytes, roughly, and of generating, coding and reading a byte. */
const [requestSeconds, byteSeconds] = [0.002, 50e-9]
/** Share of a document's bytes that a coding leaves. */
const codedShare = 0.25

/**
 * Estimates the seconds of a request.
 * @param {Pick<Conditions, 'size' | 'compression' | 'rtt' | 'bandwidth'>} conditions
 */
function secondsOfRequest({ size, compression, rtt, bandwidth }) {
  const bytes = bytesOf(size)
  const sent = bytes * (compression === 'none' ? 1 : codedShare)
  const transfer = bandwidth === null ? 0 : (sent * 8) / (bandwidth * 1e6)
  return requestSeconds + bytes * byteSeconds + rtt / 1000 + transfer
}

/**
 * Estimates the seconds of a repetition within limits, of requests that take some seconds each.
 * @type {(limits: Limits, each: number) => number}
 */
const secondsWithin = ({ seconds, fewest, most }, each) => Math.max(fewest * each, Math.min(seconds, most * each))

/** @param {Settings} settings */
function expectedSeconds({ axes, ...settings }) {
  const processes = processesOf(axes)
  const all = processes.flatMap(({ conditions }) =>
    combinationsOf(axes, clientAxes).map((ofClient) => {
      const each = secondsOfRequest(/** @type {any} */ ({ ...conditions, ...ofClient }))
      return secondsWithin(warming(settings), each) + secondsWithin(measuring(countOf(settings)), each)
    }),
  )
  return bootSeconds + all.reduce((sum, seconds) => sum + seconds, 0) / processes.length
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
