import { namesOf } from '../../core/plan/parameters.js'
import { declare, number, oneOf, wholeNumber, wordOr } from '../../workload/kinds.js'
import { aboutSizes, sizes } from '../../workload/sizes.js'

/** @import { RunParameters } from '../../core/plan/parameters.js' */
/** @import { ConditionsOf, Given } from '../../workload/parameter.d.ts' */

/** This project's own load generator, which verifies every answer. */
export const ownDriver = 'bench'

/** In the order in which conditions are reported. */
export const parameters = declare({
  protocol: {
    scope: 'server',
    kind: oneOf('h1', 'h2c', 'h2'),
    default: 'h1,h2c,h2',
    quick: 'h1,h2c',
    help: 'h1: HTTP/1.1; h2c: HTTP/2; h2: HTTP/2 with TLS',
  },
  workload: {
    scope: 'client',
    kind: oneOf('echo', 'compound'),
    default: 'echo',
    help: 'echo: POST /api/echo with 10,000 random bytes; compound: POST /graphql',
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
    kind: number(0.1, 3600),
    default: '2',
    quick: '1',
    help: 'measured seconds of each cell',
  },
  warmup: {
    setting: 'warmupSeconds',
    kind: number(0, 3600),
    default: '0.5',
    quick: '0.3',
    help: 'seconds of load before each cell; five times as long before the first one of a process',
  },
  clients: {
    fixed: true,
    setting: 'clientProcesses',
    kind: wordOr('auto', 'auto', wholeNumber(1, 64)),
    default: 'auto',
    help: 'processes of the load generator; auto: one, and one more where they were saturated and the machine had time left',
  },
})

/** @typedef {ConditionsOf<typeof parameters>} Conditions of one cell, as one load generator reads it */
/** @typedef {Given<RunParameters & typeof parameters>} GivenRun */

/** What one process is measured under one after the other. */
export const clientParameters = namesOf(parameters, 'client')

/** What the cells of one curve share. @type {('protocol' | 'workload' | 'pipelining')[]} */
export const curveParameters = ['protocol', 'workload', 'pipelining']

/** Every condition of a cell, by its option's name. @type {(keyof Conditions)[]} */
export const cellParameters = [...curveParameters, 'connections', 'driver']
