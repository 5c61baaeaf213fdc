import { left, none } from '../../../../reports/column.js'
import { escapeMarkup, formatMarkdown, formatPicture } from '../../../../reports/markdown.js'
import { describeCores, describeOrigin } from '../../../../reports/runFacts.js'
import { counted } from '../../../../workload/counted.js'
import { rankAlone, rankResults } from '../../analyse/rankResults.js'
import { layersFolder } from '../../layers.js'
import { createMatrix } from '../../scenarios/matrix.js'
import { openWorkloads } from '../../scenarios/openWorkloads.js'
import { folderOfWorkload } from '../../scenarios/requestedWorkloads.js'
import { drawProcesses } from '../page/drawProcesses.js'
import { createLayerRows } from '../layers/layerRows.js'
import { describeMaintainedRows, drawMaintained, nameReference } from '../plot/drawMaintained.js'
import { publishedColumns } from '../report/rankingTables.js'
import { describeDisturbances } from './disturbances.js'
import { answerQuestions, describeNewLevels, runsOf } from './readmeAnswer.js'
import { latencyColumn, latencyTerm, readLatencyAtRate } from './latencyAtRate.js'
import { readLibraries } from './libraries.js'
import { formatResultsPage, rankingPath } from './resultsPage.js'

/** @import { PageSources } from '../../../../core/suite.d.ts' */
/** @import { Column, PageParts } from '../../../../reports/report.d.ts' */
/** @import { Ranking } from '../report/report.js' */
/** @import { HistoryLine, Row } from '../../types.d.ts' */
/** @import { Answer, AnswerFacts, DelaySpreads } from './readmeAnswer.js' */
/** @import { LatencyAtRate } from './latencyAtRate.js' */
/** @import { Libraries } from './libraries.js' */

/** @typedef {{ libraries: Libraries, past: HistoryLine[], latency: LatencyAtRate | null }} TableFacts */
/** @typedef {Omit<AnswerFacts, 'maintained'> & TableFacts} ReadmeFacts */

const picturePath = 'docs/fastest.svg'
const resultsPath = 'docs/results.md'

/**
 * Creates the part `results` of a README, its picture, and the page of all results with theirs.
 * @param {Ranking} ranking
 * @param {PageSources} sources
 */
