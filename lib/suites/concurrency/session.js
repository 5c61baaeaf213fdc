import { availableParallelism } from 'node:os'
import { toMissingValue } from '../../base/errors/fault.js'
import { createWorkload } from '../../workload/workloads.js'
import { startClients } from './client/clients.js'
import { measureWithEnough } from './client/measureCell.js'
import { workloadOf } from './client/workloadOf.js'
import { runDriver } from './drivers/runDriver.js'
import { firstWarmup } from './method.js'
import { ownDriver } from './parameters.js'

/** @import { Bench, Client, PlannedTrial, Run, Sample, Session } from '../../core/suite.d.ts' */
/** @import { Certificate } from '../../servers/certificate.js' */
/** @import { Conditions } from './parameters.js' */
/** @import { Settings } from './settle.js' */
/** @import { Value } from './types.d.ts' */

/**
 * What is open as long as a run goes on: nothing but its certificate, where there is TLS.
 * @param {Run<Settings>} run
 * @returns {Promise<Partial<Session<Value>> & Pick<Session<Value>, 'openClient'>>}
 */
export async function openSession({ settings, tls }) {
  const made = settings.axes.protocol.includes('h2') ? await tls() : null
  /** What the load of a cell needed is there for those after it. */
  const crew = { count: settings.clientProcesses === 'auto' ? 1 : settings.clientProcesses }
  const { size } = settings
  const workload = createWorkload('compound', size)
  /** @param {Pick<PlannedTrial, 'conditions'>} trial */
  const wayOf = ({ conditions }) => {
    const { protocol } = /** @type {Pick<Conditions, 'protocol'>} */ (conditions)
    return { protocol, certificate: protocol === 'h2' ? /** @type {Certificate} */ (made).certificate : null }
  }
  return {
    processOf(trial) {
      const { protocol, certificate } = wayOf(trial)
      const tls = certificate === null ? null : /** @type {Certificate} */ (made).files
      const { port } = trial
      return { options: { environment: { protocol, size, tls } }, question: { port, protocol, certificate, workload } }
    },
    openClient: async (trial, bench) => openCells(bench, settings, { port: trial.port, ...wayOf(trial) }, crew),
  }
}

/**
 * Reads one cell after the other from one server process, in client processes of their own.
 * @param {Bench} bench
 * @param {Settings} settings
 * @param {{ port: number } & Pick<Conditions, 'protocol'> & { certificate: string | null }} way
 * @param {{ count: number }} crew client processes of the run so far
 * @returns {Client<Value>}
 */
function openCells(bench, settings, way, crew) {
  const { warmupSeconds, durationSeconds, readyTimeoutSeconds, seed, size } = settings
  const cores = settings.clientProcesses === 'auto' ? availableParallelism() : 0
  const clients = startClients(crew.count, bench.signal)
  let isWarm = false
  return {
    async measure({ name, conditions }) {
      bench.enter(name)
      const { driver, ...cell } = /** @type {Conditions} */ (conditions)
      const seconds = isWarm ? warmupSeconds : firstWarmup * warmupSeconds
      isWarm = true
      const load = { ...way, ...cell, seed, size, warmupSeconds: seconds, durationSeconds, readyTimeoutSeconds }
      try {
        if (driver !== ownDriver) return await runDriver(driver, { ...load, workload: workloadOf(load) }, bench.signal)
        const told = { ...bench, repeat: (/** @type {string} */ why) => bench.repeat(`${name}: ${why}`) }
        const read = await measureWithEnough(clients, load, told, cores)
        crew.count = clients.count
        return read
      } catch (error) {
        // A server that has ended has none of its cells left to read.
        if (bench.signal.aborted) throw error
        return toMissingValue(error)
      }
    },
    close: clients.close,
  }
}
