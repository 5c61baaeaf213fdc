import { startClient } from '../../client/childClient.js'
import { toUnread } from '../../errors/fault.js'
import { openNetwork } from '../../network/openNetwork.js'
import { createHello } from '../../workload/hello.js'
import { askOnce } from './client/askOnce.js'
import { protocolOf } from './method.js'
import { labelOf } from './report/label.js'
import { openTracer, tracePair } from './trace.js'

/** @import { Bench, Client, PlannedTrial, Run, Sample, Session } from '../../engine/suite.d.ts' */
/** @import { Network } from '../../network/openNetwork.js' */
/** @import { Certificate } from '../../servers/certificate.js' */
/** @import { Allocation } from '../../servers/allocation.js' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { CallLoad, Value } from './types.d.ts' */
/** @import { Looped } from './client/runLoop.js' */

/** @typedef {Looped & { allocation: Allocation, clientCpuSeconds: number }} Measured */

/** What a server is asked about itself, it answers within this time: where its main thread is busy, at its end. */
const monitorSeconds = 5

/**
 * What is open as long as a run goes on: relays through which a few calls of each row go, to count bytes and round trips.
 * @param {Run<Settings>} run
 * @returns {Promise<Session<Value>>}
 */
export async function openSession({ settings, tls }) {
  const made = settings.axes.tls.includes('tls') ? await tls() : null
  const network = await openNetwork([tracePair], { targetPort: settings.port, datagrams: true })
  return {
    facts: () => ({}),
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

/** @type {(trial: Pick<PlannedTrial, 'server' | 'conditions'>, own: Pick<Conditions, 'connection' | 'parallel'>, settings: Settings, made: Certificate | null) => CallLoad} */
function loadOf({ server, conditions }, { connection, parallel }, { callTimeoutSeconds }, made) {
  const { transport, tls } = /** @type {Conditions} */ (conditions)
  return {
    ...{ transport, connection, parallel, timeoutSeconds: callTimeoutSeconds },
    certificate: tls === 'tls' ? (made?.certificate ?? null) : null,
    executesGraphql: server.executesGraphql,
  }
}

/** @type {(trial: PlannedTrial, bench: Bench, open: { settings: Settings, made: Certificate | null, network: Network }) => Client<Value>} */
function createClient(trial, { machine, server, signal, enter }, { settings, made, network }) {
  const child = startClient(new URL('./client/child.js', import.meta.url), signal)
  // What does not differ from block to block is looked at once.
  const trace = trial.block === 0 ? openTracer(child, network) : null
  const { port, durationSeconds, warmupSeconds } = settings

  /** @param {CallLoad} load */
  async function read(load) {
    await child.ask({ step: 'warm', load, port, seconds: warmupSeconds })
    await server.monitor?.beginProfile(monitorSeconds)
    const before = machine.read({ pids: network.pids })
    const measured = /** @type {Measured} */ (
      await child.ask({ step: 'measure', load, port, seconds: durationSeconds })
    )
    const use = machine.between(before, machine.read({ pids: network.pids }), measured.clientCpuSeconds)
    const told = await server.monitor?.endProfile(monitorSeconds)
    // Of several processes the first one is not the one that answers.
    const ofServer = server.processes.length === 1 ? (told ?? null) : null
    return { value: { ...toValue(measured, ofServer), ...(await trace?.(load)) }, use }
  }
  return {
    async measure({ conditions }) {
      const own = /** @type {Conditions} */ (conditions)
      enter(labelOf(own))
      try {
        return {
          outcome: 'completed',
          reason: null,
          reasonCode: null,
          ...(await read(loadOf(trial, own, settings, made))),
        }
      } catch (error) {
        return toUnread(error)
      }
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
    ...{ operations, nsPerOp, latencyP99Ns },
    allocatedBytesPerOp: per('allocatedBytes', operations),
    collectionsPerThousand: per('collections', operations / 1000),
    wireBytesPerOp: null,
    connectRoundTrips: null,
  }
}
