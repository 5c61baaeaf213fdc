import { UnableError } from '../../base/errors/unableError.js'
import { runInNamespace } from '../../network/netem.js'
import { pairsOf } from '../../network/networkParameters.js'
import { openNetwork } from '../../network/openNetwork.js'
import { findRuntime } from '../../servers/runtimes.js'
import { createWorkload } from '../../workload/workloads.js'
import { measureWith, startChild } from '../kit/measure.js'

/** @import { Bench, PlannedTrial, Run } from '../../core/suite.d.ts' */
/** @import { Network } from '../../network/openNetwork.js' */
/** @import { Workload } from '../../types.d.ts' */
/** @import { Size } from '../../workload/sizes.js' */
/** @import { Client, SuiteSession } from '../kit/defineSuite.js' */
/** @import { Measured, Question } from './client.js' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { Value } from './types.d.ts' */

/** @typedef {{ settings: Settings, network: Network, certificate: string | null, execPath: string }} Opened */

/** @param {Conditions['protocol']} protocol */
const isEncrypted = (protocol) => protocol === 'h2' || protocol === 'h3'

/**
 * Opens the network between client and server.
 * @param {Run<Settings>} run
 * @returns {Promise<SuiteSession<Value>>}
 * @throws {UnableError} if the resumed run had another kind of network, or its runtime is not installed any more
 */
export async function openSession({ settings, resumed, tls }) {
  const { port, axes, clientRuntime } = settings
  const execPath = clientRuntime === 'current' ? process.execPath : pathOf(clientRuntime)
  const made = axes.protocol.some(isEncrypted) ? await tls() : null
  const datagrams = axes.protocol.includes('h3')
  const network = await openNetwork(pairsOf(settings), { targetPort: port, datagrams, resumed })
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

/**
 * Runs this program in a network namespace, unless HTTP/3 is measured: netem is not checked for datagrams.
 * @param {Pick<Run<Settings>, 'settings' | 'signal'>} run
 */
export const measureInstead = async ({ settings, signal }) =>
  settings.axes.protocol.includes('h3') ? null : runInNamespace(pairsOf(settings), signal)

/**
 * @param {string} runtime - its name
 * @throws {UnableError} if it is not installed any more
 */
function pathOf(runtime) {
  const installed = findRuntime(runtime)
  if (typeof installed === 'string') throw new UnableError('NOT_RESUMABLE', `--resume: ${installed}`)
  return installed.command[0]
}

/** @type {(trial: PlannedTrial, bench: Bench, opened: Opened) => Client<Value>} */
function createClient(trial, { machine, enter, signal }, { settings, network, certificate, execPath }) {
  const { port: serverPort, requests, requestTimeoutSeconds: timeoutSeconds, statistic } = settings
  const netem = network.facts.kind === 'netem'
  const count = { requests, runs: statistic === 'median-of-3' ? 3 : 1 }
  const child = startChild(import.meta.resolve('./client.js'), signal, execPath)
  const ask = /** @type {(question: Question) => Promise<any>} */ (child.ask)
  return {
    async measure({ conditions: ofSample }) {
      const conditions = /** @type {Conditions} */ ({ ...trial.conditions, ...ofSample })
      enter('warm-up')
      const port = network.portFor(conditions)
      await ask({ load: { conditions, serverPort, port, certificate, netem, timeoutSeconds }, count })
      enter('window')
      /** @type {() => Promise<Measured>} */
      const measure = () => ask({ count })
      const { measured, use } = await measureWith(machine, measure, { pids: network.pids })
      const { clientCpuSeconds: _, ...value } = measured
      return { value: { ...value, serverCpuMs: (Number(use.serverCpuSeconds) * 1000) / value.ms.length }, use }
    },
    close: child.close,
  }
}
