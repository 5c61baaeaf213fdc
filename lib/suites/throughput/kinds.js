import { grouped, share } from '../../workload/kinds.js'

/** @import { Kind } from '../../workload/kinds.js' */
/** @import { Endpoint } from '../../types.d.ts' */
/** @import { AskedRate } from './types.d.ts' */

const maxRate = 1_000_000

/** Requests/s, or a share of the maximum. @type {Kind<AskedRate>} */
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

/** Address of a server; the schema has all settings of an endpoint. @type {Kind<Endpoint>} */
export const endpoint = {
  expected: 'an address over HTTP without TLS, such as http://127.0.0.1:3000/graphql',
  read(text) {
    const url = URL.canParse(text) ? new URL(text) : null
    if (url?.protocol !== 'http:' || url.username !== '' || url.hash !== '' || url.hostname.startsWith('[')) return
    if (url.hostname === 'localhost') url.hostname = '127.0.0.1'
    return { url: url.href }
  },
  schema: {
    type: 'object',
    required: ['url'],
    additionalProperties: false,
    properties: {
      url: { type: 'string' },
      command: { type: 'string' },
      query: { type: 'string' },
      variables: { type: 'object' },
      answer: { type: 'object' },
    },
  },
}

const worse = share(0.1, 100)

/** From when on a row that is worse than before is a fault. @type {Kind<number>} */
export const regression = {
  expected: 'regression: and a share, such as regression:5%',
  read: (text) => worse.read(/^regression:(.+)$/.exec(text)?.[1] ?? ''),
  schema: worse.schema,
}
