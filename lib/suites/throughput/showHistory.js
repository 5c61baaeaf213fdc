import { exitCodes } from '../../base/errors/exitCodes.js'
import { selectByName } from '../../base/errors/names.js'
import { looksOf } from '../../cli/terminal.js'
import { UnableError } from '../../base/errors/unableError.js'
import { formats } from '../../reports/formats.js'
import { shown } from '../../core/store/files.js'
import { readHistory } from '../../core/store/history.js'
import { createHistory } from './report/history.js'

/** @import { Format } from '../../reports/formats.js' */
/** @import { HistoryLine } from './types.d.ts' */

/**
 * Prints the results of all runs so far, and the changes of the servers' levels.
 * @param {{ names: string[], resultsDirectory: string, format: Format }} asked names: of servers, all if empty
 * @returns {number} the exit code
 * @throws {UnableError | UsageError} if there is no history, or no such server in it
 */
export function showHistory({ names, resultsDirectory, format }) {
  const { lines, warnings } = readHistory(resultsDirectory)
  for (const warning of warnings) console.error(`compare: ${warning}`)
  const own = /** @type {HistoryLine[]} */ (lines.filter(({ suite }) => suite === 'throughput'))
  if (own.length === 0)
    throw new UnableError('NO_RESULTS', `there is no history in ${shown(resultsDirectory)}; node bench begins one`)
  const servers = [...new Set(own.map(({ server }) => server))].map((server) => ({ server }))
  const chosen = selectByName(names, servers).map(({ server }) => server)
  console.log(formats[format].write(createHistory(own, chosen), looksOf(process.stdout)))
  return exitCodes.completed
}
