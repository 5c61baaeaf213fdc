import { isFault } from '../../analysis/outcomes.js'
import { combinationsOf } from '../../workload/combinations.js'
import { median } from '../../statistics/median.js'
import { processParameters } from './parameters.js'
import { labelOf } from './report/label.js'

/** @import { Method, Sample, Trial, TrialResult } from '../../engine/suite.d.ts' */
/** @import { ServedProtocol, Server } from '../../types.d.ts' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { Value } from './types.d.ts' */

/** @typedef {Pick<Conditions, 'transport' | 'tls'>} OfServer */

/** @type {(conditions: OfServer) => ServedProtocol} what a server is told to speak */
export const protocolOf = ({ transport, tls }) => (transport === 'h2' && tls === 'raw' ? 'h2c' : transport)

/** @type {(server: Pick<Server, 'speaks'>, transport: Conditions['transport']) => boolean} */
export const speaksIn = ({ speaks = ['h1', 'h2c', 'h2'] }, transport) => speaks.includes(transport)

/** A process for each transport that a server speaks, with TLS and without. @type {(servers: Server[], settings: Settings) => Trial[]} */
const trials = (servers, { axes }) =>
  servers.flatMap((server) =>
    combinationsOf(axes, processParameters).flatMap((conditions) =>
      speaksIn(server, conditions.transport) ? [{ server, conditions, control: false }] : [],
    ),
  )

/** Why clients cannot resume a TLS session, by transport. @type {Partial<Record<Conditions['transport'], string>>} */
const unresumable = {
  h3: '@currentspace/http3 does not say whether a handshake was resumed',
  grpc: '@grpc/grpc-js keeps no TLS sessions: every connection has a full handshake',
}

/** @type {(conditions: OfServer & Pick<Conditions, 'connection'>) => string | null} */
function refusalOf({ transport, tls, connection }) {
  if (transport === 'h3' && tls === 'raw') return 'QUIC always encrypts (RFC 9001)'
  return connection === 'resumed' ? (unresumable[transport] ?? null) : null
}

/**
 * Every kind of connection with every number of callers. The first of all is read twice: what it differs by is noise.
 * @type {(trial: { conditions: Trial['conditions'], server: Pick<Server, 'executesGraphql'> }, settings: Pick<Settings, 'axes'>) => Sample[]}
 */
export function samples({ conditions, server }, { axes }) {
  const ofServer = /** @type {OfServer} */ (conditions)
  const all = combinationsOf(axes, ['connection', 'parallel'])
  // Without TLS there is no session to resume.
  const possible = all.filter(({ connection }) => connection !== 'resumed' || ofServer.tls === 'tls')
  return possible.flatMap((own, index) => {
    const unsupported = refusalOf({ ...ofServer, ...own })
    const sample = { name: server.executesGraphql ? 'field' : 'hello', conditions: own, unsupported }
    const isReference = index === 0 && unsupported === null
    return isReference ? [false, true].map((control) => ({ ...sample, control })) : [{ ...sample, control: false }]
  })
}

/** What a process takes beside its samples. */
const bootSeconds = 1.5
/** What a sample takes beside its calls: connections, and in the first block those through the relay. */
const besideSeconds = 0.4

/** @param {Settings} settings */
function expectedSeconds({ axes, durationSeconds, warmupSeconds }) {
  const perTrial = (combinationsOf(axes, ['connection', 'parallel']).length * 5) / 6 + 1
  return bootSeconds + perTrial * (warmupSeconds + durationSeconds + besideSeconds)
}

/** @param {Value} value */
const figureOf = ({ nsPerOp }) => `${Math.round(median(nsPerOp)).toLocaleString('en-US')} ns/op`

/** @param {TrialResult<Value>} trial */
function describe({ outcome, reason, samples }) {
  if (outcome !== 'completed') return `${outcome}: ${reason}`
  const faulty = samples.find(isFault)
  if (faulty) return `${labelOf(/** @type {any} */ (faulty.conditions))}: ${faulty.outcome}: ${faulty.reason}`
  return samples
    .flatMap(({ value, conditions, control }) =>
      value && !control ? [`${labelOf(/** @type {any} */ (conditions))} ${figureOf(value)}`] : [],
    )
    .join(', ')
}

/** How calls are measured. @satisfies {Partial<Method<Settings, Value>>} */
export const method = {
  trials,
  samples,
  figureOf,
  // Only now: what measures loads more than all of a report does.
  open: async (/** @type {import('../../engine/suite.d.ts').Run<Settings>} */ run) =>
    (await import('./session.js')).openSession(run),
  wording: (/** @type {Settings} */ settings) => ({
    name: (/** @type {any} */ { server, conditions }) => `${server.name} ${labelOf(conditions)}`,
    nameSample: (/** @type {any} */ { conditions }) => labelOf(conditions),
    describe,
    reading: (/** @type {Value} */ { nsPerOp }) => median(nsPerOp),
    expectedSeconds: expectedSeconds(settings),
  }),
}
