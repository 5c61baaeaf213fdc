import { groupBy } from '../../../../reports/groupBy.js'
import { none, number, right } from '../../../../reports/column.js'
import { describeMachines, minuteOf } from '../../../../reports/runFacts.js'
import { counted } from '../../../../workload/counted.js'
import { createAuthorsOf } from '../../../../workload/sizes.js'
import { scenarioOf } from '../../../../workload/scenarios/index.js'
import { itemsPerList } from '../../../../workload/scenarios/items.js'
import { authorsPerRequest } from '../../../../workload/scenarios/loading.js'
import { nameDoubted } from '../../analyse/doubted.js'
import { layersFolder } from '../../layers.js'
import { openWorkloads } from '../../scenarios/openWorkloads.js'
import { findWaiting } from '../../scenarios/waiting.js'
import { caseFields } from '../../../kit/caseFields.js'
import { readLibraries } from '../readme/libraries.js'
import { describeMaintained, describeWaiting, runsOf } from '../readme/readmeAnswer.js'
import { selectShown, shownRows } from '../readme/readmePart.js'
import { publishedColumns } from '../report/rankingTables.js'

/** @import { PageSources } from '../../../../core/suite.d.ts' */
/** @import { Case, Column, PageParts } from '../../../../reports/report.d.ts' */
/** @import { WorkloadName } from '../../../../types.d.ts' */
/** @import { Ranked } from '../../analyse/rankResults.js' */
/** @import { Result, Row } from '../../types.d.ts' */

/**
 * Subject of a workload; backendMs: of a call, items: of the list.
 * @typedef {{ title: string, backendMs: number, documents: 'no' | 'yes', items: number }} Subject
 */

/**
 * Creates the measured cases of all runs of a place.
 * @type {(loadFolders: PageSources['loadFolders']) => PageParts['cases']} undefined without any
 */
export function createCases(loadFolders) {
  const stored = loadFolders((folder) => folder.startsWith('throughput') && folder !== layersFolder)
  const alike = groupBy(stored, ({ settings, trials: [{ conditions }] }) =>
    [conditions.workload, settings.connections, settings.size].join(),
  )
  const cases = [...alike.values()].flatMap((some) => {
    const { rank } = openWorkloads(some)
    const { ranked } = rank(/** @type {WorkloadName} */ (some[0].trials[0].conditions.workload))
    return [ranked, ...ranked.further].flatMap(toCase)
  })
  return cases.length > 0 ? { fields: caseFields, cases } : undefined
}

/** Describes what was asked for; null if the conditions of cases say too little of it. @param {Result} result */
function subjectOf({ settings: { workload, size } }) {
  const authors = createAuthorsOf(size ?? 'classic').length
  const { loading, backend, delayMs } = scenarioOf(workload)
  const subject = { backendMs: delayMs ?? 0, documents: /** @type {const} */ ('no') }
  /** @type {Partial<Record<WorkloadName, Subject>>} */
  const plain = {
    compound: { ...subject, items: authors, title: `${authors} authors with their books` },
    'compound-variables': { ...subject, items: 1, title: 'one author, whose id is a variable' },
    'compound-cold': { ...subject, documents: 'yes', items: authors, title: `${authors} authors, new documents` },
  }
  const [, items] = /^list(?:-(\d+))?$/.exec(workload) ?? [null, null]
  if (items !== null) {
    const count = Number(items ?? itemsPerList)
    return { ...subject, items: count, title: `${number(count, 0)} items of five fields` }
  }
  if (loading !== 'dataloader' || (backend !== 'memory' && delayMs === null)) return plain[workload] ?? null
  const source = delayMs === null ? 'from memory' : `from a backend of ${delayMs} ms per call`
  const title = `${authorsPerRequest} authors with their books by DataLoader, ${source}`
  return { ...subject, items: authorsPerRequest, title }
}

/** @type {(ranked: Ranked) => Case[]} none without a number of a maintained library */
function toCase(ranked) {
  const { results, rows, reference } = ranked
  const subject = subjectOf(results[0])
  const libraries = readLibraries(ranked)
  const maintained = rows.filter((row) => libraries.isMaintained(row) && row.requestsPerSecond !== null)
  if (subject === null || maintained.length === 0) return []
  const { title, ...at } = subject
  const { connections, pipelining } = results[0].settings
  const inFlight = connections * pipelining
  const items = selectShown(ranked, libraries)
  const name = `${title}, ${counted(inFlight, 'request')} in flight`
  return [
    {
      title: name,
      at: { ...at, inFlight },
      origin: describeRuns(results, items),
      sentences: describeRows(ranked, maintained, inFlight, at.backendMs),
      table: { heading: null, name: shownRows, columns: columnsOf(items, rows, reference), items, notes: [] },
    },
  ]
}

/** Describes which rows and runs a case has. @type {(results: Result[], items: Row[]) => string} */
function describeRuns(results, items) {
  const runs = new Map(results.flatMap(runsOf).map((run) => [run.id, `${minuteOf(run)} (${run.id.slice(0, 8)})`]))
  const times = [...runs.values()].sort().join(' and ')
  return `${items.length} of ${counted(results.length, 'row')} of ${times} UTC, ${describeMachines(results)}.`
}

/**
 * Says what the README would: who leads, or what differs while all wait.
 * @type {(ranked: Ranked, maintained: Row[], inFlight: number, backendMs: number) => string[]}
 */
function describeRows(ranked, maintained, inFlight, backendMs) {
  const waiting = backendMs > 0 ? findWaiting([{ x: backendMs, rows: maintained }], inFlight) : null
  const conditions = `calls of ${backendMs} ms and ${counted(inFlight, 'request')} in flight`
  // The first sentence answers another question.
  if (waiting) return describeWaiting(waiting, conditions, maintained.length).slice(1)
  const sentences = describeMaintained(ranked, maintained)
  const doubted = nameDoubted(maintained, 'ratio')
  if (sentences.length > 0 || doubted === '') return sentences
  return [`No order: flags doubt the rates of ${doubted}.`]
}

/** @type {(items: Row[], rows: Row[], reference: string | null) => Column<Row>[]} */
function columnsOf(items, rows, reference) {
  const all = publishedColumns(items, reference, rows)
  const pick = (/** @type {string[]} */ ...titles) => all.filter(({ title }) => titles.includes(title))
  const sure = (/** @type {Column<Row>} */ column, /** @type {keyof Row['doubted']} */ value) => ({
    ...column,
    text: (/** @type {Row} */ row) => (row.doubted[value] ? none : column.text(row)),
  })
  const rates = right('requests/s', (/** @type {Row} */ row) => number(row.requestsPerSecond, 0))
  const mark = (/** @type {Row} */ { doubted }) => (doubted.rate ? ` ${doubted.rate}` : '')
  return [
    ...pick('rank', 'server'),
    { ...rates, mark },
    ...pick(`× ${reference}`).map((column) => sure(column, 'ratio')),
    ...pick('CPU ms/1k').map((column) => sure(column, 'cpu')),
  ]
}
