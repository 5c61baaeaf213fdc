import { median } from '../../stats/median.js'
import {
  amountOrNull,
  defineFields,
  describeFields,
  flag,
  interval,
  positiveList,
  referTo,
  schemaOfFields,
  text,
  typical,
} from '../kit/fields.js'

/** @import { Kind } from '../kit/fields.js' */
/** @import { PageColumns, Waterfall } from './types.d.ts' */

/** @type {(type: string) => Kind<number | number[]>} one number for all pages, or one for each */
const eachOrAll = (type) => ({
  schema: { type: [type, 'array'], minimum: 0, minItems: 1, items: { type, minimum: 0 } },
})
const count = eachOrAll('integer')
/** Medians of rows: no page has a value alone. @type {(columns: (number | number[])[]) => number} */
const of = (columns) => median(columns.flat())

/** Against compound: `~` if a second run might reverse it. @type {Kind<PageVerdict>} */
const verdict = { schema: { enum: ['faster', 'slower', '~'] } }
/** Whether it is significantly faster than every other arm under these conditions. */
const winner = { kind: flag, empty: false }

/** @typedef {'faster' | 'slower' | '~'} PageVerdict */

/** Measured fields of pages, and what a report adds to their rows, in the order of rows. */
export const pageFields = defineFields({
  pageMs: { kind: positiveList, row: { kind: typical, empty: { median: null, p99: null } } },
  interval: { row: { kind: interval } },
  ratioToCompound: { row: {} },
  ratioInterval: { row: { kind: interval } },
  verdict: { row: { kind: verdict } },
  winner: { row: winner },
  firstResourceMs: { kind: eachOrAll('number'), row: { of, column: { title: 'first ms', digits: 1 } } },
  requests: { kind: count, row: { of, column: { title: 'requests' } } },
  pushed: { kind: count, row: { of, column: { title: 'pushed' } } },
  bytesReceived: { kind: count, row: { of, column: { title: 'kB in', digits: 1, unit: 1000 } } },
  bytesSent: { kind: count, row: { of, column: { title: 'kB out', digits: 1, unit: 1000 } } },
  connections: { kind: count, row: { of, column: { title: 'connections' } } },
  redundantDocuments: { kind: count, row: { of, column: { title: 'cached' } } },
  backendCalls: { kind: count, row: { of, column: { title: 'backend calls' } } },
  // The lower bound: round trips, generation, and bytes by bandwidth.
  boundMs: { row: { column: { title: 'bound ms', digits: 1 } } },
})

/** @type {Kind<PageColumns>} */
const pages = { schema: referTo('pages') }
/** @type {Kind<Waterfall>} */
const waterfall = { schema: referTo('waterfall') }

/** Measured fields of one arm under one set of conditions. */
export const fields = defineFields({
  pages: { kind: pages, text: 'the measured pages, by column' },
  clientCpuShare: {
    kind: amountOrNull,
    text: 'CPU time of the client while pages were loading, as a share of that time',
  },
  waterfall: {
    kind: waterfall,
    optional: true,
    text:
      'in the first block: one page, of the median time of the reading, request by request by column; absent in ' +
      'older results',
  },
})

const browser = describeFields({
  name: { kind: text, text: 'name of the browser' },
  version: { kind: text, text: 'its version' },
  ignored: {
    kind: { schema: { type: 'array', items: text.schema } },
    text: 'texts: what it ignored, such as `push: ignored`',
  },
})

export const storedDefinitions = {
  facts: describeFields({
    network: { kind: { schema: referTo('network') }, text: 'how round trips and bandwidth were made' },
    browser: { kind: { schema: { anyOf: [browser, { type: 'null' }] } }, text: 'null without `--browser`' },
  }),
  value: describeFields(fields),
  pages: schemaOfFields(pageFields),
}
