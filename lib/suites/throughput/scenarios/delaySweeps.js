import { blocksToRank } from '../../../stats/ranks.js'
import { findFadeOut, spreadOf } from '../../../stats/fadeOut.js'
import { number } from '../../../reports/column.js'
import { seriesAlong } from '../../../reports/groupBy.js'
import { scenarioOf } from '../../../workload/scenarios/index.js'
import { nameDoubted, sureRows } from '../analyse/doubted.js'
import { isRanked } from '../analyse/results.js'
import { describeCosts, findWaiting, formatCores } from './waiting.js'

/** @import { Pair, Place as Spread } from '../../../stats/fadeOut.js' */
/** @import { WorkloadName } from '../../../types.d.ts' */
/** @import { Result, ServerChoice } from '../types.d.ts' */
/** @import { Ranking } from '../publish/report/report.js' */
/** @import { Row } from '../types.d.ts' */
/** @import { Waiting } from './waiting.js' */

/** @typedef {{ title: string, workload: WorkloadName, results: Result[], ranking: Ranking }} Measured */
/** @typedef {Measured & { x: number }} Place x: milliseconds of a call */
/**
 * Comparison of the servers of a sweep.
 * @typedef {object} Comparison
 * @property {string[]} names - servers that are compared: all delays have them, and no flag doubts their rates
 * @property {string[]} missing - servers that some delays lack
 * @property {string} doubted - servers whose rates a flag doubts at some delay, with their flags; empty without any
 * @property {Spread[]} spreads - how far those that are compared are apart, if that is known; where some wait, at the
 *   delays at which they work
 * @property {Waiting | null} waiting - if flags leave nothing to compare because all servers wait from a delay on
 */
/**
 * Rates over the time of a backend's calls.
 * @typedef {Comparison & { title: string, places: Place[], choice: ServerChoice }} DelaySweep
 */

/** Names what all delays of a sweep share. @param {Pick<Measured, 'workload' | 'results'>} measured */
const keyOf = ({ workload, results: [{ settings }] }) =>
  `${scenarioOf(workload).loading} ${settings.connections} ${settings.pipelining}`

/** Groups the delays of a backend that differ in nothing else. @param {Measured[]} measured @returns {DelaySweep[]} */
export function delaySweepsOf(measured) {
  const points = measured.flatMap((one) => {
    const { delayMs } = scenarioOf(one.workload)
    return delayMs === null ? [] : [{ ...one, x: delayMs }]
  })
  return seriesAlong(points, keyOf).map((places) => {
    const title = `n+1-${scenarioOf(places[0].workload).loading}`
    const compared = compareServers(places)
    return { title, places, ...compared, choice: judgeChoice(title, places, compared) }
  })
}

/** Names the servers that are compared: with a number, and the same work as others. @param {Place} place */
function namesAt({ ranking: { rows }, results }) {
  const ranked = new Set(results.filter(isRanked).map(({ server }) => server))
  return rows.flatMap(({ server, requestsPerSecond }) =>
    requestsPerSecond !== null && ranked.has(server) ? [server] : [],
  )
}

/** @param {Place[]} places @returns {Comparison} */
function compareServers(places) {
  const namesOfPlaces = places.map(namesAt)
  const all = namesOfPlaces[0].filter((name) => namesOfPlaces.every((some) => some.includes(name)))
  const missing = [...new Set(namesOfPlaces.flat())].filter((name) => !all.includes(name))
  const rows = places.map(({ ranking }) => ranking.rows.filter(({ server }) => all.includes(server)))
  const sure = rows.map((some) => sureRows(some, 'ratio').map(({ server }) => server))
  const names = all.filter((name) => sure.every((some) => some.includes(name)))
  const doubted = all.length > 1 ? nameDoubted(lastDoubts(rows.flat()), 'ratio') : ''
  if (names.length < 2 && doubted !== '') {
    const { connections, pipelining } = places[0].results[0].settings
    const rowsAt = places.map(({ x }, index) => ({ x, rows: rows[index] }))
    const waiting = findWaiting(rowsAt, connections * pipelining)
    const working = places.flatMap((place, index) =>
      waiting === null || waiting.delays.includes(place.x) ? [] : spreadAt(place, sure[index]),
    )
    return { names: all, missing, doubted, spreads: working, waiting }
  }
  const spreads = places.flatMap((place) => spreadAt(place, names))
  return { names, missing, doubted, spreads, waiting: null }
}

