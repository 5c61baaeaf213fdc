import { groupBy } from '../../reports/groupBy.js'
import { briefRange, joinTexts } from '../../reports/sentences.js'
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
 * Names codings, with the levels of each together, such as `gzip 3 to 9 or br 5`.
 * @type {(names: string[], order: string[]) => string} order: of all codings
 */
function nameCodings(names, order) {
  const codings = groupBy(order, (name) => name.split(' ')[0])
  const texts = [...codings].flatMap(([coding, all]) => {
    /** @type {string[][]} */
    const runs = []
    for (const [index, name] of all.entries())
      if (names.includes(name)) {
        if (index > 0 && runs.at(-1)?.at(-1) === all[index - 1]) runs.at(-1)?.push(name)
        else runs.push([name])
      }
    const levels = runs.map((run) => [...new Set([run[0], run[run.length - 1]])].map((name) => name.split(' ')[1]))
    const ranges = levels.map((ends) => ends.filter(Boolean).join(' to '))
    return runs.length > 0 ? [[coding, joinTexts(ranges)].filter(Boolean).join(' ')] : []
  })
  return joinTexts(texts, 'or')
}

/**
 * Says whether compression pays at a bandwidth, as far as blocks confirm it: a key for places that are alike.
 * @param {Place} place
 */
function verdictOf({ totals, fastest }) {
  if (!totals.has(uncompressed)) return 'codings'
  return firstOf(fastest).includes(uncompressed) ? 'send uncompressed' : 'compress'
}

/** Names what an advice says at each bandwidth: a key for those that say the same. @param {Advice} advice */
export const patternOf = ({ conditions: { size }, places }) =>
  [size, ...places.map((place) => `${place.bandwidth} ${verdictOf(place)}`)].join(', ')

/** Names the codings in first place under all conditions, or under any of them. @param {Place[]} alike */
function nameFirst(alike) {
  const firsts = alike.map(({ fastest }) => firstOf(fastest))
  const common = firsts[0].filter((name) => firsts.every((names) => names.includes(name)))
  return nameCodings(common.length > 0 ? common : firsts.flat(), [...alike[0].totals.keys()])
}

/** Describes bandwidths, such as `at 10 and 100 Mbit/s and without a limit`. @param {Place[]} places */
function describeBandwidths(places) {
  const limits = [...new Set(places.map(({ bandwidth }) => bandwidth))]
  const listed = joinTexts(limits.flatMap((bandwidth) => bandwidth?.toLocaleString('en-US') ?? []))
  const free = limits.includes(null) ? ['without a limit'] : []
  return [...(listed ? [`at ${listed} Mbit/s`] : []), ...free].join(' and ')
}

/** Computes the total of a coding by that without one. @type {(place: Place, name: string | null) => number} */
const ratioTo = ({ totals }, name) => Number(totals.get(name ?? '')) / Number(totals.get(uncompressed))

/**
 * Describes the places with one verdict in a sentence.
 * @type {(verdict: string, columns: Place[][]) => string} columns: places of one bandwidth under all conditions
 */
function describePlaces(verdict, columns) {
  const places = columns.flat()
  const firsts = [...groupBy(columns, nameFirst)].map(([names, some]) => `${names} ${describeBandwidths(some.flat())}`)
  if (verdict === 'codings') return `Fastest is ${joinTexts(firsts)}`
  if (verdict === 'compress') {
    const gains = places.map((place) => 1 / ratioTo(place, place.fastest.name))
    return `Compress ${describeBandwidths(places)}, ${briefRange(gains)} times as fast as without: ${joinTexts(firsts)}`
  }
  const codings = places.map((place) =>
    Math.min(...[...place.totals.keys()].filter((name) => name !== uncompressed).map((name) => ratioTo(place, name))),
  )
  const isSure = places.every(({ fastest }) => firstOf(fastest).length === 1)
  const cost =
    isSure && Number.isFinite(Math.max(...codings))
      ? `: a coding takes ${briefRange(codings)} times as long or more`
      : ''
  return `Compressing gains nothing${isSure ? '' : ' that this run can tell'} ${describeBandwidths(places)}${cost}`
}

/** Total by that without a coding from which on a coding is named as slow. */
const slow = 5

/** Names the codings that take far longer than none under all conditions without a limit. @param {Advice[]} alike */
function describeSlow(alike) {
  const free = alike.flatMap(({ places }) => places.filter(({ bandwidth }) => bandwidth === null))
  if (free.length === 0) return []
  const order = [...free[0].totals.keys()]
  const names = order.filter((name) => free.every((place) => ratioTo(place, name) >= slow))
  const ratios = names.flatMap((name) => free.map((place) => ratioTo(place, name)))
  return names.length === 0
    ? []
    : [`Without a limit ${nameCodings(names, order)} takes ${briefRange(ratios)} times as long`]
}

/**
 * Describes in sentences what advices with one pattern recommend.
 * @type {(alike: Advice[], disturbed: string[]) => string} disturbed: doubts about the machine
 */
export function describeAdvice(alike, disturbed) {
  const [{ places: bandwidths, blocks }] = alike
  const places = alike.flatMap((advice) => advice.places)
  const doubts = [
    ...disturbed,
    ...(places.some(({ fastest }) => fastest.ties === null) ? [describeDoubt(blocks)] : []),
    ...(places.some(({ measured }) => !measured) ? ['transfer computed'] : []),
  ]
  const about = doubts.length > 0 ? ` (${doubts.join('; ')})` : ''
  const columns = bandwidths.map((_, index) => alike.map(({ places }) => places[index]))
  const verdicts = groupBy(columns, ([place]) => verdictOf(place))
  const sentences = [...verdicts].map(([verdict, some]) => describePlaces(verdict, some))
  return `${[...sentences, ...describeSlow(alike)].join('. ')}${about}.`
}
