/** @import { TimedRequest, Waterfall } from './types.d.ts' */

/** Of a page; more than that nobody looks at. */
const maxRequests = 100

const time = { type: 'array', minItems: 1, maxItems: maxRequests, items: { type: 'number', minimum: 0 } }
const properties = {
  pageMs: { type: 'number', exclusiveMinimum: 0 },
  omitted: { type: 'integer', minimum: 0 },
  names: { ...time, items: { type: 'string' } },
  startMs: time,
  firstByteMs: time,
  endMs: time,
}

/** How a waterfall is stored: definitions/waterfall in schema.json. */
export const waterfallSchema = {
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
}

/** A hundredth of a millisecond is exact enough, and short. @param {number} ms */
const rounded = (ms) => Number(Math.max(0, ms).toFixed(2))

/**
 * When the requests of one page were sent and answered: of the page whose time is the median of a reading, or the next less.
 * @param {{ pageMs: number, startedAt: number, requests: TimedRequest[] }[]} pages at least one; startedAt: by the clock of requests
 * @returns {Waterfall | null} null where a page has no request
 */
export function waterfallOf(pages) {
  const inOrder = pages.toSorted((a, b) => a.pageMs - b.pageMs)
  const { pageMs, startedAt, requests } = inOrder[Math.floor((pages.length - 1) / 2)]
  if (requests.length === 0) return null
  const first = requests.toSorted((a, b) => a.start - b.start).slice(0, maxRequests)
  const since = (/** @type {'start' | 'firstByte' | 'end'} */ name) =>
    first.map(({ [name]: at }) => rounded(at - startedAt))
  return {
    pageMs: rounded(pageMs),
    omitted: requests.length - first.length,
    names: first.map(({ name }) => name),
    startMs: since('start'),
    firstByteMs: since('firstByte'),
    endMs: since('end'),
  }
}
