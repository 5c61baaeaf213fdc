import { openNetwork } from '../../network/openNetwork.js'
import { createHello } from '../../workload/hello.js'
import { measureWith, startChild } from '../kit/measure.js'
import { askOnce } from './callers.js'
import { labelOf } from './plan.js'
import { openTracer, tracePair } from './trace.js'

/** @import { Bench, PlannedTrial, Run } from '../../core/suite.d.ts' */
/** @import { Network } from '../../network/openNetwork.js' */
/** @import { Allocation } from '../../servers/allocation.js' */
/** @import { Certificate } from '../../servers/certificate.js' */
/** @import { ServedProtocol } from '../../types.d.ts' */
/** @import { Client, SuiteSession } from '../kit/defineSuite.js' */
/** @import { Looped } from './callLoop.js' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { ProcessConditions } from './plan.js' */
/** @import { CallLoad, Value } from './types.d.ts' */

/** @typedef {Looped & { allocation: Allocation, clientCpuSeconds: number }} Measured */
/** @typedef {{ settings: Settings, made: Certificate | null, network: Network }} Opened */

/** Timeout of a question to the server about itself: a busy one answers when its main thread is free again. */
const monitorSeconds = 5

/**
 * Opens the relay through which a few calls of each row go, to count bytes and round trips.
 * @param {Run<Settings>} run
 * @returns {Promise<SuiteSession<Value>>}
 */
export async function openSession({ settings, tls }) {
  const made = settings.axes.tls.includes('tls') ? await tls() : null
  const network = await openNetwork([tracePair], { targetPort: settings.port, datagrams: true })
  return {
    processOf(trial) {
      const { port } = settings
      const { executesGraphql } = trial.server
      const { path, headers, body, goldenOf } = createHello({ executesGraphql })
      const workload = { method: /** @type {const} */ ('POST'), path, headers, body: body(0), golden: goldenOf(0) }
      const load = loadOf(trial, { connection: 'new', parallel: 1 }, settings, made)
      const files = load.certificate === null ? null : (made?.files ?? null)
      const environment = { protocol: protocolOf(/** @type {any} */ (trial.conditions)), tls: files }
      const ask = (/** @type {AbortSignal} */ signal) => askOnce(load, port, signal)
      return { options: { environment, monitor: true }, question: { port, workload, ask } }
    },
    openClient: async (trial, bench) => createClient(trial, bench, { settings, made, network }),
    assertAlive: network.assertAlive,
    close: network.close,
  }
}

/**
 * Names the protocol in the terms of a server.
 * @type {(conditions: ProcessConditions) => ServedProtocol}
 */
const protocolOf = ({ transport, tls }) => (transport === 'h2' && tls === 'raw' ? 'h2c' : transport)

/**
 * @param {Pick<PlannedTrial, 'server' | 'conditions'>} trial
 * @param {Pick<Conditions, 'connection' | 'parallel'>} conditions
 * @param {Settings} settings
 * @param {Certificate | null} made
 * @returns {CallLoad}
 */
function loadOf({ server, conditions }, { connection, parallel }, { callTimeoutSeconds }, made) {
  const { transport, tls } = /** @type {Conditions} */ (conditions)
  return {
    transport,
    connection,
    parallel,
    timeoutSeconds: callTimeoutSeconds,
    certificate: tls === 'tls' ? (made?.certificate ?? null) : null,
    executesGraphql: server.executesGraphql,
  }
}

/** @type {(trial: PlannedTrial, bench: Bench, opened: Opened) => Client<Value>} */
function createClient(trial, { machine, server, signal, enter }, { settings, made, network }) {
  const child = startChild(import.meta.resolve('./client.js'), signal)
  // Bytes and round trips do not differ from block to block: the first one counts them.
  const trace = trial.block === 0 ? openTracer(child, network) : null
  const { port, durationSeconds, warmupSeconds } = settings
  return {
    async measure({ conditions }) {
      const ofSample = /** @type {Conditions} */ (conditions)
      enter(labelOf(ofSample))
      const load = loadOf(trial, ofSample, settings, made)
      await child.ask({ step: 'warm', load, port, seconds: warmupSeconds })
      await server.monitor?.beginProfile(monitorSeconds)
      /** @type {() => Promise<Measured>} */
      const measure = () => child.ask({ step: 'measure', load, port, seconds: durationSeconds })
      const { measured, use } = await measureWith(machine, measure, { pids: network.pids })
      const profile = await server.monitor?.endProfile(monitorSeconds)
      // With several processes, the profiled one is not the one that answers.
      const ofServer = server.processes.length === 1 ? (profile ?? null) : null
      return { value: { ...toValue(measured, ofServer), ...(await trace?.(load)) }, use }
    },
    close: child.close,
  }
}

/** @type {(measured: Measured, ofServer: Allocation | null) => Value} */
function toValue({ operations, nsPerOp, latencyP99Ns, allocation }, ofServer) {
  /** @type {(name: keyof Allocation, operations: number) => Value['allocatedBytesPerOp']} */
  const per = (name, operations) => ({
    client: allocation[name] / operations,
    server: ofServer && ofServer[name] / operations,
  })
  return {
    operations,
    nsPerOp,
    latencyP99Ns,
    allocatedBytesPerOp: per('allocatedBytes', operations),
    collectionsPerThousand: per('collections', operations / 1000),
    wireBytesPerOp: null,
    connectRoundTrips: null,
  }
}