export async function createReadme(ranking, { projectFolder, loadFolders, loadNamed, readPast, answerOf }) {
  const libraries = readLibraries(ranking.ranked, projectFolder)
  const past = /** @type {HistoryLine[]} */ (readPast())
  const ofLayers = openWorkloads(loadFolders((folder) => folder === layersFolder)).first
  const layers = ofLayers.length > 0 ? createLayerRows(rankResults(ofLayers)) : []
  // The first sentence has the cost of each gateway.
  const [gateways] = (await answerOf('--suite', 'federation')).split(/(?<=\.) /)
  const delays = readDelays(loadFolders)
  const latency = readLatencyAtRate(loadNamed('rates', [folderOfWorkload('compound')]))
  return {
    text: formatReadme(ranking, { libraries, past, delays, layers, gateways, latency }),
    files: {
      [picturePath]: drawMaintained(selectShown(ranking, libraries), ranking.ranked),
      [`docs/${rankingPath}`]: drawProcesses(ranking).svg,
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

/** Name of the table of the rows that are shown at first. */
export const shownRows = 'Maintained servers and graphql-js alone, ranked by themselves'

/**
 * Creates the picture and the table that a page shows at first.
 * @type {(ranking: Ranking, libraries: Libraries) => NonNullable<PageParts['first']>}
 */
export function createFirst(ranking, libraries) {
  const { ranked, rows, reference } = ranking
  const items = selectShown(ranking, libraries)
  return {
    picture: { title: 'Right answers per second', svg: drawMaintained(items, ranked) },
    table: {
      heading: null,
      name: shownRows,
      columns: libraryColumns(items, rows, reference, { libraries, latency: null }),
      items,
      leastImportant: ['has', 'CPU ms/1k', 'requests/s'],
      notes: [...describeColumns(ranking, items, null), `Load: ${describeLoad(ranking)} in flight on each.`],
    },
  }
}

/**
 * Selects the reference and the maintained libraries, ranked by themselves.
 * @type {(ranking: Pick<Ranking, 'rows' | 'reference' | 'analysis'>, libraries: Libraries) => Row[]}
 */
export function selectShown({ rows, reference, analysis }, { isMaintained }) {
  return rankAlone(
    rows.filter((row) => row.server === reference || isMaintained(row)),
    analysis,
  )
}

/**
 * Formats the answers, the picture, and a table of the reference and the maintained libraries with its terms.
 * @param {Ranking} ranking
 * @param {ReadmeFacts} facts
 */
export function formatReadme(ranking, { libraries, past, latency, ...facts }) {
  const { ranked, rows, reference } = ranking
  const items = selectShown(ranking, libraries)
  const maintained = rows.filter(libraries.isMaintained)
  const origin = describeOrigin(ranked.results.map((result) => ({ ...result, runs: runsOf(result) })))
  const about = [origin, ...describeNewLevels(ranked.results, past), ...describeDisturbances(ranked.results)]
  const columns = libraryColumns(items, rows, reference, { libraries, latency })
  const answers = answerQuestions(ranked, { maintained, ...facts }).map(formatAnswer)
  return [
    ...(answers.length > 0 ? [...answers, ''] : []),
    formatPicture(picturePath, describeMaintainedRows(items, ranked)),
    '',
    formatMarkdown({ tables: [{ heading: null, columns, items, notes: [] }], notes: [] }, { root: '' }).trimEnd(),
    '',
    ...describeTerms(ranking, items, latency).map((line) => `- ${line}`),
    `- ${about.map(escapeMarkup).join(' ')}`,
  ].join('\n')
}

/** @param {Answer} answer */
const formatAnswer = ({ question, sentences, page }) =>
  `- **${question}** ${sentences.map(escapeMarkup).join(' ')} ${page}`

/** @type {(items: Row[], rows: Row[], reference: string | null, facts: Omit<TableFacts, 'past'>) => Column<Row>[]} */
function libraryColumns(items, rows, reference, { libraries: { featuresOf }, latency }) {
  const all = publishedColumns(items, reference, rows)
  const pick = (/** @type {string[]} */ ...titles) => all.filter(({ title }) => titles.includes(title))
  const [server] = pick('server')
  return [
    ...pick('rank'),
    { ...server, mark: ({ version }) => ` ${version?.split(' ').at(-1) ?? none}` },
    ...pick('requests/s', `× ${reference}`, 'CPU ms/1k'),
    ...latencyColumn(latency),
    left('has', (row) => (row.server === reference ? none : featuresOf(row).join(', ') || none)),
  ]
}

/** @param {Ranking} ranking */
function describeLoad({ ranked }) {
  const [{ settings }] = ranked.results
  return [counted(settings.connections, 'connection'), counted(settings.pipelining, 'request')].join(' with ')
}

/**
 * Explains the columns, and the load.
 * @type {(ranking: Ranking, items: Row[], latency: LatencyAtRate | null) => string[]}
 */
function describeTerms(ranking, items, latency) {
  const depths = ranking.ranked.further.map(({ results: [further] }) => further.settings.pipelining)
  const also = depths.length > 0 ? `, also with ${counted(depths[0], 'request')} in flight` : ''
  return [
    ...describeColumns(ranking, items, latency),
    `Load: ${describeLoad(ranking)} in flight on each ([method](docs/method.md)). [All results](${resultsPath}) has ` +
      `every other server${also}.`,
  ]
}

/** @type {(ranking: Ranking, items: Row[], latency: LatencyAtRate | null) => string[]} */
function describeColumns({ reference }, items, latency) {
  const isRange = items.some(({ furtherRatioInterval }) => furtherRatioInterval !== null)
  const range = isRange ? ', and in brackets what 95 of 100 further runs on this processor give' : ''
  return [
    'rank: servers that another run could swap share a rank.',
    ...(reference === null
      ? []
      : [`× ${reference}: rate by that of ${nameReference(reference)} behind node:http${range}.`]),
    'CPU ms/1k: CPU time of the server for 1,000 answers.',
    ...latencyTerm(latency),
    'has: subscriptions, persisted (queries sent by their hash), batching, upload (files in requests).',
  ]
}
