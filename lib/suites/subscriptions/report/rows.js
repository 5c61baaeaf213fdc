import { analyseRows } from '../../../stats/analyseRows.js'
import { verdictOf } from '../../../stats/faultOf.js'
import { relateTimes } from '../../../stats/relateTimes.js'
import { groupBy } from '../../../reports/groupBy.js'
import { geometricMean } from '../../../stats/geometricMean.js'
import { mergeLatencies, toLatencies } from '../../../stats/latency.js'
import { median } from '../../../stats/median.js'
import { describeSlo } from '../../../workload/slo.js'

/** @import { SampleResult, StoredResult, TrialResult } from '../../../core/suite.d.ts' */
/** @import { Compared } from '../../../reports/report.d.ts' */
/** @import { Conditions, Settings } from '../parameters.js' */
/** @import { EventRow, Stalled, Value } from '../types.d.ts' */

/** @typedef {{ block: number, said: SampleResult<Value> | TrialResult<Value> }} Told of a process */
/** @typedef {{ row: EventRow, told: { block: number, value: Value }[] }} Known told: of all blocks */

const nothing = {
  ...{ eventsPerSecond: null, delayMs: { p50: null, p99: null }, interval: null, lost: null, doubled: null },
  ...{ bytesPerIdleSubscriber: null, connectPerSecond: null, serverCpuMsPerThousandEvents: null },
  ...{ stalled: null, capacity: null },
}

/** What each process came to: what it measured, or why it measured nothing. @param {TrialResult<Value>} trial @returns {Told[]} */
const toldBy = (trial) =>
  (trial.outcome === 'completed' ? trial.samples : [trial]).map((said) => ({ block: trial.block, said }))

/** @param {StoredResult<Settings, Value>} result @returns {Known[]} */
function knownIn({ server, serverConditions, trials, settings }) {
  const byTransport = groupBy(trials, ({ conditions }) => String(conditions.transport))
  return [...byTransport].flatMap(([transport, own]) => {
    const told = own.flatMap(toldBy)
    if (told.length === 0) return []
    const about = { server, transport: /** @type {Conditions['transport']} */ (transport) }
    const { row, ...known } = toKnown(about, told, settings)
    return [{ ...known, row: { ...row, ...serverConditions } }]
  })
}

/** @type {(about: Pick<EventRow, 'server' | 'transport'>, told: Told[], settings: Pick<Settings, 'slo'>) => Known} */
function toKnown(about, told, { slo }) {
  const samples = told.flatMap(({ block, said }) =>
    'value' in said && said.value ? [{ block, ...said, value: said.value }] : [],
  )
  const values = samples.map(({ value }) => value)
  const counts = values.length > 0 ? { lost: sumOf(values, 'lost'), doubled: sumOf(values, 'doubled') } : {}
  const { outcome, reason } = verdictOf(told)
  if (outcome !== 'completed') return { row: { ...about, outcome, reason, ...nothing, ...counts }, told: [] }
  const delay = mergeLatencies(values.flatMap(({ delayMs, delayHistogram }) => toLatencies(delayMs, delayHistogram)))
  const bytes = values.flatMap(({ bytesPerIdleSubscriber }) => bytesPerIdleSubscriber ?? [])
  const cpuSeconds = samples.reduce((sum, { use }) => sum + (use?.serverCpuSeconds ?? 0), 0)
  const row = {
    ...about,
    outcome,
    reason,
    ...nothing,
    ...counts,
    eventsPerSecond: geometricMean(values.map(({ eventsPerSecond }) => eventsPerSecond)),
    delayMs: { p50: delay?.p50 ?? null, p99: delay?.p99 ?? null },
    bytesPerIdleSubscriber: bytes.length > 0 ? median(bytes) : null,
    connectPerSecond: geometricMean(values.map(({ connectPerSecond }) => connectPerSecond)),
    serverCpuMsPerThousandEvents: (cpuSeconds * 1e6) / sumOf(values, 'delivered'),
    stalled: summariseStalled(values.flatMap(({ stalled }) => stalled ?? [])),
    capacity: slo ? { ...summariseCapacity(values), slo: describeSlo(slo) } : null,
  }
  return { row, told: samples }
}

/** By the process that was worst. @param {Stalled[]} all @returns {EventRow['stalled']} */
function summariseStalled(all) {
  if (all.length === 0) return null
  const [{ publishedBytes }] = all
  const known = all.flatMap(({ heldBytes }) => heldBytes ?? [])
  const heldBytes = known.length === all.length ? Math.max(...known) : null
  if (heldBytes !== null && heldBytes > publishedBytes / 2) return { behaviour: 'unbounded', heldBytes, publishedBytes }
  if (all.some(({ isConnected }) => !isConnected)) return { behaviour: 'disconnected', heldBytes, publishedBytes }
  return { behaviour: heldBytes === null ? null : 'bounded', heldBytes, publishedBytes }
}

/** @param {Value[]} values */
function summariseCapacity(values) {
  const rates = values.flatMap(({ capacity }) => capacity?.eventsPerSecond ?? [])
  const reasons = new Set(values.flatMap(({ capacity }) => capacity?.reason ?? []))
  const isKnown = rates.length === values.length
  return { eventsPerSecond: isKnown ? geometricMean(rates) : null, reason: [...reasons].join('; ') || null }
}

/** @type {(values: Value[], name: 'lost' | 'doubled' | 'delivered') => number} */
const sumOf = (values, name) => values.reduce((sum, value) => sum + value[name], 0)

/** @param {EventRow} row */
const nameOf = ({ server, transport }) => `${server} ${transport}`

/** Rows of one run: only those have their blocks in common. @type {(results: StoredResult<Settings, Value>[]) => Compared & { rows: EventRow[] }} */
function compareRun(results) {
  const known = results.flatMap(knownIn)
  const measured = known.filter(({ told }) => told.length > 0)
  const rows = measured.map(({ row, told }) => ({
    name: nameOf(row),
    readings: told.flatMap(({ block, value: { delayMs } }) =>
      delayMs ? [{ block, control: false, logReading: -Math.log(delayMs.p50) }] : [],
    ),
  }))
  const analysis = analyseRows(rows, { reference: null })
  for (const { row } of analysis ? measured : []) {
    const { estimatedRate, interval } = /** @type {NonNullable<typeof analysis>} */ (analysis).estimate(nameOf(row))
    row.delayMs.p50 = 1 / estimatedRate
    row.interval = [1 / interval[1], 1 / interval[0]]
  }
  return {
    rows: known.map(({ row }) => row),
    relate: (row, other) =>
      relateTimes(analysis, nameOf(/** @type {EventRow} */ (row)), nameOf(/** @type {EventRow} */ (other))),
  }
}

/** The rows of results, run by run. @param {StoredResult<Settings, Value>[]} results */
export const compareRuns = (results) => [...groupBy(results, ({ run }) => run.id).values()].map(compareRun)
