import { firstWindowSeconds, settleSeconds } from '../../load/driveLoop.js'
import { maxWindows } from '../../load/session/searchCapacity.js'
import { number } from '../../reports/column.js'
import { portMark } from '../../servers/runningServer.js'
import { sum } from '../../stats/mean.js'
import { withFaults } from '../../stats/outcomes.js'
import { combinationsOf } from '../../workload/combinations.js'
import { blocksToRank } from '../../stats/ranks.js'
import { describeCount } from '../kit/notes.js'
import {
  countedAnswers,
  countedWindows,
  countsInstructions,
  instructionsOfAnswer,
  isProfiled,
  profiledSeconds,
  profiledTurns,
  warmUpWork,
} from './counting.js'
import { mix } from './file/keys.js'
import { describeSlo } from '../../workload/slo.js'
import { windowsOf } from './servers/loadSteps.js'

/** @import { Method, Sample, Trial, TrialResult } from '../../core/suite.d.ts' */
/** @import { Instructions } from '../../stats/instructionCosts.js' */
/** @import { Server } from '../../types.d.ts' */
/** @import { Depth } from '../../load/session/turnLoad.js' */
/** @import { Step } from './servers/loadSteps.js' */
/** @import { ProfileValue } from './storedFields.js' */
/** @import { ServerFacts, Settings, Value } from './types.d.ts' */

/** Seconds of a start before one is known, and those that a process takes beside its start and its samples. */
const [usualStartSeconds, endSeconds] = [1, 1]
/** Seconds that a sample takes beside its turns: connections, and requests before them. */
const openSeconds = 0.3

/**
 * Facts that the first answers of a run show.
 * @typedef {object} Known
 * @property {number} startSeconds - from a start to the first right answer
 * @property {'perf' | 'qemu'} [tool] - that counts instructions
 */

/** Names of the conditions of a load. @type {('connections' | 'pipelining')[]} */
const loadAxes = ['connections', 'pipelining']
/** Load of a count: enough to compile the code, and soon answered by a server that is ten times slower. */
const [countingConnections, countingPipelining] = [10, 5]

/**
 * Tells whether a server can be alive twice: it is started, on a port that this program chooses.
 * @param {Pick<ServerFacts, 'starts' | 'url'>} server
 */
const hasFreePort = ({ starts, url }) => starts && url.includes(portMark)

/**
 * Tells whether a server is measured twice in each block, as the A/A control.
 * @param {string} server
 * @param {Pick<Settings, 'api' | 'reference'>} settings
 */
export const isControlled = (server, { api, reference }) =>
  server === reference && api.servers.some((facts) => facts.name === server && hasFreePort(facts))

/** Says which servers are one process; nothing if a command starts each. @param {ServerFacts[]} servers */
export function describeRunning(servers) {
  const names = servers.flatMap(({ name, starts }) => (starts ? [] : name))
  if (names.length === 0) return []
  return [
    `Running already: ${names.join(', ')}. One process is no sample of processes, so intervals do not say how ` +
      'another start would differ; a command in the file has each block start a new one.',
  ]
}

/** Says that servers have one address, and what that costs; nothing if none have. @param {ServerFacts[]} servers */
export function describeCollision(servers) {
  const names = servers.flatMap(({ name, url, sharesAddress }) => (sharesAddress ? `${name} (${url})` : []))
  if (names.length === 0) return []
  return [
    `Intervals are wider than they need be: ${names.join(' and ')} have one address, so they are measured one after ` +
      'the other. Write {port} in their URLs, and let them listen on PORT.',
  ]
}

/**
 * Plans a process of each server, and one more of the first one as the A/A control. If instructions are requested, each
 * server has one more process in as many blocks as verdicts take; if profiles are, one more in the first block, in
 * turns with the other servers.
 * @param {Server[]} servers
 * @param {Settings} settings
 * @returns {Trial[]}
 */
