import { busyShare, utilisation } from './utilisation.js'

/** @import { Flag, ProcessMeasurement } from '../types.d.ts' */

/** @typedef {{ server: string, requestsPerSecond: number }} Rated */

/** Rates that differ by less are level. */
const level = 0.02
/** Two may be alike by chance. */
const minRows = 3

/**
 * The rows that are level with the fastest one, fastest first; none where there are fewer than three.
 * @type {<Item extends Rated>(rows: Item[]) => Item[]}
 */
export function topPlateau(rows) {
  const sorted = rows.toSorted((a, b) => b.requestsPerSecond - a.requestsPerSecond)
  const tied = sorted.filter(({ requestsPerSecond }) => requestsPerSecond >= sorted[0].requestsPerSecond * (1 - level))
  return tied.length >= minRows ? tied : []
}

/**
 * Groups of three or more rows on one level, none of whose servers was busy: something else limits them all.
 * @param {{ server: string, rounds: { measurement: ProcessMeasurement | null }[], summary: { serverRate: number } | null }[]} results
 * @returns {Rated[][]} fastest first
 */
export function plateaus(results) {
  let rest = results.flatMap(({ server, rounds, summary }) => {
    const measurements = rounds.flatMap(({ measurement }) => measurement ?? [])
    if (!summary || (utilisation(measurements).server ?? busyShare) >= busyShare) return []
    return [{ server, requestsPerSecond: summary.serverRate }]
  })
  rest.sort((a, b) => b.requestsPerSecond - a.requestsPerSecond)
  const found = []
  while (rest.length > 0) {
    const group = topPlateau(rest)
    if (group.length > 0) found.push(group)
    rest = rest.slice(Math.max(1, group.length))
  }
  return found
}

/** @type {(server: string, groups: Rated[][]) => Flag | null} */
export function plateauFlag(server, groups) {
  const group = groups.find((rows) => rows.some((row) => row.server === server))
  if (!group) return null
  const rates = group.map(({ requestsPerSecond }) => Math.round(requestsPerSecond).toLocaleString('en-US'))
  return {
    kind: 'plateau',
    seen: `${group.length} rows from ${rates.at(-1)} to ${rates[0]} requests/s, no server of them busy`,
    advice:
      'Something that they share limits them, such as the client or the network, so their order means nothing; see ceiling-http and ceiling-net.',
  }
}
