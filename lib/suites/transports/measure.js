import { openNetwork } from '../../network/openNetwork.js'
import { measureLoad, startChild } from '../kit/measureLoad.js'
import { askOnce } from './callers.js'
import { labelOf } from './plan.js'
import { openTracer, tracePair } from './trace.js'

/** @import { Bench, PlannedTrial, Run } from '../../core/suite.d.ts' */
/** @import { Network } from '../../network/openNetwork.js' */
/** @import { Allocation } from '../../servers/allocation.js' */
/** @import { ServedProtocol } from '../../types.d.ts' */
/** @import { Client, SuiteSession } from '../kit/defineSuite.js' */
/** @import { OnEvent } from '../../load/session/loadProcess.js' */
/** @import { Looped } from './callLoop.js' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { CallLoad, Value } from './types.d.ts' */

/** @typedef {Looped & { allocation: Allocation, clientCpuSeconds: number }} Measured */
/** @typedef {(trial: Pick<PlannedTrial, 'server' | 'conditions'>, row: RowConditions) => CallLoad} LoadOf */
/** @typedef {Pick<Conditions, 'connection' | 'parallel'>} RowConditions */

/** Timeout of a question to the server about itself: a busy one answers when its main thread is free again. */
const monitorSeconds = 5

/**
 * Opens the relay through which a few calls of each row go, to count bytes and round trips.
 * @type {(run: Run<Settings>) => Promise<SuiteSession<Value>>}
 */
export async function openSession({ settings, tls, signal }) {
  const { axes, port, callTimeoutSeconds: timeoutSeconds } = settings
  const made = axes.tls.includes('tls') ? await tls() : null
  const network = await openNetwork([tracePair], { targetPort: port, datagrams: true, signal })
  /** @type {LoadOf} */
  function loadOf({ server: { executesGraphql }, conditions }, { connection, parallel }) {
    const { transport, tls } = /** @type {Conditions} */ (conditions)
    const certificate = tls === 'tls' ? (made?.certificate ?? null) : null
    return { transport, connection, parallel, timeoutSeconds, certificate, executesGraphql }
  }
  return {
    processOf(trial) {
      const load = loadOf(trial, { connection: 'new', parallel: 1 })
      const { certificate, transport } = load
      /** Name in the terms of servers, which have two for HTTP/2. @type {ServedProtocol} */
      const protocol = transport === 'h2' && certificate === null ? 'h2c' : transport
      const environment = { protocol, tls: certificate ? made?.files : null }
      const ask = (/** @type {AbortSignal} */ signal) => askOnce(load, port, signal)
      return { options: { environment, monitor: true }, question: { port, operations: [{ ask }] } }
    },
    openClient: async (trial, bench) => createClient(trial, bench, { settings, network, loadOf }),
    assertAlive: network.assertAlive,
    close: network.close,
  }
}

/**
 * @type {(
 *   trial: PlannedTrial,
 *   bench: Bench,
 *   session: { settings: Settings, network: Network, loadOf: LoadOf },
 * ) => Client<Value>}
 */
function createClient(trial, { machine, server, signal, enter }, { settings, network, loadOf }) {
  const child = startChild(import.meta.resolve('./client.js'), signal)
  // Bytes and round trips do not differ from block to block: the first one counts them.
  const trace = trial.block === 0 ? openTracer(child, network) : null
  const { port, durationSeconds, warmupSeconds } = settings
  return {
    async measure({ conditions }) {
      const row = /** @type {Conditions} */ (conditions)
      enter(labelOf(row))
      const load = loadOf(trial, row)
      await child.ask({ step: 'warm', load, port, seconds: warmupSeconds })
      await server.monitor?.beginProfile(monitorSeconds)
      /** @type {(onEvent: OnEvent) => Promise<Measured>} */
      const measure = (onEvent) => child.ask({ step: 'measure', load, port, seconds: durationSeconds }, onEvent)
      const { measured, use } = await measureLoad(machine, measure, () => ({ pids: network.pids }))
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
