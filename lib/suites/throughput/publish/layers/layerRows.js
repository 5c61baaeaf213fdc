import { relateRows } from '../../analyse/analyseRun.js'
import { fewestCalls } from '../../analyse/results.js'
import { layerOf } from '../../layers.js'

/** @import { Relation } from '../../../../reports/report.d.ts' */
/** @import { Ranked } from '../../analyse/rankResults.js' */
/** @import { PackageVersion } from '../../../../types.d.ts' */
/** @import { Row } from '../../types.d.ts' */

/**
 * Row of a base, or of a layer beside the same server without it in the same run.
 * @typedef {Pick<Row, 'server' | 'path' | 'version' | 'outcome' | 'reason' | 'requestsPerSecond' | 'interval'> &
 *   Pick<Row, 'resolverCallsPerAnswer' | 'layerWorkPerAnswer' | 'doubted'> & LayerFacts} LayerRow
 */
/**
 * @typedef {object} LayerFacts
 * @property {string} base
 * @property {string | null} layer - null for the base itself
 * @property {number | null} ratioToBase - of the rates
 * @property {[number, number] | null} ratioInterval - null of a single block
 * @property {Relation['verdict']} verdict - on the ratio; null of fewer than three blocks
 * @property {boolean | null} isCache - whether it answers without a resolver; null if unknown
 * @property {number | null} cpuMicrosecondsAdded - CPU time of the server per request, more than the base's
 * @property {number | null} peakMemoryBytesAdded
 * @property {number | null} coldStartMsAdded
 */

/** @type {(value: number | null | undefined, base: number | null | undefined) => number | null} */
const subtract = (value, base) => (typeof value === 'number' && typeof base === 'number' ? value - base : null)

/** Tells whether a layer is another way of resolving, which batches calls of a backend. @param {LayerRow} row */
export const isLoading = ({ layer }) => /loaders?$/.test(layer ?? '')

/**
 * Relates each layer to its base. Bases come in the order of their names, each before its layers, the costliest last.
 * @param {Pick<Ranked, 'rows' | 'results' | 'analysis'>} ranked
 * @returns {LayerRow[]}
 */
export function createLayerRows({ rows, results, analysis }) {
  const packagesOf = (/** @type {string} */ name) =>
    results.find(({ server }) => server === name)?.environment.packages ?? []
  const layers = rows.flatMap((row) => {
    const layer = layerOf(row)
    return layer ? [{ ...layer, row }] : []
  })
  const names = [...new Set(layers.map(({ base }) => base))].sort()
  return names.flatMap((name) => {
    const base = rows.find(({ server }) => server === name)
    const ofBase = layers
      .filter((layer) => layer.base === name)
      .map(({ row, layer }) => {
        const relation = relateRows(analysis, row.server, name)
        const version = versionOf(layer, packagesOf(row.server), packagesOf(name)) ?? row.version
        return { ...toLayerRow(row, { name, base, layer, relation }), version }
      })
    ofBase.sort((a, b) => (b.ratioToBase ?? -1) - (a.ratioToBase ?? -1) || (a.server < b.server ? -1 : 1))
    return base ? [toLayerRow(base, { name, base, layer: null, relation: null }), ...ofBase] : ofBase
  })
}

/**
 * Names the package of a layer: one that its base has not, at best one with the layer's name in its own.
 * @type {(layer: string, packages: PackageVersion[], ofBase: PackageVersion[]) => string | null}
 */
function versionOf(layer, packages, ofBase) {
  const added = packages.filter(({ name }) => ofBase.every((other) => other.name !== name))
  const named = added.find(({ name }) => name.includes(layer)) ?? added[0]
  return named ? `${named.name} ${named.version}` : null
}

/** @typedef {{ name: string, base: Row | undefined, layer: string | null, relation: Relation | null }} Beside */

/** @type {(row: Row, beside: Beside) => LayerRow} */
function toLayerRow(row, { name, base, layer, relation }) {
  const { server, path, version, outcome, reason, requestsPerSecond, interval } = row
  const { resolverCallsPerAnswer: calls, layerWorkPerAnswer } = row
  const isCache = typeof calls === 'number' ? calls < fewestCalls : null
  const rates =
    requestsPerSecond !== null && base?.requestsPerSecond ? requestsPerSecond / base.requestsPerSecond : null
  return {
    server,
    path,
    base: name,
    layer,
    version,
    outcome,
    // A cache has a column of its own.
    reason: isCache && outcome === 'completed' ? null : reason,
    requestsPerSecond,
    interval,
    ratioToBase: relation?.ratio ?? rates,
    ratioInterval: relation?.interval ?? null,
    verdict: relation?.verdict ?? null,
    isCache,
    // Milliseconds of 1,000 requests are microseconds of one.
    cpuMicrosecondsAdded: subtract(row.serverCpuMsPerThousandRequests, base?.serverCpuMsPerThousandRequests),
    peakMemoryBytesAdded: subtract(row.peakMemoryBytes, base?.peakMemoryBytes),
    coldStartMsAdded: subtract(row.coldStartMs, base?.coldStartMs),
    layerWorkPerAnswer,
    resolverCallsPerAnswer: calls,
    // A doubt about the base is one about all that is relative to it.
    doubted: { ...row.doubted, ratio: row.doubted.ratio ?? base?.doubted.ratio ?? null },
  }
}
