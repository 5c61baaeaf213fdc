import { amountOrNull, defineFields, describeFields, referTo, text } from '../kit/fields.js'

/** @import { Kind } from '../kit/fields.js' */
/** @import { PageColumns, Waterfall } from './types.d.ts' */

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

/** Definitions of stored facts and values. */
export const storedDefinitions = {
  facts: describeFields({
    network: { kind: { schema: referTo('network') }, text: 'how round trips and bandwidth were made' },
    browser: { kind: { schema: { anyOf: [browser, { type: 'null' }] } }, text: 'null without `--browser`' },
  }),
  value: describeFields(fields),
}
