import { dirname, join } from 'node:path'
import { formatMarkdown, formatPicture, replaceBetweenMarkers } from '../../../reports/markdown.js'
import { drawRanking } from './plot/drawRanking.js'
import { describeRanking } from './plot/drawnRows.js'
import { readDocument, shown, writeAllAtomically } from '../../../core/store/files.js'
import { quoted } from '../../../workload/quoted.js'
import { UnableError } from '../../../base/errors/unableError.js'

/** @import { Matrix } from '../scenarios/matrix.js' */
/** @import { Ranking } from './report/report.js' */

/** Path of a page's picture, from the page; .github/publishResults.js names it, too. */
const picture = 'docs/ranking.svg'

/**
 * Puts tables between the markers of a page; of a ranking also the picture, which goes beside the page.
 * @type {(path: string, report: Ranking | Matrix) => void}
 * @throws {UnableError} if the page is unreadable or has no markers, or a file cannot be written; then none is
 */
export const updatePage = (path, report) => writeAllAtomically(filesOf(path, report))

/**
 * Checks that page and picture are as `updatePage` would write them.
 * @param {string} path
 * @param {Ranking | Matrix} report
 * @param {string[]} options - that make `compare` show the report
 * @throws {UnableError} if they are not
 */
export function checkPage(path, report, options) {
  const stale = Object.entries(filesOf(path, report)).find(([file, text]) => readPage(file) !== text)
  if (stale === undefined) return
  const todo = `run node compare ${quoted(...options, '--update', shown(path))}`
  throw new UnableError('OUT_OF_DATE', `${shown(stale[0])} is not what the results say; ${todo}`)
}

/** Reads a page with its byte order mark, to keep it. @param {string} path */
const readPage = (path) => readDocument(path, { ignoreBOM: true })

/** @type {(path: string, report: Ranking | Matrix) => Record<string, string>} texts by path */
function filesOf(path, report) {
  const isRanking = !('sweeps' in report)
  const table = formatMarkdown(report, { links: isRanking })
  const text = isRanking ? [formatPicture(picture, describeRanking(report.rows)), '', table].join('\n') : table
  const page = replaceBetweenMarkers(readPage(path), text)
  if (page !== null) return { ...(isRanking && { [join(dirname(path), picture)]: drawRanking(report) }), [path]: page }
  const missing = 'has no line <!-- results:start --> followed by <!-- results:end -->; add both'
  throw new UnableError('CANNOT_WRITE', `${path} ${missing}`)
}
