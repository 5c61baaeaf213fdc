import { groupBy } from '../../../reports/groupBy.js'
import { keyOf } from '../../../workload/combinations.js'
import { sharedParameters } from '../parameters.js'
import { median } from '../../../statistics/median.js'
import { analyse, fastestOf } from './fastest.js'

/** @import { Conditions } from '../parameters.js' */
/** @import { Fastest } from './fastest.js' */
/** @import { Group } from './groups.js' */

/** What a coding is recommended for where no bandwidth was measured, in Mbit/s. */
const usualBandwidths = [1, 10, 100, 1000]

/** One bandwidth: the total times of all codings, in ms by their names; measured: whether through a network. @typedef {{ bandwidth: number | null, measured: boolean, totals: Map<string, number>, fastest: Fastest }} Place */
/** All bandwidths of a server under otherwise equal conditions. @typedef {{ server: string, conditions: Conditions, places: Place[] }} Advice */

/** @type {(group: Group, transferMsOf: (bytes: number) => number) => Pick<Place, 'totals' | 'fastest'>} */
function judge({ encodings, msOf }, transferMsOf) {
  const able = encodings.filter(({ readings }) => readings.length > 0)
  const totalOf = (/** @type {import('../types.d.ts').Value} */ value) =>
    msOf(value) + transferMsOf(value.transferBytes)
  const totals = new Map(able.map(({ name, readings }) => [name, median(readings.map(({ value }) => totalOf(value)))]))
  return { totals, fastest: fastestOf(totals, analyse(encodings, totalOf)) }
}

/** 1 Mbit/s is 125 bytes per ms. @type {(bandwidth: number | null) => (bytes: number) => number} */
const transferMs = (bandwidth) => (bytes) => (bandwidth === null ? 0 : bytes / (bandwidth * 125))

/** @param {Group[]} groups that differ in bandwidth only @returns {Place[]} from the narrowest on */
function placesOf(groups) {
  const limited = groups.filter(({ conditions }) => conditions.bandwidth !== null)
  const [free] = groups.filter(({ conditions }) => conditions.bandwidth === null)
  const measured = limited.map((group) => ({ bandwidth: group.conditions.bandwidth, measured: true, group }))
  const computed = usualBandwidths.map((bandwidth) => ({ bandwidth, measured: false, group: free }))
  const last = free ? [{ bandwidth: null, measured: true, group: free }] : []
  return [...(limited.length > 0 ? measured : computed), ...last]
    .sort((a, b) => (a.bandwidth ?? Infinity) - (b.bandwidth ?? Infinity))
    .map(({ group, ...place }) => ({
      ...place,
      ...judge(group, place.measured ? () => 0 : transferMs(place.bandwidth)),
    }))
}

/**
 * Which coding is the fastest in total at each bandwidth: as measured, or computed from what it takes without a limit and
 * from its bytes where none was measured.
 * @param {Group[]} groups
 * @returns {Advice[]}
 */
export function recommend(groups) {
  const names = sharedParameters.filter((name) => name !== 'bandwidth')
  const alike = groupBy(groups, ({ server, conditions }) => `${server} ${keyOf(conditions, names)}`)
  return [...alike.values()].flatMap((own) => {
    const [{ server, conditions }] = own
    const places = placesOf(own).filter(({ totals }) => totals.size > 0)
    return places.length > 0 ? [{ server, conditions, places }] : []
  })
}

const fewTies = 3

/** @param {Place} place */
function describePlace({ bandwidth, fastest: { name, ties } }) {
  const where = bandwidth === null ? 'without a limit' : `at ${bandwidth.toLocaleString('en-US')} Mbit/s`
  if (!ties || ties.length === 0) return `${name} ${where}`
  const more = ties.length > fewTies ? ` and ${ties.length - fewTies} more` : ''
  return `${name} ${where} (~ ${ties.slice(0, fewTies).join(', ')}${more})`
}

/** In a sentence. @param {Advice} advice */
export function describeAdvice({ places }) {
  const unsure = places.some(({ fastest }) => fastest.ties === null) ? ', by the estimates of too few blocks' : ''
  const computed = places.some(({ measured }) => !measured) ? ', transfer computed' : ''
  return `Recommended${unsure}${computed}: ${places.map(describePlace).join('; ')}.`
}