/** @type {(place: Place, names: string[]) => Spread[]} none if too little is known */
function spreadAt({ x, ranking }, names) {
  const spread = spreadOf(ranking.analysis, names)
  return spread ? [{ x, ...spread }] : []
}

/** Selects one doubted row of each server, at its longest delay with a doubt. @param {Row[]} rows - by delay */
const lastDoubts = (rows) => [
  ...new Map(rows.filter(({ doubted }) => doubted.ratio !== null).map((row) => [row.server, row])).values(),
]

/**
 * Finds the delay from which on the choice no longer shows.
 * @type {(title: string, places: Place[], compared: Comparison) => ServerChoice}
 */
function judgeChoice(title, places, compared) {
  const { missing, doubted, spreads } = compared
  const fadeOut = spreads.length === places.length ? findFadeOut(spreads) : null
  const lack = missing.length > 1 ? 'lack' : 'lacks'
  const without = [
    ...(missing.length > 0 ? [`Without ${missing.join(', ')}, which ${lack} a number at some delay.`] : []),
    ...(doubted !== '' && fadeOut !== null ? [`Without servers whose rates flags doubt: ${doubted}.`] : []),
  ]
  const sentence = fadeOut === null ? describeUncompared(title, places, compared) : describe(title, places, fadeOut)
  return {
    showsUntilMs: fadeOut?.until?.x ?? null,
    noLongerFromMs: fadeOut?.from ?? null,
    ratioAtMost: fadeOut?.widest ?? null,
    words: [sentence, ...without].join(' '),
  }
}

/** @type {(title: string, places: Place[], compared: Comparison) => string} */
function describeUncompared(title, places, { doubted, spreads, waiting }) {
  if (doubted === '' || (waiting === null && spreads.length > 0)) return describeUnknown(title)
  if (waiting === null)
    return `~ ${title}: the choice of the server is not known, because flags doubt rates: ${doubted}.`
  const inFlight = `${number(waiting.inFlight, 0)} in flight`
  const extent = waiting.delays.length === places.length ? 'at any delay' : `from ${waiting.delays[0]} ms on`
  const shown = spreads.flatMap(({ x, pair }) => (pair ? [` At ${x} ms ${describePair(pair)}.`] : []))
  return (
    `${title}: with ${inFlight} no server is busy ${extent} (${formatCores(waiting)}), so their rates show waiting, ` +
    `not work. They ${describeCosts(waiting)}.${shown.join('')}`
  )
}

/** @param {string} title */
const describeUnknown = (title) =>
  `~ ${title}: from which delay on the choice of the server no longer shows is not known: it takes two servers with ` +
  `a number at every delay, ${blocksToRank} blocks and their control.`

/** @param {Pair} pair */
const describePair = ({ faster, slower, ratio }) => `${faster} is ${number(ratio, 2)} times as fast as ${slower}`

/** @type {(title: string, places: Place[], fadeOut: ReturnType<typeof findFadeOut>) => string} */
function describe(title, places, { until, from, widest }) {
  const { connections, pipelining } = places[0].results[0].settings
  const load = `with ${number(connections * pipelining, 0)} in flight`
  const last = places[places.length - 1].x
  const range = `by the 95 % intervals none is more than ${number(widest, 2)} times as fast as another`
  if (!until?.pair)
    return (
      `~ ${title}: no two servers are significantly different at any delay from ${places[0].x} to ${last} ms, ` +
      `${load}; ${range}.`
    )
  const difference = `at ${until.x} ms ${describePair(until.pair)}`
  if (from !== null)
    return (
      `${title}: from ${from} ms per backend call on, ${load}, the choice of the server no longer shows: no two are ` +
      `significantly different, and ${range}. It still shows at less: ${difference}.`
    )
  const shows = `the choice of the server shows up to ${until.x} ms per backend call`
  if (until.x < last)
    return (
      `~ ${title}: ${shows}, ${load}: ${difference}. Beyond, no two are significantly different, but the intervals ` +
      'leave room for as much: more blocks (--rounds) tell.'
    )
  // Requests in flight keep a server at work while calls are pending.
  const advice =
    connections * pipelining > 1 ? ' With fewer in flight, such as -c 1 -p 1, servers wait more and differ less.' : ''
  return `${title}: ${shows}, the longest measured, ${load}: ${difference}.${advice}`
}
