import { createHttp1Transport } from './http1.js'
import { createHttp2Transport } from './http2.js'
import { createHttp3Transport } from './http3.js'

/** @import { SecureContext } from 'node:tls' */
/** @import { Fault } from '../base/errors/fault.js' */
/** @import { Resumption } from './openSocket.js' */
/** @import { Protocol } from '../types.d.ts' */

/**
 * @typedef {object} PageRequest
 * @property {string} method
 * @property {string} path
 * @property {Record<string, string>} [headers]
 * @property {string | Buffer} [body]
 * @property {number} [maxBytes] - of the answer's body, as it comes and decoded; default: maxUnknownBytes
 */
/**
 * Answer, as far as it is read during the measurement.
 * @typedef {object} Document
 * @property {string} name
 * @property {number} status
 * @property {Record<string, any>} headers
 * @property {Buffer[]} chunks
 * @property {number} at - arrival of its last byte, by the clock of performance.now()
 * @property {number} [maxBytes] - of the body when it is decoded
 */
/**
 * Listeners to one request.
 * @typedef {object} Listeners
 * @property {() => void} [sent] - called when the request leaves, after it waited for a connection
 * @property {(headers: Record<string, any>) => void} [hints] - called with the headers of a 103
 * @property {(headers: Record<string, any>) => void} [headers]
 * @property {() => void} [data] - called for each piece of the body
 */
/** @typedef {(on: Listeners, maxBytes?: number) => Promise<Document>} Accept */
/** @typedef {{ path: string, accept: Accept, cancel: () => void }} PushPromise */
/** @typedef {{ push: (promise: PushPromise) => void, fail: (fault: Fault) => void }} PageListeners */
/**
 * The connections of a client to one server. Every fault is a Fault.
 * @typedef {object} Transport
 * @property {(page: PageListeners) => void} begin - begins a page: opens a connection if there is none
 * @property {(request: PageRequest, on?: Listeners) => Promise<Document>} request
 * @property {() => { bytesReceived: number, bytesSent: number }} usage - on the wire, so far
 * @property {() => number} connections - used since the page began
 * @property {() => number} redundant - pushes since the page began that arrived in part although they were cancelled
 * @property {() => void} close
 */
/** @typedef {Pick<Transport, 'begin' | 'request' | 'close'>} Requester transport that counts nothing */
/**
 * @typedef {object} TransportOptions
 * @property {number} port - of this machine
 * @property {string | null} certificate - to trust; null without TLS
 * @property {SecureContext} [secureContext] - made of the certificate, shared by connections
 * @property {Resumption} [resumption] - of TLS sessions; default: full handshakes
 * @property {boolean} [push] - whether the server may push
 * @property {boolean} [countsRedundant] - whether to read every frame for pushes that were cancelled too late
 * @property {number} [connections] - maximum of HTTP/1.1; default: http1Connections
 */

/** Opens a transport. @type {(protocol: Protocol, options: TransportOptions) => Transport} */
export const openTransport = (protocol, options) =>
  protocol === 'h1' ? createHttp1Transport(options) : createHttp2Transport(options)

/** Opens a requester, also for HTTP/3. @type {(protocol: Protocol | 'h3', options: TransportOptions) => Requester} */
export const openRequester = (protocol, options) =>
  protocol === 'h3' ? createHttp3Transport(options) : openTransport(protocol, options)
