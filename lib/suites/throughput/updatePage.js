import { dirname, join } from 'node:path'
import { formatMarkdown, formatPicture } from '../../reports/markdown.js'
import { replaceBetweenMarkers } from '../../reports/markers.js'
import { drawRanking } from './plot/drawRanking.js'
import { describeRanking } from './plot/rankingWords.js'
import { readDocument, shown, writeAllAtomically } from '../../results/files.js'
import { UnableError } from '../../errors/unableError.js'

/** @import { Ranking } from './report/report.js' */

/** Where the picture of a page is, from the page; accept-results and publish-results in package.json know it. */
const picture = 'docs/ranking.svg'

/**
 * Puts picture and tables between the markers of a page, and the picture beside the page.
 * @type {(path: string, report: Ranking) => void}
 * @throws {UnableError} where the page cannot be read or has no markers, or something cannot be written; then nothing is
 */
export const updatePage = (path, report) => writeAllAtomically(filesOf(path, report))

/**
 * That page and picture are what `updatePage` would write.
 * @type {(path: string, report: Ranking) => void}
 * @throws {UnableError} where they are not
 */
export function checkPage(path, report) {
  const stale = Object.entries(filesOf(path, report)).find(([file, text]) => readDocument(file) !== text)
  if (stale === undefined) return
  const todo = `run node compare --update ${shown(path)}`
  throw new UnableError('OUT_OF_DATE', `${shown(stale[0])} is not what the results say; ${todo}`)
}

/** @type {(path: string, report: Ranking) => Record<string, string>} texts by path */
function filesOf(path, report) {
  const text = [formatPicture(picture, describeRanking(report.rows)), '', formatMarkdown(report, { links: true })]
  const after = replaceBetweenMarkers(readDocument(path), text.join('\n'))
  if (after !== null) return { [join(dirname(path), picture)]: drawRanking(report), [path]: after }
  const missing = 'has no line <!-- results:start --> followed by <!-- results:end -->; add both'
  throw new UnableError('CANNOT_WRITE', `${path} ${missing}`)
}
