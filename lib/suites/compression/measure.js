import { UnableError } from '../../base/errors/unableError.js'
import { runInNamespace } from '../../network/netem.js'
import { pairsOf } from '../../network/networkParameters.js'
import { openNetwork } from '../../network/openNetwork.js'
import { findRuntime } from '../../servers/runtimes.js'
import { createWorkload } from '../../workload/workloads.js'
import { measureLoad, startChild } from '../kit/measureLoad.js'
import { countOf } from './requestLimits.js'

/** @import { Run } from '../../core/suite.d.ts' */
/** @import { SuiteSession } from '../kit/defineSuite.js' */
/** @import { OnEvent } from '../../load/session/loadProcess.js' */
/** @import { Measured } from './client.js' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { Value } from './types.d.ts' */

/** @param {Conditions['protocol']} protocol */
const isEncrypted = (protocol) => protocol === 'h2' || protocol === 'h3'

/**
 * Opens the network between client and server.
 * @type {(run: Run<Settings>) => Promise<SuiteSession<Value>>}
 * @throws {UnableError} if the resumed run had another kind of network, or its runtime is not installed any more
 */
export async function openSession({ settings, resumed, tls, signal }) {
  const { port, axes, clientRuntime, requestTimeoutSeconds: timeoutSeconds } = settings
  const execPath = clientRuntime === 'current' ? process.execPath : pathOf(clientRuntime)
  const made = axes.protocol.some(isEncrypted) ? await tls() : null
  const datagrams = axes.protocol.includes('h3')
  const network = await openNetwork(pairsOf(settings), { targetPort: port, datagrams, resumed, signal })
  const netem = network.facts.kind === 'netem'
  const count = countOf(settings)
  const certificateOf = (/** @type {any} */ { protocol }) =>
    isEncrypted(protocol) ? (made?.certificate ?? null) : null
  return {
    facts: () => ({ network: network.facts }),
    processOf({ conditions }) {
      const { protocol, size, compression, level } = /** @type {Conditions} */ (conditions)
      const coding = compression === 'none' ? null : { coding: compression, level }
      const environment = { protocol, size, compression: coding, tls: isEncrypted(protocol) ? made?.files : null }
      const workload = createWorkload('compound', size)
      return {
        options: { environment },
        question: { port, protocol, certificate: certificateOf(conditions), workload },
      }
    },
    async openClient(trial, { machine, enter, signal }) {
      const child = startChild(import.meta.resolve('./client.js'), signal, execPath)
      const certificate = certificateOf(trial.conditions)
      return {
        async measure(sample) {
          const conditions = /** @type {Conditions} */ ({ ...trial.conditions, ...sample.conditions })
          const way = { serverPort: port, port: network.portFor(conditions), certificate, netem }
          enter('warm-up')
          await child.ask({ load: { conditions, ...way, timeoutSeconds }, count })
          enter('window')
          /** @type {(onEvent: OnEvent) => Promise<Measured>} */
          const measure = (onEvent) => child.ask({ count }, onEvent)
          const { measured, use } = await measureLoad(machine, measure, () => ({ pids: network.pids }))
          const { clientCpuSeconds: _, ...value } = measured
          return { value: { ...value, serverCpuMs: (Number(use.serverCpuSeconds) * 1000) / value.ms.length }, use }
        },
        close: child.close,
      }
    },
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
 * Finds the binary of a runtime.
 * @param {string} runtime - its name
 * @throws {UnableError} if it is not installed any more
 */
function pathOf(runtime) {
  const installed = findRuntime(runtime)
  if (typeof installed === 'string') throw new UnableError('NOT_RESUMABLE', `--resume: ${installed}`)
  return installed.command[0]
}
