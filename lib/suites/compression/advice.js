import { groupBy } from '../../reports/groupBy.js'
import { describeDoubt } from '../../stats/describeNoise.js'
import { keyOf } from '../../workload/combinations.js'
import { analyse, fastestOf, pointsOf } from './groups.js'
import { sharedAxes } from './parameters.js'

/** @import { Fastest, Group } from './groups.js' */
/** @import { Conditions } from './parameters.js' */
/** @import { Value } from './types.d.ts' */

/** Bandwidths in Mbit/s for which a coding is recommended if none was measured. */
const defaultBandwidths = [1, 10, 100, 1000]

/**
 * @typedef {object} Place one bandwidth
 * @property {number | null} bandwidth
 * @property {boolean} measured - through a network; else computed
 * @property {Map<string, number>} totals - ms of all codings by their names
 * @property {Fastest} fastest
 */
/**
 * @typedef {object} Advice for all bandwidths under otherwise equal conditions
 * @property {string} server
 * @property {Conditions} conditions
 * @property {number} blocks
 * @property {Place[]} places
 */

/** @type {(group: Group, transferMsOf: (bytes: number) => number) => Pick<Place, 'totals' | 'fastest'>} */
function judge({ encodings, msOf }, transferMsOf) {
  const totalOf = (/** @type {Value} */ value) => msOf(value) + transferMsOf(value.transferBytes)
  const analysis = analyse(encodings, totalOf)
  const points = pointsOf(encodings, totalOf, analysis)
  const totals = new Map(points.map(({ name, cost }) => [name, cost]))
  return { totals, fastest: fastestOf(points, analysis) }
}

/** Bytes that 1 Mbit/s transfers in a millisecond. */
const bytesPerMs = 125

/**
 * Judges every bandwidth, from the narrowest on.
 * @type {(groups: Group[]) => Place[]} groups: which differ in bandwidth only
 */
function placesOf(groups) {
  const limited = groups.filter(({ conditions }) => conditions.bandwidth !== null)
  const [free] = groups.filter(({ conditions }) => conditions.bandwidth === null)
  const measured = limited.map((group) => ({ bandwidth: group.conditions.bandwidth, measured: true, group }))
  const computed = defaultBandwidths.map((bandwidth) => ({ bandwidth, measured: false, group: free }))
  const last = free ? [{ bandwidth: null, measured: true, group: free }] : []
  return [...(limited.length > 0 ? measured : computed), ...last]
    .sort((a, b) => (a.bandwidth ?? Infinity) - (b.bandwidth ?? Infinity))
    .map(({ group, ...place }) => ({
      ...place,
      ...judge(group, (bytes) => (place.measured ? 0 : bytes / (Number(place.bandwidth) * bytesPerMs))),
    }))
}

/**
 * Recommends the coding that is the fastest in total at each bandwidth: as measured, or computed from its time without
 * a limit and its bytes.
 * @type {(groups: Group[]) => Advice[]}
 */
export function recommend(groups) {
  const names = sharedAxes.filter((name) => name !== 'bandwidth')
  const alike = groupBy(groups, ({ server, conditions }) => `${server} ${keyOf(conditions, names)}`)
  return [...alike.values()].flatMap((group) => {
    const [{ server, conditions, blocks }] = group
    const places = placesOf(group).filter(({ totals }) => totals.size > 0)
    return places.length > 0 ? [{ server, conditions, blocks, places }] : []
  })
}

/** Name of the row without a coding. */
const uncompressed = 'none'

/** Lists the codings that share the first place, the fastest first. @param {Fastest} fastest */
export const firstOf = ({ name, ties }) => [...(name === null ? [] : [name]), ...(ties ?? [])]

/**
 * Names codings, with the levels of each together, such as `br 5, 7 and gzip 3, 4`.
 * @type {(names: string[], order: string[]) => string} order: of all codings
 */
function nameCodings(names, order) {
  const sorted = order.filter((name) => names.includes(name)).map((name) => name.split(' '))
  const codings = [...groupBy(sorted, ([coding]) => coding)].map(([coding, some]) =>
    [coding, some.flatMap(([, level]) => level ?? []).join(', ')].filter(Boolean).join(' '),
  )
  return [codings.slice(0, -1).join('; '), codings.at(-1)].filter(Boolean).join(' and ')
}

/**
 * Says whether compression pays at a bandwidth, as far as blocks confirm it: a key for places that are alike.
 * @param {Place} place
 */
function verdictOf({ totals, fastest }) {
  const first = firstOf(fastest)
  if (!first.includes(uncompressed)) return totals.has(uncompressed) ? 'compress' : 'codings'
  return first.length === 1 ? 'send uncompressed' : 'compression is not told apart from none'
}

/** Describes places with one verdict. @type {(verdict: string, places: Place[]) => string} */
function describePlaces(verdict, places) {
  if (verdict === 'send uncompressed' || verdict.endsWith('none')) return `${describeBandwidths(places)} ${verdict}`
  const first = [...groupBy(places, ({ fastest, totals }) => nameCodings(firstOf(fastest), [...totals.keys()]))]
  const codings = first.map(([names, some]) => `${describeBandwidths(some)} ${names}`)
  const share = 'first place, or shared'
  return verdict === 'compress'
    ? `${describeBandwidths(places)} compress (${share}: ${codings.join('; ')})`
    : `${share}: ${codings.join('; ')}`
}

/** Describes bandwidths, such as `at 10 and 100 Mbit/s and without a limit`. @param {Place[]} places */
function describeBandwidths(places) {
  const limits = places.flatMap(({ bandwidth }) => bandwidth?.toLocaleString('en-US') ?? [])
  const listed = [limits.slice(0, -1).join(', '), limits.at(-1)].filter(Boolean).join(' and ')
  const free = places.some(({ bandwidth }) => bandwidth === null) ? ['without a limit'] : []
  return [...(listed ? [`at ${listed} Mbit/s`] : []), ...free].join(' and ')
}

/**
 * Describes the recommended codings in a sentence, each once.
 * @type {(advice: Advice, disturbed: string[]) => string} disturbed: doubts about the machine
 */
export function describeAdvice({ places, blocks }, disturbed) {
  const doubts = [
    ...disturbed,
    ...(places.some(({ fastest }) => fastest.ties === null) ? [describeDoubt(blocks)] : []),
    ...(places.some(({ measured }) => !measured) ? ['transfer computed'] : []),
  ]
  const about = doubts.length > 0 ? ` (${doubts.join('; ')})` : ''
  const clauses = [...groupBy(places, verdictOf)].map(([verdict, some]) => describePlaces(verdict, some))
  return `Fastest in total${about}: ${clauses.join('; ')}.`
}
