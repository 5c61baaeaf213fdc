import { refuseTooManyFiles } from '../../network/fileLimit.js'
import { namesOf } from '../../core/plan/parameters.js'
import { UsageError } from '../../base/errors/usageError.js'
import { declare, number, oneOf, timeIn, wholeNumber } from '../../workload/kinds.js'

/** @import { Candidates } from '../../core/suite.d.ts' */
/** @import { RunParameters } from '../../core/plan/parameters.js' */
/** @import { Server } from '../../types.d.ts' */
/** @import { ConditionsOf, Given } from '../../workload/parameter.d.ts' */

/** Parameters in the order in which conditions are reported. */
export const parameters = declare({
  transport: {
    scope: 'server',
    kind: oneOf('h1', 'h2', 'h3', 'grpc', 'grpc-web', 'connect'),
    default: 'h1,h2,h3,grpc,grpc-web,connect',
    quick: 'h1,h2,grpc',
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
  },
  duration: {
    alias: 'd',
    setting: 'durationSeconds',
    kind: timeIn('s', number(0.05, 3600)),
    default: '1',
    quick: '0.2',
    help: 'measured seconds of each row, in each process',
  },
  warmup: {
    setting: 'warmupSeconds',
    kind: timeIn('s', number(0, 3600)),
    default: '1',
    quick: '0.1',
    help: 'seconds of calls before them',
  },
  'call-timeout': {
    fixed: true,
    setting: 'callTimeoutSeconds',
    kind: timeIn('s', number(0.1, 3600)),
    default: '10',
    help: 'timeout of a call in seconds',
  },
})

/** @typedef {ConditionsOf<typeof parameters>} Conditions of a row: one value of each axis */
/** @typedef {Given<RunParameters & typeof parameters>} Settings */

/** Names of all conditions of a row. */
export const axisNames = namesOf(parameters, 'server', 'client')

/** Names of the conditions of a server process. */
export const processAxes = namesOf(parameters, 'server')

/**
 * Checks whether a server speaks a transport.
 * @type {(server: Pick<Server, 'speaks'>, transport: Conditions['transport']) => boolean}
 */
export const speaksIn = ({ speaks = ['h1', 'h2c', 'h2'] }, transport) => speaks.includes(transport)

/**
 * Measures the chosen servers that speak one of the transports, each by those that it speaks.
 * @param {Settings} settings
 * @param {Candidates} servers
 * @throws {UsageError} if no server speaks any of the transports, or so many callers need too many open files
 */
export function settle(settings, { chosen }) {
  const { transport, parallel } = settings.axes
  refuseTooManyFiles('--parallel', Math.max(...parallel))
  const servers = chosen.filter((server) => transport.some((transport) => speaksIn(server, transport)))
  if (servers.length === 0)
    throw new UsageError(
      `--transport: expected one that ${chosen.map(({ name }) => name).join(' or ')} speaks, got ` +
        `${transport.join(',')}; name other servers with -pkgs`,
    )
  return { servers, settings }
}
