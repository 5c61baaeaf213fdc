import { isFault } from '../../stats/outcomes.js'
import { median } from '../../stats/median.js'
import { combinationsOf } from '../../workload/combinations.js'
import { protocolNames } from '../../workload/protocolNames.js'
import { processAxes, speaksIn } from './parameters.js'

/** @import { Method, Sample, Trial, TrialResult } from '../../core/suite.d.ts' */
/** @import { Server } from '../../types.d.ts' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { Value } from './types.d.ts' */

/** @typedef {Pick<Conditions, 'transport' | 'tls'>} ProcessConditions */

/** Labels some conditions, such as `HTTP/2 TLS new ×16`. @param {Partial<Conditions>} conditions */
export function labelOf({ transport, tls, connection, parallel }) {
  const parts = [transport && protocolNames[transport], tls === 'tls' ? 'TLS' : tls, connection]
  return [...parts, parallel && `×${parallel}`].filter(Boolean).join(' ')
}

/**
 * Plans a process for each transport that a server speaks, with TLS and without.
 * @type {(servers: Server[], settings: Settings) => Trial[]}
 */
const trials = (servers, { axes }) =>
  servers.flatMap((server) =>
    combinationsOf(axes, processAxes).flatMap((conditions) =>
      speaksIn(server, conditions.transport) ? [{ server, conditions, control: false }] : [],
    ),
  )

/** Reasons why a client cannot resume a TLS session. @type {Partial<Record<Conditions['transport'], string>>} */
const unresumable = {
  h3: '@currentspace/http3 does not say whether a handshake was resumed',
  grpc: '@grpc/grpc-js keeps no TLS sessions: every connection has a full handshake',
}

/** @type {(conditions: ProcessConditions & Pick<Conditions, 'connection'>) => string | null} */
function refusalOf({ transport, tls, connection }) {
  if (transport === 'h3' && tls === 'raw') return 'QUIC always encrypts (RFC 9001)'
  return connection === 'resumed' ? (unresumable[transport] ?? null) : null
}

/**
 * Plans every kind of connection with every number of callers. The first sample is taken twice, to tell the noise.
 * @param {{ conditions: Trial['conditions'], server: Pick<Server, 'executesGraphql'> }} trial
 * @param {Pick<Settings, 'axes'>} settings
 * @returns {Sample[]}
 */
export function samples({ conditions, server }, { axes }) {
  const ofProcess = /** @type {ProcessConditions} */ (conditions)
  const all = combinationsOf(axes, ['connection', 'parallel'])
  // Without TLS there is no session to resume.
  const possible = all.filter(({ connection }) => connection !== 'resumed' || ofProcess.tls === 'tls')
  return possible.flatMap((conditions, index) => {
    const unsupported = refusalOf({ ...ofProcess, ...conditions })
    const sample = { name: server.executesGraphql ? 'field' : 'hello', conditions, unsupported }
    const isReference = index === 0 && unsupported === null
    return isReference ? [false, true].map((control) => ({ ...sample, control })) : [{ ...sample, control: false }]
  })
}

/** Seconds that a process takes beside its samples. */
const bootSeconds = 1.5
/** Seconds that a sample takes beside its calls: connections, and in the first block the calls through the relay. */
const connectSeconds = 0.4

/** @param {Settings} settings */
function expectedSeconds({ axes, durationSeconds, warmupSeconds }) {
  const perTrial = (combinationsOf(axes, ['connection', 'parallel']).length * 5) / 6 + 1
  return bootSeconds + perTrial * (warmupSeconds + durationSeconds + connectSeconds)
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

/** @satisfies {Partial<Method<Settings, Value>>} */
export const plan = {
  trials,
  samples,
  figureOf,
  wording: (/** @type {Settings} */ settings) => ({
    name: (/** @type {any} */ { server, conditions }) => `${server.name} ${labelOf(conditions)}`,
    nameSample: (/** @type {any} */ { conditions }) => labelOf(conditions),
    describe,
    reading: (/** @type {Value} */ { nsPerOp }) => median(nsPerOp),
    expectedSeconds: expectedSeconds(settings),
  }),
}
