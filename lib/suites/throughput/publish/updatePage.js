import { dirname, join } from 'node:path'
import { formatMarkdown, formatPicture, replaceBetweenMarkers } from '../../../reports/markdown.js'
import { drawRanking } from './plot/drawRanking.js'
import { describeRanking } from './plot/rankingWords.js'
import { readDocument, shown, writeAllAtomically } from '../../../core/store/files.js'
import { UnableError } from '../../../base/errors/unableError.js'

/** @import { Matrix } from '../scenarios/matrix.js' */
/** @import { Ranking } from './report/report.js' */

/** Path of a page's picture, from the page; .github/publishResults.js has it, too. */
const picture = 'docs/ranking.svg'

/**
 * Puts tables between the markers of a page; of a ranking the picture, too, which goes beside the page.
 * @type {(path: string, report: Ranking | Matrix) => void}
 * @throws {UnableError} where the page cannot be read or has no markers, or something cannot be written; then nothing is
 */
export const updatePage = (path, report) => writeAllAtomically(filesOf(path, report))

/**
 * That page and picture are what `updatePage` would write.
 * @type {(path: string, report: Ranking | Matrix, options: string[]) => void} options: that ask `compare` for the report
 * @throws {UnableError} where they are not
 */
export function checkPage(path, report, options) {
  const stale = Object.entries(filesOf(path, report)).find(([file, text]) => readDocument(file) !== text)
  if (stale === undefined) return
  const todo = `run ${['node compare', ...options, '--update', shown(path)].join(' ')}`
  throw new UnableError('OUT_OF_DATE', `${shown(stale[0])} is not what the results say; ${todo}`)
}

/** @type {(path: string, report: Ranking | Matrix) => Record<string, string>} texts by path */
function filesOf(path, report) {
  const { text, beside } = partsOf(dirname(path), report)
  const after = replaceBetweenMarkers(readDocument(path), text)
  if (after !== null) return { ...beside, [path]: after }
  const missing = 'has no line <!-- results:start --> followed by <!-- results:end -->; add both'
  throw new UnableError('CANNOT_WRITE', `${path} ${missing}`)
}

/** What a page shows, and what stands in files beside it. @type {(folder: string, report: Ranking | Matrix) => { text: string, beside: Record<string, string> }} */
function partsOf(folder, report) {
  if ('sweeps' in report) return { text: formatMarkdown(report), beside: {} }
  const drawn = [formatPicture(picture, describeRanking(report.rows)), '', formatMarkdown(report, { links: true })]
  return { text: drawn.join('\n'), beside: { [join(folder, picture)]: drawRanking(report) } }
}