const trials = (servers, settings) =>
  servers.flatMap((server) => {
    const arms = isControlled(server.name, settings) ? [false, true] : [false]
    const trial = { server, conditions: {}, control: false }
    const counting = { ...trial, conditions: { instructions: true }, firstBlocks: blocksToRank }
    const profiling = { ...trial, conditions: { profile: true }, firstBlocks: 1, takesTurns: true }
    return [
      ...arms.map((control) => ({ ...trial, control })),
      ...(settings.instructions ? [counting] : []),
      ...(settings.profile ? [profiling] : []),
    ]
  })

/**
 * Plans every subject under every load, in one order for all processes, so that servers answer the same side by side.
 * Constant rates and the search for a capacity come after the closed loop, whose processes they share.
 * @type {(trial: unknown, settings: Pick<Settings, 'axes' | 'operations' | 'rates' | 'slo'>) => Sample[]}
 */
export function samples(_, { axes, operations, rates = [], slo }) {
  const loads = combinationsOf(axes, loadAxes)
  /** @type {Step[]} */
  const steps = [{}, ...rates.map((rate) => ({ rate })), ...(slo ? [{ slo: describeSlo(slo) }] : [])]
  return steps.flatMap((step) =>
    loads.flatMap((load) =>
      operations.map((operation) => ({
        name: nameOf(operation, loads.length > 1 ? load : null, step),
        conditions: { operation, ...load, ...step },
        control: false,
        unsupported: null,
      })),
    ),
  )
}

/** Names a sample by what tells it apart. @type {(operation: string, load: Depth | null, step: Step) => string} */
function nameOf(operation, load, { rate, slo }) {
  const atRate = rate === undefined ? '' : ` at ${rate}/s`
  const within = slo === undefined ? '' : `, capacity at ${slo}`
  return `${operation}${atRate}${within}${load ? ` ${load.connections} × ${load.pipelining}` : ''}`
}

/**
 * Plans the subjects of a trial. Instructions are counted under one small load, because the server may be slow. A
 * profile is of the mix, or of a single operation.
 * @type {(trial: Pick<Trial, 'conditions'>, settings: Settings) => Sample[]}
 */
function samplesOf(trial, settings) {
  const { axes, operations } = settings
  if (isProfiled(trial)) {
    const { connections, pipelining } = axes
    const first = { connections: [connections[0]], pipelining: [pipelining[0]] }
    return samples(trial, { operations: operations.length > 1 ? [mix] : operations, axes: first })
  }
  if (!countsInstructions(trial)) return samples(trial, settings)
  const connections = [Math.min(axes.connections[0], countingConnections)]
  const pipelining = [Math.min(axes.pipelining[0], countingPipelining)]
  return samples(trial, { operations, axes: { connections, pipelining } })
}

/** @param {Value | Instructions | ProfileValue} value */
function describeValue(value) {
  if ('functions' in value) return `profiled over ${number(value.answers, 0)} answers`
  return 'instructionsPerAnswer' in value ? describeCount(value) : figureOf(value)
}

/** @param {Value} value */
function figureOf({ requestsPerSecond, counts: { errors }, openLoop, latencyMs }) {
  const lost = errors > 0 ? `, ${number(errors, 0)} ${errors === 1 ? 'error' : 'errors'}` : ''
  const latency = openLoop && latencyMs ? `, p99 ${number(latencyMs.p99, 1)} ms` : ''
  const kept = openLoop?.sustained === false ? ', not sustained' : ''
  return `${number(requestsPerSecond, requestsPerSecond < 100 ? 1 : 0)} right answers/s${latency}${kept}${lost}`
}

/** @param {TrialResult<Value>} trial */
function describe({ outcome, reason, samples }) {
  if (outcome !== 'completed') return `${outcome}: ${reason}`
  const figures = samples.flatMap(({ name, value }) => (value ? [`${name} ${describeValue(value)}`] : []))
  return withFaults(figures.join('; '), samples)
}

