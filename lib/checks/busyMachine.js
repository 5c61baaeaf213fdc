import { sum } from '../stats/mean.js'

/** @import { Doubted, Flag, MachineUse } from '../types.d.ts' */

/** @typedef {'takenFromServerSeconds' | 'takenFromClientSeconds' | 'throttledSeconds'} Optional */
/** @typedef {Pick<MachineUse, 'durationSeconds' | 'otherCpuSeconds' | 'stealSeconds' | Optional>} Use */
/**
 * @typedef {{ measurement: Use | null, loadAverageBefore: number[] }} Measured measurement: null where there is none
 */

/** Share of a core that other processes may use: an idle system's work stays far below. */
const tolerableShare = 0.1
/** CPU times come in ticks of 10 ms and from several clocks: less than this many seconds says nothing. */
const minSeconds = 0.05
/** Load average that a round may leave behind: up to 2 by its server and client, 1 by other processes. */
const tolerableLoad = 3
/** Idle cores below which processes wait for a core now and then, because work is not spread evenly. */
const spareCores = 0.5

/** @type {(seconds: number | null | undefined, durationSeconds: number) => string | null} */
function tooMuch(seconds, durationSeconds) {
  if (!seconds || seconds < minSeconds || seconds / durationSeconds <= tolerableShare) return null
  return `${((seconds / durationSeconds) * 100).toFixed(0)} % of a core`
}

/**
 * Describes other work on the machine during a measurement. Load average is a minute old and mostly caused by the run:
 * it counts only if the platform has no CPU times.
 * @type {(measured: Measured) => string | null} null if the machine was quiet or nothing was measured
 */
export function describeBusyMachine({ measurement, loadAverageBefore: [load] }) {
  if (!measurement) return null
  const { durationSeconds, otherCpuSeconds, stealSeconds, takenFromServerSeconds, takenFromClientSeconds } = measurement
  const busy = tooMuch(otherCpuSeconds, durationSeconds)
  const stolen = tooMuch(stealSeconds, durationSeconds)
  const ofServer = tooMuch(takenFromServerSeconds, durationSeconds)
  const ofClient = tooMuch(takenFromClientSeconds, durationSeconds)
  const isLoaded = typeof otherCpuSeconds !== 'number' && load > tolerableLoad
  const causes = [
    busy && `other processes used ${busy}`,
    ofServer && `${ofServer} on the CPUs that the server is kept on`,
    ofClient && `${ofClient} on the CPUs that the load generator is kept on`,
    stolen && `the hypervisor took ${stolen}`,
    isLoaded && `the load average was ${load.toFixed(1)}`,
  ]
  return causes.filter(Boolean).join(' and ') || null
}

/**
 * Describes other work on the machine during windows that took turns. Load averages do not count, because the cohort
 * makes them itself, nor do the CPUs of client and server, which helper threads of servers use, too.
 * @type {(uses: Use[]) => string | null} null if the machine was quiet or does not say
 */
export function describeDisturbance(uses) {
  const measured = uses.filter(({ otherCpuSeconds }) => typeof otherCpuSeconds === 'number')
  const total = (/** @type {'durationSeconds' | 'otherCpuSeconds' | 'stealSeconds'} */ name) =>
    sum(measured.map((use) => use[name] ?? 0))
  const measurement = {
    durationSeconds: total('durationSeconds'),
    otherCpuSeconds: total('otherCpuSeconds'),
    stealSeconds: total('stealSeconds'),
  }
  return describeBusyMachine({ measurement, loadAverageBefore: [] })
}

/**
 * Tells whether other processes, or a CPU quota, left server and client less of the CPU than they would have taken.
 * @type {(round: { measurement: MachineUse | null, loadAverageBefore: number[] }, cores: number) => boolean}
 */
export function isCrowded(round, cores) {
  if (!round.measurement) return false
  const { durationSeconds, serverCpuSeconds, clientCpuSeconds, otherCpuSeconds, stealSeconds, ...seconds } =
    round.measurement
  const { takenFromServerSeconds, takenFromClientSeconds, throttledSeconds } = seconds
  const withheld = [takenFromServerSeconds, takenFromClientSeconds, throttledSeconds]
  if (withheld.some((taken) => tooMuch(taken, durationSeconds) !== null)) return true
  if (describeBusyMachine(round) === null) return false
  if (typeof otherCpuSeconds !== 'number') return true
  const used = Number(serverCpuSeconds) + clientCpuSeconds + otherCpuSeconds + (stealSeconds ?? 0)
  return used / durationSeconds > cores - spareCores
}

/** Values that other work on the machine changes. @type {Doubted[]} */
const disturbed = ['rate', 'ratio', 'latency', 'cpu']

/** The same, but for ratios: the members of a cohort are measured in the same milliseconds, so all suffer alike. */
export const disturbedInCohort = disturbed.filter((value) => value !== 'ratio')

/** @type {(measured: Measured[], noun?: string, doubts?: Doubted[]) => Flag | null} noun: name of one measurement */
export function busyFlag(measured, noun = 'round', doubts = disturbed) {
  const descriptions = measured.map(describeBusyMachine).filter((description) => description !== null)
  if (descriptions.length === 0) return null
  return {
    kind: 'busy machine',
    doubts,
    seen: `${descriptions[0]}${measured.length > 1 ? ` (${descriptions.length} of ${measured.length} ${noun}s)` : ''}`,
    advice: `The machine had other work during the ${noun}; stop that work and measure again.`,
  }
}

/** @type {(measured: { measurement: Use | null }[], noun?: string) => Flag | null} noun: name of one measurement */
export function throttledFlag(measured, noun = 'round') {
  const all = measured.flatMap(({ measurement }) => measurement ?? [])
  const throttled = all.filter(({ throttledSeconds = 0, durationSeconds }) =>
    tooMuch(throttledSeconds, durationSeconds),
  )
  if (throttled.length === 0) return null
  const [{ throttledSeconds, durationSeconds }] = throttled
  return {
    kind: 'CPU quota',
    doubts: disturbed,
    seen:
      `processors were withheld for ${Number(throttledSeconds).toFixed(1)} s of ${durationSeconds.toFixed(1)} s` +
      `${all.length > 1 ? ` (${throttled.length} of ${all.length} ${noun}s)` : ''}`,
    advice:
      'The quota of a container or control group (cpu.cfs_quota_us, cpu.max) stopped server, load generator or ' +
      'runner, so the rate shows the quota; raise it and measure again.',
  }
}
