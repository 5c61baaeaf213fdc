import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** CPU time of a server that is busy, and of a client that is not, as shares of a core. */
const [busy, idle] = [0.96, 0.5]

/** Rates of a server's processes, relative to each other: they differ by less than any flag looks for. */
const relativeRates = [1, 1.004, 0.997, 1.002]
/** Requests in flight: two connections have two requests each. */
const inFlight = 4
const foreign = ['otherCpuSeconds', 'stealSeconds', 'takenFromServerSeconds', 'takenFromClientSeconds']

/**
 * Rewrites the results of a short run as those of a quiet machine and warm servers, so that flags do not depend on what
 * else ran. Rates follow from the name of a file, latencies and durations from these by Little's law, and no other
 * process used a CPU.
 * @param {string} folder - of results of one workload
 */
export function calmResults(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const { trials, ...result } = JSON.parse(readFileSync(path, 'utf8'))
    for (const [index, trial] of trials.entries()) {
      trial.loadAverageBefore = [0, 0, 0]
      const requestsPerSecond = (10_000 / name.length) * relativeRates[index % relativeRates.length]
      for (const { value, use } of trial.samples) if (value?.latencyMs) calmSample(value, use, requestsPerSecond)
    }
    writeFileSync(path, JSON.stringify({ ...result, trials }, null, 2))
  }
}

/** @type {(value: any, use: any, requestsPerSecond: number) => void} */
function calmSample(value, use, requestsPerSecond) {
  const slower = (inFlight * 1000) / requestsPerSecond / value.latencyMs.mean
  for (const part of Object.keys(value.latencyMs)) value.latencyMs[part] *= slower
  value.requestsPerSecond = requestsPerSecond
  use.durationSeconds = value.counts.ok / requestsPerSecond
  use.serverCpuSeconds = busy * use.durationSeconds
  use.clientCpuSeconds = idle * use.durationSeconds
  for (const field of foreign) if (typeof use[field] === 'number') use[field] = 0
}
