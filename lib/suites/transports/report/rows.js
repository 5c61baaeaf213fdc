import { analyseRows } from '../../../analysis/analyseRows.js'
import { verdictOf } from '../../../analysis/faultOf.js'
import { relateTimes } from '../../../analysis/relateTimes.js'
import { groupBy } from '../../../reports/groupBy.js'
import { median } from '../../../statistics/median.js'
import { samples } from '../method.js'
import { axisNames } from '../parameters.js'
import { keyOf } from '../../../workload/combinations.js'

/** @import { SampleResult, StoredResult } from '../../../engine/suite.d.ts' */
/** @import { Compared } from '../../../reports/report.d.ts' */
/** @import { Conditions, Settings } from '../parameters.js' */
/** @import { BothEnds, CallRow, Value } from '../types.d.ts' */

/** @typedef {{ block: number, conditions: Conditions, said: SampleResult<Value> }} Told */
/** @typedef {{ name: string, row: CallRow, told: Told[] }} Known told: of all blocks */
/** @typedef {Compared & { rows: CallRow[], blocks: number, noiseFloor: number | null }} CallGroup of one run */

/** What each row was told in each process; where a process came to nothing, that is told of each of its rows. @param {StoredResult<Settings, Value>} result */
function toldIn({ server, executesGraphql, settings, trials }) {
  const all = trials.flatMap(({ block, conditions, ...trial }) => {
    const { outcome, reason } = trial
    const planned =
      outcome === 'completed' ? trial.samples : samples({ conditions, server: { executesGraphql } }, settings)
    return planned.map((said) => ({
      ...{ block, conditions: { ...conditions, ...said.conditions } },
      said: outcome === 'completed' ? said : { ...said, outcome, reason, value: null },
    }))
  })
  return { server, told: /** @type {Told[]} */ (all) }
}

/** @type {(values: (number | null)[]) => number | null} of those that there are */
function medianOf(values) {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? median(known) : null
}

/** @type {(values: Value[], name: 'allocatedBytesPerOp' | 'collectionsPerThousand') => BothEnds} */
const endsOf = (values, name) => ({
  client: medianOf(values.map(({ [name]: { client } }) => client)),
  server: medianOf(values.map(({ [name]: { server } }) => server)),
})

/** @type {(server: string, told: Told[]) => CallRow} still without its interval */
function toRow(server, told) {
  const [{ conditions }] = told
  const { transport, tls, connection, parallel } = conditions
  const { outcome, reason } = verdictOf(told)
  const read = outcome === 'completed' ? told : []
  const values = read.flatMap(({ said }) => (said.value && !said.control ? [said.value] : []))
  return {
    ...{ server, transport, tls: tls === 'tls', connection, parallel },
    outcome,
    reason,
    nsPerOp: {
      median: medianOf(values.flatMap(({ nsPerOp }) => nsPerOp)),
      p99: medianOf(values.map(({ latencyP99Ns }) => latencyP99Ns)),
    },
    interval: null,
    allocatedBytesPerOp: endsOf(values, 'allocatedBytesPerOp'),
    collectionsPerThousand: endsOf(values, 'collectionsPerThousand'),
    wireBytesPerOp: medianOf(values.map(({ wireBytesPerOp }) => wireBytesPerOp)),
    connectRoundTrips: medianOf(values.map(({ connectRoundTrips }) => connectRoundTrips)),
  }
}

/** Rows of one run: only those have their blocks in common. @param {StoredResult<Settings, Value>[]} results @returns {CallGroup} */
function groupRun(results) {
  const known = results.map(toldIn).flatMap(({ server, told }) =>
    [...groupBy(told, ({ conditions }) => keyOf(conditions, axisNames))].map(([key, told]) => ({
      name: `${server} ${key}`,
      row: toRow(server, told),
      told,
    })),
  )
  const analysis = analyse(known.filter(({ row }) => row.outcome === 'completed'))
  for (const { name, row } of known) {
    if (!analysis?.has(name)) continue
    const [low, high] = analysis.estimate(name).interval
    row.interval = [1 / high, 1 / low]
  }
  const blocks = new Set(known.flatMap(({ told }) => told.map(({ block }) => block))).size
  const names = new Map(known.map(({ row, name }) => [row, name]))
  const nameOf = (/** @type {object} */ row) => names.get(/** @type {CallRow} */ (row)) ?? ''
  return {
    rows: known.map(({ row }) => row),
    blocks,
    noiseFloor: analysis?.noiseFloor ?? null,
    relate: (row, other) => relateTimes(analysis, nameOf(row), nameOf(other)),
  }
}

/** @param {Known[]} known with a number */
function analyse(known) {
  const rows = known.map(({ name, told }) => ({
    name,
    readings: told.flatMap(({ block, said: { control, value } }) =>
      value ? [{ block, control, rate: 1 / median(value.nsPerOp) }] : [],
    ),
  }))
  const reference = rows.find(({ readings }) => readings.some(({ control }) => control))?.name ?? ''
  return analyseRows(rows, { reference })
}

/** The rows of results, run by run. @param {StoredResult<Settings, Value>[]} results */
export const groupCalls = (results) => [...groupBy(results, ({ run }) => run.id).values()].map(groupRun)
