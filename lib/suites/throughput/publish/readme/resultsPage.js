import { left } from '../../../../reports/column.js'
import { escapeMarkup, formatMarkdown, formatPicture } from '../../../../reports/markdown.js'
import { rankAlone } from '../../analyse/rankResults.js'
import { describeRanking } from '../plot/drawnRows.js'
import { latencyNote } from '../report/depths.js'
import { columns, costColumns, publishedColumns } from '../report/rankingTables.js'
import { describeDisturbances } from './disturbances.js'
import { headings } from './libraries.js'

/** @import { Table } from '../../../../reports/report.d.ts' */
/** @import { Row } from '../../types.d.ts' */
/** @import { Ranking } from '../report/report.js' */
/** @import { Group, Libraries } from './libraries.js' */

/** Path of the project's root from the page. */
const root = '../'

/** Path of the picture of all rows from the page. */
export const rankingPath = 'ranking.svg'

const introduction = `# Results

All rows of the published runs: by kind, each ranked by itself, then all together. The [README](../README.md) has the
answer, and the maintained libraries. [Suite throughput](suites/throughput.md#columns) explains columns and flags, and
[Method](method.md) when not to conclude anything. \`npm run update-readme\` writes this page.`

/** Titles of columns that say what an answer costs, not how many there are. */
const costTitles = ['processes', 'cores', '% of ceiling-http']

/**
 * Formats the page of all results: a table for each kind of row, one of all, a picture, the costs, and all notes.
 * @param {Pick<Ranking, 'rows' | 'reference' | 'conditions' | 'notes' | 'ranked' | 'analysis'>} ranking
 * @param {Libraries} libraries
 */
export function formatResultsPage(ranking, libraries) {
  const { rows, reference, conditions, notes, ranked } = ranking
  const tables = [...tablesOf(ranking, libraries), ...allOf(rows, reference), ...costsOf(rows, reference)]
  const elsewhere = [...conditions, ...latencyNote(ranked)]
  const further = notes.filter((note) => !elsewhere.includes(note))
  return [
    introduction,
    '<!-- results:start -->',
    [...conditions.flatMap(splitFacts), ...describeDisturbances(ranked.results)]
      .map((line) => `- ${escapeMarkup(line)}`)
      .join('\n'),
    formatPicture(rankingPath, describeRanking({ rows, reference, ranked })),
    formatMarkdown({ tables, notes: further }, { root }),
    '<!-- results:end -->\n',
  ].join('\n\n')
}

/** Splits a sentence of facts into a line for each. @param {string} sentence */
const splitFacts = (sentence) => sentence.replace(/\.$/, '').split(' · ')

/** @type {(ranking: Pick<Ranking, 'rows' | 'reference' | 'analysis'>, libraries: Libraries) => Table<Row>[]} */
function tablesOf({ rows, reference, analysis }, { groupOf: kindOf }) {
  const groups = /** @type {Group[]} */ (Object.keys(headings))
  return groups.flatMap((group) => {
    const items = rankAlone(
      rows.filter((row) => kindOf(row) === group),
      analysis,
    )
    const shown = publishedColumns(items, reference, rows).filter(({ title }) => !costTitles.includes(title))
    const groupOf = (/** @type {Row} */ { tier }) => tier
    return items.length > 0 ? [{ heading: headings[group], columns: shown, items, groupOf, notes: [] }] : []
  })
}

/** Titles of columns that rank rows of all kinds. */
const rankTitles = ['rank', 'server', 'requests/s']

/** @type {(rows: Row[], reference: string | null) => Table<Row>[]} none without a rank */
function allOf(rows, reference) {
  const items = rows.filter(({ rank, isGateway }) => rank !== null && !isGateway)
  const titles = [...rankTitles, `× ${reference}`]
  const shown = columns(items, reference, rows).filter(({ title }) => titles.includes(title))
  const groupOf = (/** @type {Row} */ { tier }) => tier
  return items.length > 0 ? [{ heading: 'All servers together', columns: shown, items, groupOf, notes: [] }] : []
}

/** @type {(rows: Row[], reference: string | null) => Table<Row>[]} none without a number */
function costsOf(rows, reference) {
  const items = rows.filter(({ requestsPerSecond }) => requestsPerSecond !== null)
  if (items.length === 0) return []
  const [, ...costs] = costColumns(items)
  const shares = columns(items, reference).filter(({ title }) => costTitles.includes(title))
  const names = left('server', (/** @type {Row} */ { server }) => server)
  return [{ heading: 'What an answer costs', columns: [names, ...shares, ...costs], items, notes: [] }]
}
