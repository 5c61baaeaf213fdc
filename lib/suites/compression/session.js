import { startClient } from '../../client/childClient.js'
import { findRuntime } from '../../servers/runtimes.js'
import { toMissingValue } from '../../errors/fault.js'
import { UnableError } from '../../errors/unableError.js'
import { openNetwork } from '../../network/openNetwork.js'
import { createWorkload } from '../../workload/workloads.js'
import { pairsOf } from '../../network/networkParameters.js'

/** @import { Bench, Client, PlannedTrial, Run, Session } from '../../engine/suite.d.ts' */
/** @import { Network } from '../../network/openNetwork.js' */
/** @import { Workload } from '../../types.d.ts' */
/** @import { Size } from '../../workload/sizes.js' */
/** @import { Measured, Question } from './client/createReader.js' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { Value } from './types.d.ts' */

/** @param {Conditions['protocol']} protocol */
const isEncrypted = (protocol) => protocol === 'h2' || protocol === 'h3'

/**
 * What is open as long as a run goes on: the network between client and server.
 * @param {Run<Settings>} run
 * @returns {Promise<Session<Value>>}
 * @throws {UnableError} where the run that is gone on with had another kind of network
 */
export async function openSession({ settings, resumed, tls }) {
  const { port, axes, clientRuntime } = settings
  const execPath = clientRuntime === 'current' ? process.execPath : pathOf(clientRuntime)
  const made = axes.protocol.some(isEncrypted) ? await tls() : null
  const network = await openNetwork(pairsOf(settings), {
    targetPort: port,
    datagrams: axes.protocol.includes('h3'),
    resumed,
  })
  /** @type {Map<Size, Workload>} */
  const workloads = new Map(axes.size.map((size) => [size, createWorkload('compound', size)]))
  const certificateOf = (/** @type {any} */ { protocol }) =>
    isEncrypted(protocol) ? (made?.certificate ?? null) : null
  return {
    facts: () => ({ network: network.facts }),
    processOf({ conditions }) {
      const { protocol, size, compression, level } = /** @type {Conditions} */ (conditions)
      const coding = compression === 'none' ? null : { coding: compression, level }
      const environment = { protocol, size, compression: coding, tls: isEncrypted(protocol) ? made?.files : null }
      const workload = /** @type {Workload} */ (workloads.get(size))
      return {
        options: { environment },
        question: { port, protocol, certificate: certificateOf(conditions), workload },
      }
    },
    openClient: async (trial, bench) =>
      createClient(trial, bench, { settings, network, certificate: certificateOf(trial.conditions), execPath }),
    assertAlive: network.assertAlive,
    close: network.close,
  }
}

/** @param {string} runtime its name @throws {UnableError} where it is not there any more */
function pathOf(runtime) {
  const found = findRuntime(runtime)
  if (typeof found === 'string') throw new UnableError('NOT_RESUMABLE', `--resume: ${found}`)
  return found.command[0]
}

/** @type {(trial: PlannedTrial, bench: Bench, run: { settings: Settings, network: Network, certificate: string | null, execPath: string }) => Client<Value>} */
function createClient(
  { conditions: ofServer },
  { machine, enter, signal },
  { settings, network, certificate, execPath },
) {
  const { port: serverPort, requests, requestTimeoutSeconds: timeoutSeconds, statistic } = settings
  const netem = network.facts.kind === 'netem'
  const count = { requests, runs: statistic === 'median-of-3' ? 3 : 1 }
  const readUse = () => machine.read({ pids: network.pids })
  const client = startClient(new URL('./client/child.js', import.meta.url), signal, { execPath })
  const ask = /** @type {(question: Question) => Promise<any>} */ (client.ask)

  /** @param {Conditions} conditions */
  async function read(conditions) {
    enter('warm-up')
    const port = network.portFor(conditions)
    await ask({ load: { conditions, serverPort, port, certificate, netem, timeoutSeconds }, count })
    enter('window')
    const before = readUse()
    /** @type {Measured} */
    const { clientCpuSeconds, ...measured } = await ask({ count })
    const use = machine.between(before, readUse(), clientCpuSeconds)
    return { value: { ...measured, serverCpuMs: (Number(use.serverCpuSeconds) * 1000) / measured.ms.length }, use }
  }
  return {
    async measure({ conditions: ofClient }) {
      try {
        const conditions = /** @type {Conditions} */ ({ ...ofServer, ...ofClient })
        return { outcome: 'completed', reason: null, reasonCode: null, ...(await read(conditions)) }
      } catch (error) {
        return toMissingValue(error)
      }
    },
    close: client.close,
  }
}
