import { readFileSync } from 'node:fs'
import { combinationsOf } from '../workload/combinations.js'
import { declare, number, timeIn, wordOr } from '../workload/kinds.js'

/** @import { Pair } from './relay.js' */

/** Parameters of the network between client and server, for the suites that vary it. */
export const networkParameters = declare({
  rtt: {
    scope: 'client',
    kind: timeIn('ms', number(0, 5000)),
    default: '0',
    help: 'round-trip time between client and server in ms',
    label: (value) => `rtt ${value} ms`,
    phrase: (value) => `${value} ms round trips`,
    plotted: { scale: 'linear', title: 'ms of round-trip time' },
  },
  bandwidth: {
    scope: 'client',
    kind: wordOr('none', null, number(0.1, 10_000)),
    default: 'none',
    help: 'limit in Mbit/s, each way, or none',
    label: (value) => (value === null ? 'bandwidth none' : `bandwidth ${value} Mbit/s`),
    phrase: (value) => (value === null ? 'no limit of bandwidth' : `${value} Mbit/s`),
    plotted: { scale: 'logarithmic', title: 'Mbit/s' },
  },
})

/**
 * Lists every combination of round-trip time and bandwidth that a run measures.
 * @type {(settings: { axes: { rtt: number[], bandwidth: (number | null)[] } }) => Pair[]}
 */
export const pairsOf = ({ axes }) => combinationsOf(axes, ['rtt', 'bandwidth'])

/** Reads the definitions of what results hold of the network. */
export const readNetworkDefinitions = () =>
  JSON.parse(readFileSync(new URL('./schema.json', import.meta.url), 'utf8')).definitions
