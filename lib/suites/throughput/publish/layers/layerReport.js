import { knownColumns, left, none, number, plusMinus, right } from '../../../../reports/column.js'
import { describeFurtherRun } from '../../../../stats/compareWithFirst.js'
import { briefRange, joinTexts } from '../../../../reports/sentences.js'
import { counted } from '../../../../workload/counted.js'
import { groupReasons } from '../../../kit/notes.js'
import { formatChange } from '../../../kit/compare/newLevels.js'
import { briefFlagNotes, flagNotes } from '../../../../reports/flagNotes.js'
import { nameDoubted, sureRows } from '../../analyse/doubted.js'
import { briefRun, describeRun } from '../report/describeRun.js'
import { noiseNotes } from '../report/noiseNotes.js'
import { describeOutcome } from '../report/rankingTables.js'
import { createLayerRows, isLoading } from './layerRows.js'

/** @import { Column, Report } from '../../../../reports/report.d.ts' */
/** @import { Between } from '../../../../stats/betweenRuns.js' */
/** @import { Ranked } from '../../analyse/rankResults.js' */
/** @import { LayerRow } from './layerRows.js' */

/** @typedef {Report<LayerRow> & Pick<Ranked, 'analysis'>} LayerReport */

/** Ratio to the base below which a layer costs a third or more. */
const third = 2 / 3

/** Half width of an interval, as a share, from which on a sentence has no figure of a layer. */
const widest = 0.2

/**
 * Formats the ratio to the base: with the flag that doubts it, or marked with ~ if it is not told from 1, or known from
 * too few blocks.
 */
function formatRatio(/** @type {LayerRow} */ { layer, ratioToBase, ratioInterval, verdict, doubted }) {
  if (layer === null) return '1'
  if (ratioToBase === null) return none
  const isApart = verdict === 'faster' || verdict === 'slower'
  const spread = ratioInterval ? ` ± ${plusMinus(ratioInterval)}` : ''
  const mark = doubted.ratio ? `${doubted.ratio} ` : isApart ? '' : '~ '
  return `${mark}${number(ratioToBase, 2)}${spread}`
}

/** @type {(value: number | null, digits: 0 | 1, unit?: number) => string} */
function formatAdded(value, digits, unit = 1) {
  if (value === null) return none
  const text = number(value / unit, digits).replace('-', '')
  return `${Number(text) !== 0 && value < 0 ? '−' : '+'}${text}`
}

/** @type {(title: string, text: Column<LayerRow>['text']) => Column<LayerRow>} */
const addition = (title, text) => right(title, (row) => (row.layer === null ? none : text(row)))

/** @type {(rows: LayerRow[]) => Column<LayerRow>[]} */
const columnsOf = (rows) => [
  { ...left('server', ({ server }) => server), path: ({ path }) => path },
  left('version', ({ version }) => version ?? none),
  right('requests/s', (row) => number(row.requestsPerSecond, 0)),
  right('× base', (row) => (row.isCache ? none : formatRatio(row))),
  ...(rows.some(({ isCache }) => isCache)
    ? [right('× base, cached', (/** @type {LayerRow} */ row) => (row.isCache ? formatRatio(row) : none))]
    : []),
  addition('CPU µs added', (row) => formatAdded(row.cpuMicrosecondsAdded, 0)),
  addition('work/answer', ({ layerWorkPerAnswer: work }) => (work === null ? none : number(work, 2))),
  addition('MB added', (row) => formatAdded(row.peakMemoryBytesAdded, 1, 1e6)),
  addition('start ms added', (row) => formatAdded(row.coldStartMsAdded, 0)),
  ...knownColumns([['reason', { ...left('outcome', describeOutcome), isLong: true }]], rows),
]

const leastImportant = ['version', 'work/answer', 'start ms added', 'MB added', 'requests/s']

const loadingNote =
  'dataloader, loaders: no layers, but ways to call a backend in batches. Here there is no backend, so this is what ' +
  'batching costs; docs/real-work.md has what it gains.'

/** Definitions of columns. */
const legend = [
  '× base: rate relative to the same server without the layer in the same run, with the 95 % interval; ~ marks a ' +
    'layer that this run cannot tell from nothing, as it judges all of its rows at once.',
  'CPU µs added: CPU time of the server for a request, more than its base has. These add up; ratios do not.',
  'work/answer: spans, lines, checks or calls of the layer for an answer. 0.00 means that it works once for each ' +
    'document, as the server keeps what it has validated, or that a header or a refused request proves it.',
  '× base, cached: the layer answers from a cache without a resolver, so its ratio says what the cache saves.',
]

