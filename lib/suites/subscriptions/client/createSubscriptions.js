import { createEventStreams } from './eventStreams.js'
import { createWebSockets } from './webSockets.js'

/** @import { Fault } from '../../../base/errors/fault.js' */
/** @import { Way } from '../types.d.ts' */

/** What a subscription tells. awaits: what comes next, in words; end: why nothing more will come. @typedef {{ awaits: string, result: (result: unknown) => void, end: (fault: Fault) => void }} Listener */
/** pause: nothing is read from now on. @typedef {{ pause: () => void, resume: () => void, close: () => Promise<void> }} Subscription */
/** How they are opened, counted from 0. @typedef {{ open: (index: number, on: Listener) => Subscription, close: () => void }} Subscriptions */

/** @type {(way: Way, document: string) => Subscriptions} */
export const createSubscriptions = (way, document) =>
  way.transport === 'graphql-ws' ? createWebSockets(way, document) : createEventStreams(way, document)
