import { left, none } from '../../../../reports/column.js'
import { escapeMarkup, formatMarkdown, formatPicture } from '../../../../reports/markdown.js'
import { describeCores } from '../../../../reports/runFacts.js'
import { counted } from '../../../../workload/counted.js'
import { defaultReference } from '../../parameters.js'
import { createMatrix } from '../../scenarios/matrix.js'
import { openWorkloads } from '../../scenarios/openWorkloads.js'
import { drawRanking } from '../plot/drawRanking.js'
import { describeRanking } from '../plot/drawnRows.js'
import { publishedColumns } from '../report/rankingTables.js'
import { describeDisturbances } from './disturbances.js'
import { describeAnswer } from './readmeAnswer.js'
import { readLibraries } from './libraries.js'
import { formatResultsPage } from './resultsPage.js'

/** @import { PageSources } from '../../../../core/suite.d.ts' */
/** @import { Column } from '../../../../reports/report.d.ts' */
/** @import { Ranking } from '../report/report.js' */
/** @import { HistoryLine, Row } from '../../types.d.ts' */
/** @import { DelaySpreads } from './readmeAnswer.js' */
/** @import { Libraries } from './libraries.js' */

const picturePath = 'docs/ranking.svg'
const resultsPath = 'docs/results.md'

/**
 * Creates the part `results` of a README, the picture and the page of all results beside it.
 * @param {Ranking} ranking
 * @param {PageSources} sources
 */
export function createReadme(ranking, { projectFolder, loadFolders, readPast }) {
  const libraries = readLibraries(ranking.ranked, projectFolder)
  const past = /** @type {HistoryLine[]} */ (readPast())
  const delays = readDelays(loadFolders)
  return {
    text: formatReadme(ranking, { libraries, past, delays }),
    files: {
      [picturePath]: drawRanking(ranking),
      [resultsPath]: formatResultsPage(ranking, libraries),
    },
  }
}

/**
 * Reads how far servers may be apart under each delay of a backend, or what they cost while they wait.
 * @param {PageSources['loadFolders']} loadFolders
 * @returns {DelaySpreads[]} of two servers or more, in three blocks or more
 */
export function readDelays(loadFolders) {
  const stored = loadFolders((folder) => /^throughput-n\+1-.*-delay-/.test(folder))
  if (stored.length === 0) return []
  const { measured, rank } = openWorkloads(stored)
  return createMatrix(measured.map(rank)).sweeps.map(({ title, places, names, spreads, waiting }) => ({
    title,
    machine: describeCores(places[0].results[0].environment),
    servers: names.length,
    delays: places.map(({ x }) => x),
    widest: spreads.length < places.length ? [] : spreads.map(({ widest }) => widest),
    waiting,
  }))
}

/**
 * Formats the answer, the picture, and a table of the reference and the maintained libraries with its terms.
 * @param {Ranking} ranking
 * @param {{ libraries: Libraries, past: HistoryLine[], delays: DelaySpreads[] }} facts
 */
export function formatReadme({ ranked, rows, reference, conditions }, { libraries, ...facts }) {
  const maintained = rows.filter(libraries.isMaintained)
  const items = rows.filter((row) => row.server === reference || maintained.includes(row))
  const shown = libraryColumns(rows, reference, libraries)
  const notes = [...describeTerms(rows, shown, reference), ...conditions, ...describeDisturbances(ranked.results)]
  return [
    ...describeAnswer(ranked, { maintained, ...facts }).map(escapeMarkup),
    '',
    formatPicture(picturePath, describeRanking({ rows, reference, ranked })),
    '',
    formatMarkdown({ tables: [{ heading: null, columns: shown, items, notes: [] }], notes }, { root: '' }),
  ].join('\n')
}

/** Begin of the title of rates with other numbers of requests in flight than those of the ranks. */
const furtherRate = 'requests/s -p '

/** @type {(rows: Row[], reference: string | null, libraries: Libraries) => Column<Row>[]} */
function libraryColumns(rows, reference, { featuresOf }) {
  const all = publishedColumns(rows, reference)
  const further = all.flatMap(({ title }) => (title.startsWith(furtherRate) ? [title] : []))
  const pick = (/** @type {string[]} */ ...titles) => all.filter(({ title }) => titles.includes(title))
  return [
    ...pick('rank', 'server'),
    left('version', ({ version }) => version?.split(' ').at(-1) ?? none),
    ...pick('requests/s', `× ${reference}`, ...further, 'CPU ms/1k'),
    left('has', (row) => (row.server === reference ? none : featuresOf(row).join(', ') || none)),
  ]
}

/**
 * Explains the columns, a line each.
 * @type {(rows: Row[], shown: Column<Row>[], reference: string | null) => string[]}
 */
function describeTerms(rows, shown, reference) {
  const ranked = rows.filter((row) => row.executesGraphql && !row.isGateway && row.requestsPerSecond !== null)
  const titles = shown.map(({ title }) => title)
  const depths = titles.flatMap((title) => (title.startsWith(furtherRate) ? [title.slice(furtherRate.length)] : []))
  const isRange = rows.some(({ furtherRatioInterval }) => furtherRatioInterval !== null)
  const range = isRange ? '; in brackets: what another run on such a machine gives in 95 of 100 cases' : ''
  const alone = reference === defaultReference ? ', graphql-js behind node:http without a library' : ''
  return [
    `rank: best to worst place among ${ranked.length} servers that another run would confirm; ${none} before two runs`,
    'requests/s: verified answers per second at full load',
    ...(titles.includes(`× ${reference}`) ? [`× ${reference}: rate relative to ${reference}${alone}${range}`] : []),
    ...depths.map(
      (depth) => `${furtherRate}${depth}: with ${counted(Number(depth), 'request')} in flight on each connection`,
    ),
    "CPU ms/1k: CPU time of the server's processes for 1,000 answers",
    'has: what it is also measured with: subscriptions, persisted (automatic persisted queries), batching, upload ' +
      '(multipart requests)',
  ]
}