/**
 * Reports what layers cost.
 * @param {Ranked} ranked
 * @param {string[]} [chosen] - servers to show, all if there is none
 * @param {() => Between | null} [estimateBetween] - by how much a row differs from run to run
 * @returns {LayerReport}
 */
export function createLayerReport(ranked, chosen = [], estimateBetween = () => null) {
  const all = createLayerRows(ranked)
  const rows = all.filter(({ server }) => chosen.length === 0 || chosen.includes(server))
  const bases = [...new Set(rows.map(({ base }) => base))]
  const hasCache = rows.some(({ isCache }) => isCache)
  const flags = new Map(rows.map(({ server }) => [server, ranked.flags.get(server) ?? []]))
  const conditions = describeRun(ranked.results)
  const details = [...(hasCache ? legend : legend.slice(0, -1)), ...(rows.some(isLoading) ? [loadingNote] : [])]
  const furtherRun = ranked.analysis?.runs === 1 ? [describeFurtherRun(estimateBetween() ?? undefined)] : []
  return {
    rows,
    analysis: ranked.analysis,
    tables: [
      {
        heading: null,
        name: 'Layers',
        columns: columnsOf(rows),
        leastImportant,
        items: rows,
        groupOf: ({ base }) => bases.indexOf(base),
        notes: [],
      },
    ],
    remarks: groupReasons(rows, (some) => some.map(({ server }) => server).join(', ')),
    notes: [
      ...noiseNotes(ranked.results, ranked.analysis).slice(0, 1),
      ...furtherRun,
      ...conditions,
      ...details,
      ...flagNotes(flags),
    ],
    details,
    brief: { ...briefRun(ranked.results, conditions), ...briefFlagNotes(flags) },
    answer: describeLayers(rows),
    nested: { ratioInterval: { low: null, high: null } },
  }
}

/** @param {LayerRow} row */
const ratioOf = ({ ratioToBase }) => Number(ratioToBase)

/** Formats a layer's difference, such as `pino −12.3 %`. @param {LayerRow} row */
const describeCost = (row) => `${row.layer} ${formatChange(ratioOf(row))}`

/** Lists layers with their servers, the costliest first. @param {LayerRow[]} layers */
const listCosts = (layers) =>
  layers
    .toSorted((a, b) => ratioOf(a) - ratioOf(b))
    .map((row) => `${row.server} ${formatChange(ratioOf(row))}`)
    .join(', ')

/** Groups layers by what their ratio says. @param {LayerRow[]} layers - with a number */
function groupLayers(layers) {
  const sure = sureRows(layers, 'ratio')
  const vague = sure.filter(
    ({ ratioInterval }) => ratioInterval && Math.sqrt(ratioInterval[1] / ratioInterval[0]) > 1 + widest,
  )
  const clear = sure.filter((row) => !row.isCache && !vague.includes(row))
  const plain = clear.filter((row) => !isLoading(row))
  const judged = (/** @type {LayerRow['verdict']} */ wanted) => plain.filter(({ verdict }) => verdict === wanted)
  const slower = judged('slower')
  return {
    alike: judged('~'),
    cheap: slower.filter((row) => ratioOf(row) > third),
    costly: slower.filter((row) => ratioOf(row) <= third),
    unconfirmed: judged(null),
    faster: judged('faster'),
    loading: clear.filter(isLoading),
    caches: sure.filter((row) => row.isCache && !vague.includes(row)),
    vague,
    doubted: nameDoubted(layers, 'ratio'),
  }
}

/** Describes layers that are another way of resolving. @type {(groups: ReturnType<typeof groupLayers>) => string[]} */
const describeLoading = ({ loading }) =>
  loading.length > 0
    ? [`No layers but ways to load in batches, which gain with a backend, and cost without: ${listCosts(loading)}.`]
    : []

/** Describes layers without a figure in a sentence. @type {(groups: ReturnType<typeof groupLayers>) => string[]} */
const describeUnknown = ({ vague, doubted }) => [
  ...(vague.length > 0
    ? [`not known to better than ± ${100 * widest} %: ${vague.map(({ server }) => server).join(', ')}`]
    : []),
  ...(doubted === '' ? [] : [`a flag doubts: ${doubted}`]),
]

