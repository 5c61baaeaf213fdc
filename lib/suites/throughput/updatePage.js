import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { formatMarkdown, formatPicture } from '../../reports/markdown.js'
import { replaceBetweenMarkers } from '../../reports/markers.js'
import { drawRanking } from './plot/drawRanking.js'
import { describeRanking } from './plot/rankingWords.js'
import { writeAllAtomically } from '../../results/files.js'
import { UnableError } from '../../errors/unableError.js'

/** Where the picture of a page is, from the page; accept-results and publish-results in package.json know it. */
const picture = 'docs/ranking.svg'

/**
 * Puts picture and tables between the markers of a page, and the picture beside the page.
 * @param {string} path of the page
 * @param {import('./report/report.js').Ranking} report
 * @throws {UnableError} where the page cannot be read or has no markers, or something cannot be written; then nothing is
 */
export function updatePage(path, report) {
  const text = [formatPicture(picture, describeRanking(report.rows)), '', formatMarkdown(report, { links: true })].join(
    '\n',
  )
  const after = replaceBetweenMarkers(readPage(path), text)
  if (after === null)
    throw new UnableError(
      'CANNOT_WRITE',
      `${path} has no line <!-- results:start --> followed by <!-- results:end -->; add both`,
    )
  writeAllAtomically({ [join(dirname(path), picture)]: drawRanking(report), [path]: after })
}

/** @param {string} path */
function readPage(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UnableError('CANNOT_READ', `cannot read ${path}: ${/** @type {Error} */ (error).message}`)
  }
}
