/** @import { Fields, Types } from './schemaTypes.js' */

/**
 * @typedef {object} Event
 * @property {number} number
 * @property {number} dueMs when it was due, by the machine's monotonic clock
 * @property {string} text
 */
/**
 * @typedef {object} Schedule of events that follow each other at a rate
 * @property {number} first number of the first event
 * @property {number} count
 * @property {number} dueMs when the first event is due
 * @property {number} perSecond
 */

/** Path that makes a server publish events, and shows the number of its subscribers. */
export const eventsPath = '/api/events'

export const eventDocument = 'subscription { event { number dueMs text } }'

const manyTexts = Array.from({ length: 500 }, (_, index) => `text${index}: text`).join(' ')
/** Document of the same events, in answers of some 60 kB. */
export const largeEventDocument = `subscription { event { number dueMs text ${manyTexts} } }`

const text = 'Wind from the south-west, force 5. Sails reefed, all lamps lit, course unchanged until the next watch.'

/** Writes the text of an event, so that none passes for another. @param {number} number */
const textOf = (number) => `${number}: ${text}`

/** @type {(number: number, dueMs: number) => Event} */
export const createEvent = (number, dueMs) => ({ number, dueMs, text: textOf(number) })

/**
 * Computes when an event is due, to the same bit in server and client.
 * @type {(schedule: Schedule, number: number) => number}
 */
export const dueMsOf = ({ first, dueMs, perSecond }, number) => dueMs + ((number - first) * 1000) / perSecond

/** @type {(value: any, ...keys: string[]) => boolean} */
const hasOnly = (value, ...keys) =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === keys.length &&
  keys.every((key) => Object.hasOwn(value, key))

/** Reads the event of a GraphQL result. @param {any} result @returns {Event | null} null if it holds anything else */
export function eventIn(result) {
  if (!hasOnly(result, 'data') || !hasOnly(result.data, 'event')) return null
  const { event } = result.data
  if (!hasOnly(event, 'number', 'dueMs', 'text')) return null
  const isRight = Number.isInteger(event.number) && Number.isFinite(event.dueMs) && event.text === textOf(event.number)
  return isRight ? event : null
}

/** @type {(types: Types, subscribe: () => AsyncIterable<{ event: Event }>) => Fields} */
export const eventFields = ({ object, required, int, float, string }, subscribe) => ({
  event: { type: required(object('Event', { number: int, dueMs: float, text: string })), subscribe },
})
