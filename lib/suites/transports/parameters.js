import { namesOf, plotFile } from '../../engine/parameters.js'
import { declare, number, oneOf, wholeNumber } from '../../workload/kinds.js'
import { counted } from '../../workload/counted.js'

/** @import { RunParameters } from '../../engine/parameters.js' */
/** @import { ConditionsOf, Given } from '../../workload/parameter.d.ts' */

/** In the order in which conditions are reported. */
export const parameters = declare({
  transport: {
    scope: 'server',
    kind: oneOf('h1', 'h2', 'h3', 'grpc', 'grpc-web', 'connect'),
    default: 'h1,h2,h3,grpc,grpc-web,connect',
    help: 'h1: HTTP/1.1, h2: HTTP/2, h3: HTTP/3, each with JSON; grpc, grpc-web, connect: protobuf over HTTP/2',
  },
  tls: { scope: 'server', kind: oneOf('raw', 'tls'), default: 'raw,tls', help: 'without or with TLS' },
  connection: {
    scope: 'client',
    kind: oneOf('reused', 'new', 'resumed'),
    default: 'reused,new,resumed',
    quick: 'reused,new',
    help: 'reused: calls share connections; new: each call opens its own; resumed: new, with a TLS session resumed',
  },
  parallel: {
    scope: 'client',
    kind: wholeNumber(1, 1024),
    default: '1,16',
    quick: '1',
    help: 'callers, each with one call under way',
    phrase: (value) => counted(value, 'caller'),
  },
  duration: {
    alias: 'd',
    setting: 'durationSeconds',
    kind: number(0.05, 3600),
    default: '1',
    quick: '0.25',
    help: 'measured seconds of each row, in each process',
  },
  warmup: {
    setting: 'warmupSeconds',
    kind: number(0, 3600),
    default: '1',
    quick: '0.2',
    help: 'seconds of calls before them',
  },
  'call-timeout': {
    setting: 'callTimeoutSeconds',
    kind: number(0.1, 3600),
    default: '10',
    help: 'timeout of a call in seconds',
  },
  plot: { ...plotFile, help: 'draw ns/op of every row into this file.svg' },
})

/** @typedef {ConditionsOf<typeof parameters>} Conditions one value of each axis */
/** @typedef {Given<Omit<RunParameters & typeof parameters, 'plot'>>} Settings */

export const axisNames = namesOf(parameters, 'server', 'client')

/** What a server process has one value of each. */
export const processParameters = namesOf(parameters, 'server')
