import { isIP } from 'node:net'
import { createRequestBuilder } from '../../../load/closedLoop/autocannon.js'
import { Http2Connection } from '../../../load/closedLoop/http2Connection.js'
import { buildHttp2Request } from '../../../load/closedLoop/openHttp2Connections.js'
import { Connection } from '../../../load/connection.js'
import { dial, securityOf } from '../../../load/target.js'
import { addressesOf } from '../../../servers/runningServer.js'
import { readAddress } from '../file/serverAddress.js'
import { CheckedReader, createCheckedStreams, noMatcher } from './checkedAnswer.js'

/** @import { LookupFunction } from 'node:net' */
/** @import { Statistics } from '../../../load/connection.js' */
/** @import { Source } from '../../../load/dealRequests.js' */
/** @import { Kept } from '../../../load/session/connectionGroup.js' */
/** @import { Wiring } from '../../../load/session/turnLoad.js' */
/** @import { Target } from '../../../load/target.js' */
/** @import { Protocol } from '../../../types.d.ts' */
/** @import { Api, Prepared } from '../types.d.ts' */
/** @import { Judge } from './checkedAnswer.js' */

/**
 * Operation with its requests and the check of their answers.
 * @typedef {object} LoadedOperation
 * @property {string} name
 * @property {boolean} [isMutation]
 * @property {number} weight
 * @property {Prepared[]} requests
 * @property {Judge} check - by the index of a request in the operation
 */
/**
 * Requests and connections of one protocol.
 * @typedef {object} Wire
 * @property {(request: Prepared) => object} build
 * @property {(requests: Source<any>, judge: Judge, statistics: Statistics) => Kept} open
 */

/** @typedef {Target & { authority: string }} ServerTarget authority: host and port as in the URL */

/**
 * Finds given addresses, of which Node.js uses the first that accepts a connection.
 * @type {(addresses: string[]) => LookupFunction}
 */
const lookUp = (addresses) => (_, __, callback) =>
  callback(
    null,
    addresses.map((address) => ({ address, family: isIP(address) })),
  )

/**
 * Reads where the connections to a server go.
 * @param {string} url - with its port
 * @param {Api['tls']} tls
 * @returns {ServerTarget}
 */
export function targetOf(url, tls) {
  const { scheme, host: name, port, socketPath, authority } = readAddress(url)
  // An IPv6 address has brackets in a URL alone.
  const host = name.replace(/^\[|\]$/g, '')
  const addresses = addressesOf(name)
  const several = socketPath === null && addresses.length > 1 && { lookup: lookUp(addresses) }
  const secure = scheme === 'https' ? { ...securityOf(tls), ...(isIP(host) === 0 && { servername: host }) } : null
  return { host, port: port ?? 0, ...several, ...(socketPath !== null && { socketPath }), authority, secure }
}

/**
 * Splits the headers of a request: a header Host replaces the authority of the URL.
 * @type {(request: Prepared, target: ServerTarget) => Parameters<typeof createRequestBuilder>[0]}
 */
export function partsOf({ method, path, headers, body }, { authority }) {
  const { host = authority, ...rest } = headers
  return { method, path, headers: rest, body, host }
}

/**
 * Writes the requests of operations in a protocol, and opens connections that check their answers.
 * @type {(target: ServerTarget, protocol: Protocol, operations: LoadedOperation[]) => Wiring}
 */
export function wireOf(target, protocol, operations) {
  const wire = protocol === 'h1' ? createHttp1Wire(target) : createHttp2Wire(target)
  /** Checks by the index of a request among those of all operations. @type {{ item: number, check: Judge }[]} */
  const places = []
  const lanes = operations.map(({ name, isMutation = false, weight, requests, check }) => ({
    name,
    weight,
    requests: requests.map((request, item) => {
      const index = places.push({ item, check }) - 1
      return { ...wire.build(request), index, isMutation }
    }),
  }))
  /** @type {Judge} */
  const judge = (index, ...answer) => places[index].check(places[index].item, ...answer)
  return { lanes, open: (requests, statistics) => wire.open(requests, judge, statistics) }
}

/** @param {ServerTarget} target @returns {Wire} */
const createHttp1Wire = (target) => ({
  build: (request) => ({ requestBuffer: createRequestBuilder(partsOf(request, target))({}) }),
  open: (requests, judge, statistics) =>
    new Connection(
      {
        requests,
        reading: { matcher: noMatcher, reader: new CheckedReader(judge) },
        open: (listening) => dial(target, ['http/1.1'], listening),
      },
      statistics,
    ),
})

/** @param {ServerTarget} target @returns {Wire} */
const createHttp2Wire = (target) => ({
  build: (request) => buildHttp2Request(partsOf(request, target), target.secure === null ? 'http' : 'https'),
  open(requests, judge, statistics) {
    const createAnswer = createCheckedStreams(judge)
    return new Http2Connection(
      {
        requests,
        reading: (sentAt, { index = 0 }) => createAnswer(sentAt, index),
        open: (listening) => dial(target, ['h2'], listening),
        ready: target.secure === null ? 'connect' : 'secureConnect',
      },
      statistics,
    )
  },
})
