import { join } from 'node:path'
import { exitCodes } from '../../errors/exitCodes.js'
import { withinRun } from '../../cli/withinRun.js'
import { describedSuite } from '../../engine/describedSuite.js'
import { saveResult } from '../../results/files.js'
import { addToHistory } from '../../results/history.js'
import { throughput } from './index.js'
import { mergeShards } from './mergeShards.js'
import { folderOfWorkload } from './results.js'

/** @import { StoredResult } from '../../engine/suite.d.ts' */
/** @import { Line } from '../../results/history.js' */

/** By how much an A/A control may differ from itself where nobody says. */
const usualMaxControl = 0.05

/**
 * Puts the shards of a run together, and keeps them as bench keeps a run.
 * @param {{ merge: string, maxControl: number | null, resultsDirectory: string }} asked
 * @param {(folder: string) => StoredResult[]} load
 * @param {(merged: StoredResult[]) => Line[]} linesOf what it leaves in the history
 * @throws {import('../../errors/unableError.js').UnableError} where they cannot be merged or written
 */
export async function keepMerged({ merge, maxControl, resultsDirectory }, load, linesOf) {
  const merged = mergeShards(merge, load, maxControl ?? usualMaxControl)
  await withinRun(resultsDirectory, async () => {
    for (const result of merged) {
      const folder = join(resultsDirectory, folderOfWorkload(result.trials[0].conditions.workload))
      saveResult(folder, result, describedSuite(throughput))
    }
    addToHistory(resultsDirectory, linesOf(merged))
    return exitCodes.completed
  })
}
