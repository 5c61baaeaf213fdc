import { blocksToRank } from '../../analysis/blocksToRank.js'
import { toCpus } from '../../cli/cpus.js'
import { toNumber, toSeconds, toShare } from '../../cli/options.js'
import { toRates, toSlo } from './rateOptions.js'
import { UsageError } from '../../cli/usageError.js'

/** @typedef {import('../../types.d.ts').Settings} Settings */

/**
 * The settings of a run from its options.
 * @param {Record<string, any>} given
 * @param {Settings['workload']} workload
 * @returns {Omit<Settings, 'reference'>}
 * @throws {UsageError}
 */
export function toSettings(given, workload) {
  const durationSeconds = toNumber('-d/--duration', given.duration, { from: 0.1, to: 3600 })
  const settings = {
    workload,
    connections: toNumber('-c/--connections', given.connections, { whole: true, from: 1, to: 10_000 }),
    pipelining: toNumber('-p/--pipelining', given.pipelining, { whole: true, from: 1, to: 1000 }),
    durationSeconds,
    warmupSeconds: toWarmup(given.warmup),
    readyTimeoutSeconds: toNumber('--ready-timeout', given.readyTimeout, { from: 0.1, to: 3600 }),
    rounds: toNumber('--rounds', given.rounds, { whole: true, from: 1, to: 1000 }),
    precision: given.precision === undefined ? null : toShare('--precision', given.precision, { from: 0.1, to: 50 }),
    budgetSeconds: given.budget === undefined ? null : toSeconds('--budget', given.budget),
    seed: toNumber('--seed', given.seed, { whole: true, from: 0, to: 2 ** 31 - 1 }),
    port: toNumber('--port', given.port, { whole: true, from: 1, to: 65_535 }),
    monitor: given.monitor === true,
    cpus: toCpus(given.cpus),
    ...toRates(given.rate, durationSeconds),
    ...toSlo(given.slo),
  }
  const adaptive = settings.precision !== null || settings.budgetSeconds !== null
  if (adaptive && settings.rounds < blocksToRank)
    throw new UsageError(
      `--precision and --budget decide after ${blocksToRank} blocks, got --rounds ${settings.rounds}; leave it out`,
    )
  return settings
}

/** @param {unknown} given @returns {number | 'auto'} */
function toWarmup(given) {
  return given === 'auto' ? 'auto' : toNumber('--warmup', given, { from: 0, to: 3600 })
}
