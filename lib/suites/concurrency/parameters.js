import { namesOf } from '../../core/plan/parameters.js'
import { refuseTooManyFiles } from '../../network/fileLimit.js'
import { declare, number, oneOf, timeIn, wholeNumber, wordOr } from '../../workload/kinds.js'
import { aboutSizes, sizes } from '../../workload/sizes.js'

/** @import { Candidates } from '../../core/suite.d.ts' */
/** @import { RunParameters } from '../../core/plan/parameters.js' */
/** @import { ConditionsOf, Given } from '../../workload/parameter.d.ts' */

/** Name of this project's load generator, which verifies every answer. */
export const ownDriver = 'bench'

/** Parameters in the order in which conditions are reported. */
export const parameters = declare({
  protocol: {
    scope: 'server',
    kind: oneOf('h1', 'h2c', 'h2'),
    default: 'h1,h2c,h2',
    quick: 'h1',
    help: 'h1: HTTP/1.1; h2c: HTTP/2; h2: HTTP/2 with TLS',
  },
  workload: {
    scope: 'client',
    kind: oneOf('compound', 'echo'),
    default: 'compound',
    help: 'compound: POST /graphql; echo: POST /api/echo with 10,000 random bytes',
  },
  size: { fixed: true, kind: oneOf(...sizes), default: 'small', help: `of compound: ${aboutSizes}` },
  pipelining: {
    alias: 'p',
    scope: 'client',
    kind: wholeNumber(1, 1000),
    default: '1,16',
    quick: '1',
    help: 'requests in flight on each connection: pipelined over HTTP/1.1, streams over HTTP/2',
  },
  connections: {
    alias: 'c',
    scope: 'client',
    kind: wholeNumber(1, 10_000),
    default: '1,2,4,8,16,32,64,128,256,512,1024',
    quick: '1,16,256',
    help: 'connections, kept open',
  },
  driver: {
    scope: 'client',
    kind: oneOf(ownDriver, 'h2load', 'wrk', 'oha', 'k6', 'autocannon'),
    default: ownDriver,
    help: 'load generators that read every cell as well, as a second opinion; bench is always one',
  },
  duration: {
    alias: 'd',
    setting: 'durationSeconds',
    kind: timeIn('s', number(0.1, 3600)),
    default: '2',
    quick: '1',
    help: 'measured seconds of each cell',
  },
  warmup: {
    setting: 'warmupSeconds',
    kind: timeIn('s', number(0, 3600)),
    default: '0.5',
    quick: '0.3',
    help: 'seconds of load before each cell; five times as long before the first one of a process',
  },
  clients: {
    fixed: true,
    setting: 'clientProcesses',
    kind: wordOr('auto', 'auto', wholeNumber(1, 64)),
    default: 'auto',
    help:
      'processes of the load generator; ' +
      'auto: one, and one more where they were saturated and the machine had time left',
  },
})

/** @typedef {ConditionsOf<typeof parameters>} Conditions of one cell, as one load generator reads it */
/** @typedef {Given<RunParameters & typeof parameters>} Settings */

/** Names of the conditions of a cell in its process. */
export const clientAxes = namesOf(parameters, 'client')

/** Names of the conditions that the cells of one curve share. @type {('protocol' | 'workload' | 'pipelining')[]} */
export const curveAxes = ['protocol', 'workload', 'pipelining']

/** Names of all conditions of a cell. @type {(keyof Conditions)[]} */
export const cellAxes = [...curveAxes, 'connections', 'driver']

/**
 * Settles the order of the loads, and adds this project's load generator to the drivers.
 * @param {Settings} settings
 * @param {Candidates} servers
 * @throws {import('../../base/errors/usageError.js').UsageError} if so many connections need too many open files
 */
export function settle({ axes, ...settings }, { chosen }) {
  refuseTooManyFiles('-c/--connections', Math.max(...axes.connections))
  const ascending = (/** @type {number[]} */ values) => values.toSorted((a, b) => a - b)
  const sorted = { connections: ascending(axes.connections), pipelining: ascending(axes.pipelining) }
  const driver = [...new Set(/** @type {typeof axes.driver} */ ([ownDriver, ...axes.driver]))]
  return { servers: chosen, settings: { ...settings, axes: { ...axes, ...sorted, driver } } }
}
