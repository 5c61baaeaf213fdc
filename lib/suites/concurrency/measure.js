import { availableParallelism } from 'node:os'
import { createWorkload } from '../../workload/workloads.js'
import { measureWithEnough, startClients } from './measureCell.js'
import { ownDriver } from './parameters.js'
import { firstWarmup } from './plan.js'
import { runDriver } from './runDriver.js'
import { workloadOf } from './workloadOf.js'

/** @import { Bench, PlannedTrial, Run } from '../../core/suite.d.ts' */
/** @import { Certificate } from '../../servers/certificate.js' */
/** @import { Client, SuiteSession } from '../kit/defineSuite.js' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { Value } from './types.d.ts' */

/**
 * Opens nothing but a certificate, if TLS is measured.
 * @param {Run<Settings>} run
 * @returns {Promise<SuiteSession<Value>>}
 */
export async function openSession({ settings, tls }) {
  const made = settings.axes.protocol.includes('h2') ? await tls() : null
  /** Client processes that a cell needed, kept for the cells after it. */
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
 * Opens the client processes that measure one cell after the other.
 * @param {Bench} bench
 * @param {Settings} settings
 * @param {{ port: number } & Pick<Conditions, 'protocol'> & { certificate: string | null }} way
 * @param {{ count: number }} crew - client processes of the run so far
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
      if (driver !== ownDriver) return runDriver(driver, { ...load, workload: workloadOf(load) }, bench.signal)
      const repeat = (/** @type {string} */ why) => bench.repeat(`${name}: ${why}`)
      const verdict = await measureWithEnough(clients, load, { ...bench, repeat }, cores)
      crew.count = clients.count
      return verdict
    },
    close: clients.close,
  }
}
