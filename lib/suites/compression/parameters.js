import { namesOf, plotFile } from '../../engine/parameters.js'
import { codings } from '../../workload/codings.js'
import { declare, number, oneOf, wholeNumber, wordOr } from '../../workload/kinds.js'
import { aboutSizes, sizes } from '../../workload/sizes.js'
import { networkParameters } from '../../network/networkParameters.js'

/** @import { RunParameters } from '../../engine/parameters.js' */
/** @import { ConditionsOf, Given as GivenOf } from '../../workload/parameter.d.ts' */

/** In the order in which conditions are reported. */
export const parameters = declare({
  protocol: {
    scope: 'server',
    kind: oneOf('h1', 'h2c', 'h2', 'h3'),
    default: 'h1,h2',
    quick: 'h1',
    help: 'h1: HTTP/1.1; h2c: HTTP/2; h2: HTTP/2 with TLS; h3: HTTP/3, of servers that speak it',
    label: (value) => value,
  },
  size: {
    scope: 'server',
    kind: oneOf(...sizes),
    default: 'small',
    help: aboutSizes,
    label: (value) => value,
  },
  compression: {
    scope: 'server',
    kind: oneOf('none', ...codings),
    default: 'none,gzip,br,zstd',
    help: 'content coding: none, gzip, br, zstd, or dcz, which is zstd with a dictionary that client and server share',
  },
  level: {
    scope: 'server',
    kind: wholeNumber(0, 22),
    default: '3,4,5,7,9',
    quick: '3,9',
    help: 'level of the coding: gzip 1–9, br 0–11, zstd 1–22; one that a coding has not is left out of it',
  },
  workload: {
    scope: 'client',
    kind: oneOf('compound', 'rest'),
    default: 'compound',
    help: 'compound: POST /graphql; rest: GET /api/authors',
    label: (value) => value,
  },
  ...networkParameters,
  requests: {
    kind: wordOr('auto', 'auto', wholeNumber(1, 100_000)),
    default: 'auto',
    help: 'measured requests, one after the other; auto: as many as take a second, from 10 to 1,000',
  },
  statistic: {
    kind: oneOf('median', 'median-of-3'),
    default: 'median',
    help: "ms: median of a process's requests; median-of-3: of the means of three runs of --requests (1,000 where that is auto)",
  },
  'request-timeout': {
    setting: 'requestTimeoutSeconds',
    kind: number(0.1, 3600),
    default: '30',
    help: 'timeout of a request in seconds',
  },
  plot: { ...plotFile, help: 'draw the total time of each coding over bandwidths into this file.svg' },
})

/** @typedef {ConditionsOf<typeof parameters>} Combination one value of each axis */
/** @typedef {Omit<Combination, 'level'> & { level: number | null }} Conditions of one reading; level: null without a coding */
/** @typedef {GivenOf<Omit<RunParameters & typeof parameters, 'plot'>>} Given */
/** @typedef {Given & { clientRuntime: string }} Settings clientRuntime: the name of the Node.js that the client runs under; current where it is this one */

/** Every condition, in the order in which they are reported. */
export const axisNames = namesOf(parameters, 'server', 'client')

/** What a server process has one value of each. */
export const serverParameters = namesOf(parameters, 'server')

/** What it does not know of. */
export const clientParameters = namesOf(parameters, 'client')

/** What all that is compared with each other shares. */
export const sharedParameters = axisNames.filter((name) => name !== 'compression' && name !== 'level')