/**
 * Says which layers are free, and which cost a third: of a single base by name, of several only the costly ones.
 * @param {LayerRow[]} rows
 * @returns {string} empty without a layer that has a number
 */
function describeLayers(rows) {
  const layers = rows.filter(({ layer, ratioToBase }) => layer !== null && ratioToBase !== null)
  const bases = [...new Set(layers.map(({ base }) => base))]
  if (bases.length === 0) return ''
  return bases.length === 1 ? describeBase(bases[0], layers) : describeBases(bases.length, layers)
}

/**
 * Says which layer costs most, on each server that confirms it.
 * @type {(rows: LayerRow[], spread: number) => string[]} spread: rate of the slowest server by that of the fastest;
 *   none if no layer costs a third
 */
export function describeCostliest(rows, spread) {
  const { costly } = groupLayers(rows.filter(({ layer, ratioToBase }) => layer !== null && ratioToBase !== null))
  const [first] = costly.toSorted((a, b) => ratioOf(a) - ratioOf(b))
  if (!first) return []
  const same = costly.filter(({ layer }) => layer === first.layer)
  const work = same.map(({ layerWorkPerAnswer }) => layerWorkPerAnswer ?? 0)
  const isTracing = /telemetry|trac/.test(first.layer ?? '')
  const reason = isTracing && Math.min(...work) > 1 ? `, because an answer has ${briefRange(work)} spans` : ''
  const more = Math.max(...same.map(ratioOf)) < spread ? ' more than the choice of the server' : ' most'
  return [
    `${isTracing ? 'Tracing' : 'A layer'} costs${more}: with ${first.layer}, ` +
      `${joinTexts(same.map(({ base }) => base).sort())} keep ${briefRange(same.map(ratioOf))} of the rate${reason}.`,
  ]
}

/** Bounds the cost of layers that are not told apart from none. @param {LayerRow[]} alike */
function describeAlike(alike) {
  const least = Math.min(...alike.map(({ ratioInterval }) => ratioInterval?.[0] ?? 0))
  return `cost nothing that we could measure, ${Math.ceil(100 * (1 - least))} % of the rate at most`
}

/** @type {(base: string, layers: LayerRow[]) => string} */
function describeBase(base, layers) {
  const groups = groupLayers(layers)
  const { alike, cheap, costly, unconfirmed, faster, caches } = groups
  const parts = [
    alike.length > 0 && `${describeAlike(alike)}: ${alike.map(({ layer }) => layer).join(', ')}`,
    cheap.length > 0 && `slower: ${cheap.map(describeCost).join(', ')}`,
    costly.length > 0 && `a third or more: ${costly.map(describeCost).join(', ')}`,
    unconfirmed.length > 0 && `not confirmed: ${unconfirmed.map(describeCost).join(', ')}`,
    faster.length > 0 && `faster: ${faster.map(describeCost).join(', ')}`,
    ...caches.map((row) => `cached: ${row.layer} ${ratioOf(row).toFixed(2)} times`),
    ...describeUnknown(groups),
  ].filter(Boolean)
  const costs = parts.length > 0 ? [`Layers on ${base}, ${parts.join('; ')}.`] : []
  return [...costs, ...describeLoading(groups)].join(' ')
}

/** @type {(bases: number, layers: LayerRow[]) => string} */
function describeBases(bases, layers) {
  const groups = groupLayers(layers)
  const { alike, cheap, costly, unconfirmed, faster, caches } = groups
  const parts = [
    alike.length > 0 && `${alike.length} ${describeAlike(alike)}`,
    cheap.length > 0 && `${cheap.length} slower by less than a third`,
    costly.length > 0 && `${costly.length} by a third or more (${listCosts(costly)})`,
    unconfirmed.length > 0 && `${unconfirmed.length} not confirmed`,
    faster.length > 0 && `${faster.length} faster`,
    caches.length > 0 && counted(caches.length, 'cache'),
    ...describeUnknown(groups),
  ].filter(Boolean)
  const all = counted(layers.length - groups.loading.length, 'layer')
  const costs = parts.length > 0 ? [`${all} on ${bases} servers: ${parts.join('; ')}.`] : []
  return [...costs, ...describeLoading(groups)].join(' ')
}