/** Counts the windows of a sample, none of a closed loop. @type {(sample: Sample, settings: Settings) => number} */
function countWindows({ conditions }, settings) {
  if ('slo' in conditions) return maxWindows
  return 'rate' in conditions ? windowsOf(settings) : 0
}

/**
 * Estimates the seconds of a process; null with a number of answers, because the servers decide how long these take.
 * @type {(settings: Settings, known?: Partial<Known>) => number | null}
 */
export function expectedSeconds(settings, { startSeconds = usualStartSeconds } = {}) {
  if (settings.requests !== undefined) return null
  const { durationSeconds, warmupSeconds } = settings
  const counts = samples(null, settings).map((sample) => countWindows(sample, settings))
  const closed = counts.filter((count) => count === 0).length
  const windows = sum(counts)
  const inWindows = windows * (durationSeconds / windowsOf(settings) + settleSeconds)
  const beside = windows === 0 ? 0 : firstWindowSeconds + settleSeconds
  const inTurns = counts.length * openSeconds + closed * durationSeconds
  return startSeconds + endSeconds + warmupSeconds + inTurns + inWindows + beside
}

/** Instructions a second of a busy server, by what counts them. A start by perf takes as long as without. */
const countedRates = { perf: 2e9, qemu: 0.2e9 }

/**
 * Estimates the seconds of a process whose instructions are counted.
 * @type {(settings: Settings, known?: Partial<Known>) => number[]} the least and the most, if the tool is not known
 */
function countingSeconds(settings, { startSeconds = usualStartSeconds, tool } = {}) {
  const ofWindows = countedWindows * countedAnswers * instructionsOfAnswer
  const instructions = warmUpWork(settings) + settings.operations.length * ofWindows
  const rates = tool ? [countedRates[tool]] : Object.values(countedRates)
  return rates.map((rate) => endSeconds + (startSeconds * countedRates.perf + instructions) / rate)
}

/**
 * Estimates what a trial beside the blocks takes.
 * @type {(settings: Settings, facts: Partial<Known>) => { extra?: { purpose: string, seconds: number[] } }}
 */
function extraOf(settings, facts) {
  const { instructions, profile, warmupSeconds } = settings
  const { startSeconds = usualStartSeconds } = facts
  const profiling = startSeconds + endSeconds + warmupSeconds + profiledTurns * profiledSeconds(settings)
  if (!instructions) return profile ? { extra: { purpose: 'to profile', seconds: [profiling] } } : {}
  const counting = countingSeconds(settings, facts)
  if (!profile) return { extra: { purpose: 'to count instructions', seconds: counting } }
  return {
    extra: { purpose: 'to count instructions and to profile', seconds: [...counting, profiling].sort((a, b) => a - b) },
  }
}

/** All subjects are measured in one process. @satisfies {Partial<Method<Settings, Value>>} */
export const plan = {
  trials,
  samples: samplesOf,
  inOrder: true,
  /** Counts the blocks that a verdict needs. @param {Settings} settings */
  leastBlocks: ({ quick: isQuick, api: { servers } }) => (isQuick || servers.length < 2 ? 0 : blocksToRank),
  /** Repeats all trials until the time is up: a run that stops at a verdict would have more false ones. */
  undecided: (trials) => trials,
  figureOf: describeValue,
  wording: (/** @type {Settings} */ settings, /** @type {Partial<Known>} */ facts = {}) => ({
    name: ({ server, control, ...trial }) =>
      `${server.name}${control ? ' (control)' : ''}${countsInstructions(trial) ? ' (instructions)' : ''}` +
      `${isProfiled(trial) ? ' (profile)' : ''}`,
    nameSample: ({ name }) => name,
    describe,
    reading: ({ requestsPerSecond, instructionsPerAnswer = requestsPerSecond, answers }) =>
      instructionsPerAnswer ?? answers,
    expectedSeconds: expectedSeconds(settings, facts),
    ...extraOf(settings, facts),
  }),
}
