import { UsageError } from '../../../base/errors/usageError.js'
import { sharers } from '../../../core/run/turns.js'
import { mainThreadCpus } from '../../../load/slices/pinning.js'
import { backendOf } from '../../../workload/scenarios/index.js'
import { depthsOf, settingsAt } from '../scenarios/requestedWorkloads.js'

/** @import { Server, WorkloadName } from '../../../types.d.ts' */
/** @import { Settings } from '../settle.js' */

/** @typedef {Pick<Settings, 'cohort' | 'durationSeconds'>} WindowSettings */

/** Default seconds of a window: of a process alone, and of one that takes turns. */
const aloneSeconds = 5
const inTurnSeconds = 1
/** Default milliseconds of a slice: shorter than the machine's fluctuations, far longer than a context switch. */
export const defaultSliceMs = 50
/** Backends that answer while the server that asks stands still. */
const independentBackend = /^(?:postgres|delay-)/
/** Seconds before a whole window: for answers in flight, one request per connection, and a second of load. */
const turnSeconds = 1.5

/** Number of windows of a process in the first block, and at least: the machine may become noisier than it was. */
export const minWindows = 3

/**
 * Counts the windows of a process: one if it is alone, of about a second in turns; null if the noise decides.
 * @param {WindowSettings} settings
 */
export function fixedWindows({ cohort, durationSeconds }) {
  if (cohort === 1) return 1
  return durationSeconds === 'auto' ? null : Math.max(2, Math.round(durationSeconds / inTurnSeconds))
}

/** @type {(settings: WindowSettings, windows: number) => number} */
export function secondsOfWindow({ cohort, durationSeconds }, windows) {
  if (durationSeconds !== 'auto') return durationSeconds / windows
  return cohort === 1 ? aloneSeconds : inTurnSeconds
}

/**
 * Default of `--slice`: on, unless slices would lower rates or servers might close idle connections.
 * @param {Pick<Settings, 'cohort' | 'monitor' | 'endpoint' | 'sliceMilliseconds' | 'cpus'>} settings
 * @param {Pick<Server, 'runtime'>[]} servers
 * @param {{ isApart?: () => boolean }} [machine] - whether it keeps main threads apart
 * @returns {Pick<Settings, 'sliceMilliseconds'>}
 * @throws {UsageError} if slices are requested and impossible
 */
export function chooseSlices(settings, servers, { isApart = () => mainThreadCpus() !== null } = {}) {
  const { cohort, monitor, endpoint, sliceMilliseconds, cpus } = settings
  // An endpoint is the user's: it must not be stopped. A monitored server that is stopped finds its event loop delayed.
  const other = endpoint ? 'an endpoint' : monitor ? '--monitor' : cohort === 1 ? 'a cohort of 1' : null
  if (typeof sliceMilliseconds === 'number' && other !== null)
    throw new UsageError(`--slice does not go with ${other}; leave one out`)
  if (sliceMilliseconds !== undefined || other !== null || cpus !== null) return {}
  const areNodes = servers.every(({ runtime }) => !runtime || runtime.kind === 'node')
  return areNodes && isApart() ? { sliceMilliseconds: defaultSliceMs } : {}
}

/** @typedef {Parameters<typeof settingsAt>[0] & Pick<Settings, 'sliceMilliseconds'>} SliceSettings */

/**
 * Decides the milliseconds of a slice at a workload; null if windows are whole: a backend may go on while a server is
 * stopped.
 * @type {(settings: SliceSettings, workload: WorkloadName) => number | null}
 */
export function sliceOf(settings, workload) {
  const isWhole = settingsAt(settings, workload).monitor || independentBackend.test(backendOf(workload) ?? '')
  return isWhole || settings.sliceMilliseconds === 'none' ? null : (settings.sliceMilliseconds ?? null)
}

/**
 * Decides whether a server is warmed up alone: if its rate tells when that is done, or servers have but some CPUs.
 * @param {Pick<Settings, 'cohort' | 'cpus' | 'warmupSeconds'>} settings
 */
export const warmsAlone = ({ cohort, cpus, warmupSeconds }) => cohort === 1 || cpus !== null || warmupSeconds === 'auto'

/** @typedef {WindowSettings & Pick<Settings, 'sliceMilliseconds'>} Timing */

/** @type {(settings: Timing, windows: number) => number} */
export function secondsPerWindow(settings, windows) {
  const turn = settings.cohort === 1 || typeof settings.sliceMilliseconds === 'number' ? 0 : turnSeconds
  return secondsOfWindow(settings, windows) + turn
}

/** Estimates the seconds of all windows of a process, before the noise is known. @param {Timing} settings */
export function expectedSeconds(settings) {
  const windows = fixedWindows(settings) ?? minWindows
  return windows * secondsPerWindow(settings, windows)
}

/** Seconds of a round beside its warm-up and its windows. */
const extraSeconds = 5
const automaticWarmupSeconds = 5
/** Seconds of a window at a constant rate beside its duration, and windows of the search for a capacity. */
const drainSeconds = 1
const searchWindows = 7

/**
 * Estimates the seconds of a round before one is measured.
 * @param {Timing & Pick<Settings, 'warmupSeconds' | 'cpus' | 'rates' | 'slo' | 'pipelining'>} settings
 */
export function expectedRoundSeconds(settings) {
  const { cohort, warmupSeconds, rates = [], slo } = settings
  const durationSeconds = depthsOf(settings).length * expectedSeconds(settings)
  const windows = rates.length + (slo ? searchWindows : 0)
  const warmup = warmupSeconds === 'auto' ? automaticWarmupSeconds : warmupSeconds
  const share = warmsAlone(settings) ? 1 : Math.min(cohort, sharers())
  return warmup / share + durationSeconds + windows * (durationSeconds + drainSeconds) + extraSeconds
}
