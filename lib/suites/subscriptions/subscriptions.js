import { createEventStreams } from './eventStreams.js'
import { createWebSockets } from './webSockets.js'

/** @import { Fault } from '../../base/errors/fault.js' */
/** @import { Way } from './types.d.ts' */

/**
 * @typedef {object} Listener
 * @property {string} awaits - describes what comes next
 * @property {(result: unknown) => void} result
 * @property {(fault: Fault) => void} end - called when nothing more will come
 */
/**
 * @typedef {object} Subscription
 * @property {() => void} pause - stops reading
 * @property {() => void} resume
 * @property {() => Promise<void>} close
 */
/** @typedef {{ open: (index: number, on: Listener) => Subscription, close: () => void }} Subscriptions index: from 0 */

/**
 * Creates subscriptions to a document.
 * @type {(way: Way, document: string) => Subscriptions}
 */
export const createSubscriptions = (way, document) =>
  way.transport === 'graphql-ws' ? createWebSockets(way, document) : createEventStreams(way, document)
