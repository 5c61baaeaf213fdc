import { objectSchema } from '../../core/plan/schemas.js'
import { grouped, limitsOf, share, wholeNumber } from '../../workload/kinds.js'

/** @import { Cpus } from '../../load/slices/pinning.js' */
/** @import { Kind } from '../../workload/kinds.js' */
/** @import { AskedRate } from './types.d.ts' */

/** @typedef {{ regression?: number, control?: number }} Limit */

const maxRate = 1_000_000

/** Rate in requests/s, or as a share of the maximum. @type {Kind<AskedRate>} */
export const askedRate = {
  expected: `requests/s up to ${grouped(maxRate)} or shares up to 100%, such as 500 or 50%,90%`,
  read(text) {
    const [, digits, percent] = /^(\d+(?:\.\d+)?)(%?)$/.exec(text) ?? []
    const value = Number(digits)
    if (percent === '%' && value > 0 && value <= 100) return { shareOfMaximum: value / 100 }
    if (percent === '' && value > 0 && value <= maxRate) return { requestsPerSecond: value }
  },
  write: ({ requestsPerSecond, shareOfMaximum }) =>
    requestsPerSecond === undefined ? `${Number((shareOfMaximum * 100).toFixed(6))}%` : String(requestsPerSecond),
  schema: {
    type: 'object',
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: false,
    properties: {
      requestsPerSecond: { type: 'number', exclusiveMinimum: 0 },
      shareOfMaximum: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
    },
  },
}

/** Requests in flight on each connection. */
export const depth = wholeNumber(1, 1000)
const maxDepths = 4

/** Pipelining depths: one, or several that are measured in turns. @type {Kind<number | number[]>} */
export const depths = {
  expected: `${depth.expected}, or up to ${maxDepths} different ones such as 10,1`,
  read(text) {
    const values = text.split(',').flatMap((part) => depth.read(part.trim()) ?? [])
    const isRight = new Set(values).size === text.split(',').length && values.length <= maxDepths
    return isRight ? (values.length === 1 ? values[0] : values) : undefined
  },
  schema: {
    anyOf: [depth.schema, { type: 'array', minItems: 2, maxItems: maxDepths, uniqueItems: true, items: depth.schema }],
  },
}

const limit = share(0.1, 100)

/** Shares from which on the command fails: for a worse row, and for the A/A control. */
export const limits = limitsOf(
  { regression: limit, control: limit },
  'regression: or control: and a share, such as regression:5%,control:5%',
)

/** CPUs for taskset: numbers and ranges, separated by commas. */
const cpuList = /^\d+(-\d+)?(,\d+(-\d+)?)*$/

/** @param {string} cpus */
const isAscending = (cpus) =>
  cpus.split(',').every((range) => {
    const [from, to = from] = range.split('-').map(Number)
    return from <= to
  })

/** CPUs of the server and those of the client. @type {Kind<Cpus>} */
export const cpuPair = {
  expected: 'SERVER/CLIENT such as 0/1 or 0-1/2,3',
  read(text) {
    const [server, client = '', ...rest] = text.split('/')
    if (rest.length === 0 && [server, client].every((cpus) => cpuList.test(cpus) && isAscending(cpus)))
      return { server, client }
  },
  write: ({ server, client }) => `${server}/${client}`,
  schema: objectSchema({ server: { type: 'string' }, client: { type: 'string' } }),
}
