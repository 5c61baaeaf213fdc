import { busyShare, utilisation } from './utilisation.js'

/** @import { Flag, ProcessMeasurement } from '../types.d.ts' */

/** @typedef {{ server: string, requestsPerSecond: number }} Rated */

/**
 * @typedef {object} Rounds
 * @property {string} server
 * @property {{ measurement: ProcessMeasurement | null }[]} rounds
 * @property {{ serverRate: number } | null} summary
 */

/** Difference below which rates are level, as a share. */
const level = 0.02
/** Rows that make a plateau: two may be alike by chance. */
const minRows = 3

/**
 * Picks the rows that are level with the fastest one, fastest first; none if there are fewer than three.
 * @type {<Item extends Rated>(rows: Item[]) => Item[]}
 */
function topPlateau(rows) {
  const sorted = rows.toSorted((a, b) => b.requestsPerSecond - a.requestsPerSecond)
  const tied = sorted.filter(({ requestsPerSecond }) => requestsPerSecond >= sorted[0].requestsPerSecond * (1 - level))
  return tied.length >= minRows ? tied : []
}

/**
 * Groups three or more rows on one level without a busy server: something else limits them all.
 * @type {(results: Rounds[]) => Rated[][]} fastest first
 */
export function plateaus(results) {
  let rest = results.flatMap(({ server, rounds, summary }) => {
    const measurements = rounds.flatMap(({ measurement }) => measurement ?? [])
    if (!summary || (utilisation(measurements).server ?? busyShare) >= busyShare) return []
    return [{ server, requestsPerSecond: summary.serverRate }]
  })
  rest.sort((a, b) => b.requestsPerSecond - a.requestsPerSecond)
  const groups = []
  while (rest.length > 0) {
    const group = topPlateau(rest)
    if (group.length > 0) groups.push(group)
    rest = rest.slice(Math.max(1, group.length))
  }
  return groups
}

/** @type {(server: string, groups: Rated[][]) => Flag | null} */
export function plateauFlag(server, groups) {
  const group = groups.find((rows) => rows.some((row) => row.server === server))
  if (!group) return null
  const rates = group.map(({ requestsPerSecond }) => Math.round(requestsPerSecond).toLocaleString('en-US'))
  return {
    kind: 'plateau',
    doubts: ['rate', 'ratio'],
    seen: `${group.length} rows from ${rates.at(-1)} to ${rates[0]} requests/s, no server of them busy`,
    advice:
      'Something that they share limits them, such as the client or the network, so their order means nothing; ' +
      'see ceiling-http and ceiling-net.',
  }
}
