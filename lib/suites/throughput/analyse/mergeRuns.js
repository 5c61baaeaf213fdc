import { countedResults } from '../../../core/plan/disturbedCohorts.js'
import { groupBy } from '../../../reports/groupBy.js'
import { countBlocks } from '../../kit/times.js'

/** @import { StoredResult } from '../../../core/suite.d.ts' */

/** Blocks of a run from which on it tells noise from difference. */
const fewestBlocks = 2

/**
 * Joins the results of several runs of one method, server by server, with the trials that count.
 * @param {StoredResult[]} stored - of any workloads
 * @returns {StoredResult[]} as they are if runs have fewer than two servers in common, which link them
 */
export const mergeRuns = (stored) =>
  [...groupBy(countedResults(stored), ({ trials }) => trials[0].conditions.workload).values()].flatMap(mergeWorkload)

/** @param {StoredResult[]} results - of one workload */
function mergeWorkload(results) {
  const runs = [...groupBy(results, ({ run }) => run.id).values()]
    .filter((some) => countBlocks(some) >= fewestBlocks)
    .map(
      ([
        {
          run,
          environment: { bootId },
        },
      ]) => ({ ...run, ...(bootId && { bootId }) }),
    )
    .sort((a, b) => a.startedAt.localeCompare(b.startedAt))
  const kept = results.filter(({ run }) => runs.some(({ id }) => id === run.id))
  const servers = [...groupBy(kept, ({ server }) => server).values()]
  const common = servers.filter((some) => some.length === runs.length)
  return runs.length < 2 || common.length < 2 ? results : servers.map((some) => joinRuns(some, runs))
}

/**
 * Joins the results of a server: the trials of its runs, each with the id of its run, under the settings and in the
 * environment of the latest; blocks are those of the shortest plan, the budget is the longest. All servers share the
 * run, also those that some of the runs lack.
 * @type {(results: StoredResult[], runs: StoredResult['run'][]) => StoredResult}
 */
function joinRuns(results, runs) {
  const inOrder = runs.flatMap(({ id }) => results.filter(({ run }) => run.id === id))
  const servers = [...new Set(runs.flatMap((run) => run.servers))]
  const run = { id: runs.map(({ id }) => id).join(' + '), startedAt: runs[0].startedAt, servers }
  const trials = inOrder.flatMap((result) => result.trials.map((trial) => ({ ...trial, run: result.run.id })))
  const leftOut = inOrder.flatMap((result) => result.leftOut ?? [])
  const latest = inOrder[inOrder.length - 1]
  const budgets = inOrder.map(({ settings }) => settings.budgetSeconds)
  const settings = {
    ...latest.settings,
    rounds: Math.min(...inOrder.map((result) => result.settings.rounds)),
    budgetSeconds: budgets.includes(null) ? null : Math.max(...budgets),
  }
  return { ...latest, settings, run, runs, trials, ...(leftOut.length > 0 && { leftOut }) }
}
