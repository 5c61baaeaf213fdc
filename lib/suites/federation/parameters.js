import { UsageError } from '../../base/errors/usageError.js'
import { refuseTooManyFiles } from '../../network/fileLimit.js'
import { operations } from '../../workload/federation/operations.js'
import { foreignGateways, serversOf } from './foreignGateways.js'
import { declare, number, oneOf, timeIn, wholeNumber } from '../../workload/kinds.js'

/** @import { Candidates } from '../../core/suite.d.ts' */
/** @import { RunParameters } from '../../core/plan/parameters.js' */
/** @import { Server } from '../../types.d.ts' */
/** @import { ConditionsOf, Given } from '../../workload/parameter.d.ts' */

const operationNames = operations.map(({ name }) => name)

/** Name of the server that answers all by itself, to which the others are compared. */
export const monolith = 'monolith'

/** Seconds of full load after which servers are steady (docs/method.md). */
export const warmSeconds = 16
/** Longest load before each window of a process that is warm. */
export const leadInSeconds = 1
/** Fewest answers whose CPU time says what an operation costs. */
export const fewestAnswers = 2000
/** The same of a run with a shorter warm-up: CPU time is read in ticks of 10 ms. */
const coldAnswers = 50
/** Longest window in which so many answers are awaited, unless --duration is longer. */
export const mostCpuSeconds = 60

/** Parameters in the order in which conditions are reported. */
export const parameters = declare({
  delay: {
    scope: 'server',
    // Four calls one after the other must end within the 2 s that a window at a constant rate waits for answers.
    kind: timeIn('ms', wholeNumber(0, 400)),
    default: '0',
    help: 'milliseconds that a subgraph waits before each answer',
    label: (value) => `delay ${value} ms`,
  },
  operations: {
    list: true,
    kind: oneOf(...operationNames),
    default: operationNames.join(),
    quick: 'reviews,user',
    help: 'operations to measure, from one call to a chain of four',
  },
  command: {
    setting: 'gateways',
    kind: foreignGateways,
    optional: true,
    help: 'also a gateway that is no npm package: NAME=COMMAND with {supergraph} and {port}; several: one a line',
  },
  connections: {
    alias: 'c',
    kind: wholeNumber(1, 1000),
    default: '10',
    help: 'connections, kept open, with one request in flight on each',
  },
  answers: {
    kind: wholeNumber(1, 1_000_000),
    default: String(fewestAnswers),
    optional: true,
    fixed: true,
    help: 'fewest answers of each operation whose CPU time is read',
  },
  duration: {
    alias: 'd',
    setting: 'durationSeconds',
    kind: timeIn('s', number(0.1, 3600)),
    default: '3',
    quick: '0.6',
    help: 'measured seconds of each operation: in a closed loop, at half of its rate, and on one connection',
  },
  warmup: {
    setting: 'warmupSeconds',
    kind: timeIn('s', number(0, 3600)),
    default: String(warmSeconds),
    quick: '0.6',
    help: 'seconds of full load that a process has first, shared by its operations',
  },
})

/**
 * Tells whether a run reads the CPU time of warm processes.
 * @param {{ warmupSeconds: number, answers?: number }} settings
 */
export const isWarm = ({ warmupSeconds, answers = 0 }) => warmupSeconds >= warmSeconds && answers >= fewestAnswers

/** @typedef {ConditionsOf<typeof parameters>} Conditions of a gateway's process */
/** @typedef {Given<RunParameters & typeof parameters>} Settings */

/** Names the file of a server or of a variant of it, such as `monolith@node24`. @param {string} name */
export const baseNameOf = (name) => name.split('@')[0]

/** Tells whether a server is the monolith, or a variant of it. @param {Pick<Server, 'name'>} server */
export const isMonolith = ({ name }) => baseNameOf(name) === monolith

/**
 * Measures the chosen gateways, all by default, and the monolith beside them.
 * @param {Settings} settings
 * @param {Candidates} servers
 * @throws {UsageError} if there is no gateway, or so many connections need too many open files
 */
export function settle(settings, { chosen, all }) {
  if (all.length === 0)
    throw new UsageError('--suite federation: its gateways are in benchmarks/layers, which is not here; use a clone')
  refuseTooManyFiles('-c/--connections', settings.connections)
  const foreign = serversOf(settings.gateways)
  const names = [...all, ...foreign].map(({ name }) => name)
  const twin = names.find((name, index) => names.indexOf(name) < index)
  if (twin !== undefined) throw new UsageError(`--command: there is a gateway ${twin} already; choose another name`)
  const gateways = [...(chosen.length > 0 ? chosen : all), ...foreign]
  // A run that is too short to be warm stays short.
  const answers = settings.warmupSeconds < warmSeconds ? coldAnswers : fewestAnswers
  return { servers: [...new Set([...all.filter(isMonolith), ...gateways])], settings: { ...settings, answers } }
}
