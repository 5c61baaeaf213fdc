import { networkParameters } from './networkParameters.js'

/** @import { NetworkCheck, NetworkFacts } from './types.d.ts' */

/** Deviation from theory above which the reader must doubt the rows. */
const tolerance = 0.05

const kinds = {
  loopback: 'plain loopback',
  relay: 'a relay that delays and shapes each direction, in place of tc netem',
  netem: 'tc netem in a network namespace, which delays and shapes each direction, with an MTU of 1,500 bytes',
}
const transfers = {
  relay: '1 MB transfers',
  netem: '1 MB over 80 connections (too little on each for slow start)',
}
const models = {
  relay: 'It models neither loss, jitter nor the slow start of TCP: long transfers begin at full bandwidth.',
  netem: "TCP's slow start is this kernel's, from 10 packets on; loss, jitter and reordering are not modelled.",
}

/** Computes the largest relative error of a check's times. @param {NetworkCheck} check */
function deviation({ theory, ...check }) {
  const names = /** @type {const} */ (['connectMs', 'requestMs', 'transferMs'])
  return Math.max(...names.map((name) => (theory[name] ? Math.abs(check[name] / theory[name] - 1) : 0)))
}

/**
 * Names what was compared with theory: without round trips, or without a limit of bandwidth, some times have none.
 * @type {(kind: keyof typeof transfers, checks: NetworkCheck[]) => string}
 */
function nameCompared(kind, checks) {
  const hasTrips = checks.some(({ theory }) => theory.requestMs > 0)
  if (checks.every(({ theory }) => theory.transferMs === null)) return 'Connections and requests'
  return `${hasTrips ? 'Connections, requests and ' : ''}${transfers[kind]}`
}

/** @param {NetworkCheck} check */
function formatPair({ rtt, bandwidth }) {
  const limit = bandwidth === null ? [] : [networkParameters.bandwidth.label(bandwidth)]
  return [networkParameters.rtt.label(rtt), ...limit].join(', ')
}

/**
 * Describes how round trips and bandwidth were made, and how near they came to their settings.
 * @param {{ network: NetworkFacts }[]} results
 */
export function networkNotes(results) {
  const networks = new Map(results.map(({ network }) => [JSON.stringify(network), network]))
  return [...networks.values()].flatMap(({ kind, checks }) => {
    if (kind === 'loopback') return [`Network: ${kinds[kind]}.`]
    const worst = Math.max(0, ...checks.map(deviation))
    const slow = checks.filter((check) => deviation(check) > tolerance)
    const far = slow.map((check) => `${formatPair(check)} (${(deviation(check) * 100).toFixed(0)} %)`).join('; ')
    const measured = `${nameCompared(kind, checks)} took within ${(worst * 100).toFixed(1)} % of theory before the run.`
    return [
      `Network: ${kinds[kind]}. ${measured} ${models[kind]}`,
      ...(far ? [`Network conditions that missed what was asked for by more than 5 %: ${far}. Doubt their rows.`] : []),
    ]
  })
}
