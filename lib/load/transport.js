import { createHttp1Transport } from './http1.js'
import { createHttp2Transport } from './http2.js'
import { createHttp3Transport } from './http3.js'

/** @import { SecureContext } from 'node:tls' */
/** @import { Fault } from '../base/errors/fault.js' */
/** @import { Resumption } from './openSocket.js' */
/** @import { Protocol } from '../types.d.ts' */

/** @typedef {{ method: string, path: string, headers?: Record<string, string>, body?: string | Buffer }} PageRequest */
/**
 * An answer, as far as it is read while the clock runs; `at`: when its last byte arrived, on the clock of performance.now().
 * @typedef {{ name: string, status: number, headers: Record<string, any>, chunks: Buffer[], at: number }} Document
 */
/**
 * Called as a request leaves, where it had to wait for a connection; and as parts of its answer arrive: the headers of a
 * 103, those of the answer, a piece of its body.
 * @typedef {object} Listeners
 * @property {() => void} [sent]
 * @property {(headers: Record<string, any>) => void} [hints]
 * @property {(headers: Record<string, any>) => void} [headers]
 * @property {() => void} [data]
 */
/** @typedef {{ path: string, accept: (on: Listeners) => Promise<Document>, cancel: () => void }} PushPromise */
/** @typedef {{ push: (promise: PushPromise) => void, fail: (fault: Fault) => void }} PageListeners */
/**
 * The connections of a client to one server. Every fault is a Fault.
 * @typedef {object} Transport
 * @property {(page: PageListeners) => void} begin a page begins: its listeners, and a connection if there is none
 * @property {(request: PageRequest, on?: Listeners) => Promise<Document>} request
 * @property {() => { bytesReceived: number, bytesSent: number }} usage so far, on the wire
 * @property {() => number} connections used since the page began
 * @property {() => number} redundant pushes of which something arrived although they were cancelled, since the page began
 * @property {() => void} close
 */
/** Where no page is loaded, and nothing is counted. @typedef {Pick<Transport, 'begin' | 'request' | 'close'>} Requester */
/**
 * @typedef {object} TransportOptions
 * @property {number} port on 127.0.0.1
 * @property {string | null} certificate to trust; null without TLS
 * @property {SecureContext} [secureContext] made of the certificate already: connections share it
 * @property {Resumption} [resumption] of TLS sessions; every handshake is a full one without it
 * @property {boolean} [push] whether the server may push
 * @property {boolean} [countsRedundant] whether to look into every frame for pushes that were cancelled too late
 * @property {number} [connections] maximum of HTTP/1.1 connections: http1Connections where nothing is said
 */

/** @type {(protocol: Protocol, options: TransportOptions) => Transport} */
export const openTransport = (protocol, options) =>
  protocol === 'h1' ? createHttp1Transport(options) : createHttp2Transport(options)

/** The same with HTTP/3. @type {(protocol: Protocol | 'h3', options: TransportOptions) => Requester} */
export const openRequester = (protocol, options) =>
  protocol === 'h3' ? createHttp3Transport(options) : openTransport(protocol, options)
