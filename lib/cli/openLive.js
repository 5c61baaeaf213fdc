import { createLive } from './live.js'
import { liveTable } from './liveTable.js'
import { isWatched } from './terminal.js'
import { reportsOf } from './tellRun.js'

/** @import { Loaded, StoredResult } from '../core/suite.d.ts' */

/**
 * Opens a live view on stderr; null if stderr is no terminal.
 * @param {Loaded} loaded
 * @param {Omit<Parameters<typeof createLive>[0], 'view' | 'terminal' | 'tableOf'>} run
 */
export async function openLive(loaded, run) {
  const { stderr } = process
  if (!isWatched(stderr)) return null
  // Loaded only for a terminal.
  const { openView } = await import('./view.js')
  const tableOf = (/** @type {StoredResult[]} */ results) =>
    liveTable(
      reportsOf(loaded, results).flatMap(({ report }) => report.tables),
      stderr.columns || 80,
    )
  return createLive({ view: openView(stderr), terminal: stderr, tableOf, ...run })
}
