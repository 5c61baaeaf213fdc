import { rankResults } from '../../analyse/rankResults.js'
import { createLayerRows } from '../layers/layerRows.js'
import { kindOf } from '../plot/drawnRows.js'
import { readLibraries } from '../readme/libraries.js'
import { answerQuestions, firstQuestion } from '../readme/readmeAnswer.js'
import { createFirst, readDelays, selectShown } from '../readme/readmePart.js'
import { severalLibraries } from '../report/answer.js'

/** @import { PageSources } from '../../../../core/suite.d.ts' */
/** @import { PageParts } from '../../../../reports/report.d.ts' */
/** @import { Ranking } from '../report/report.js' */
/** @import { Result, Row } from '../../types.d.ts' */

/**
 * Selects the rows that a page shows at first: as in the README several maintained libraries, or else what is neither
 * a baseline nor ended.
 * @type {(ranking: Ranking) => Pick<PageParts, 'first' | 'isFirst'>}
 */
export function createFirstRows(ranking) {
  const libraries = readLibraries(ranking.ranked)
  const { rows } = ranking
  if (rows.filter(libraries.isMaintained).length < severalLibraries) {
    const current = rows.filter((row) => ['current', 'gateway'].includes(kindOf(row)))
    return current.length > 0 ? { isFirst: (row) => current.includes(/** @type {Row} */ (row)) } : {}
  }
  const names = new Set(selectShown(ranking, libraries).map(({ server }) => server))
  return {
    isFirst: (row) => names.has(/** @type {Row} */ (row).server),
    first: createFirst(ranking, libraries),
  }
}

/**
 * Answers the further questions of the README.
 * @type {(ranking: Ranking, loadFolders: PageSources['loadFolders'], ofLayers: Result[]) => string[]}
 */
export function createLead({ ranked, rows }, loadFolders, ofLayers) {
  const maintained = rows.filter(readLibraries(ranked).isMaintained)
  const layers = ofLayers.length > 0 ? createLayerRows(rankResults(ofLayers)) : []
  const answers = answerQuestions(ranked, { maintained, delays: readDelays(loadFolders), layers, gateways: '' })
  return answers.flatMap(({ question, sentences }) =>
    question === firstQuestion ? [] : [[question, ...sentences].join(' ')],
  )
}
