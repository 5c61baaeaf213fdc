import { isIP } from 'node:net'
import { createRequestBuilder } from '../../../load/closedLoop/autocannon.js'
import { Http2Connection } from '../../../load/closedLoop/http2Connection.js'
import { encodeField } from '../../../load/closedLoop/headerBlock.js'
import { buildHttp2Request } from '../../../load/closedLoop/openHttp2Connections.js'
import { Connection } from '../../../load/connection.js'
import { RequestOrder } from '../../../load/session/requestOrder.js'
import { dial, securityOf } from '../../../load/target.js'
import { addressesOf } from '../../../servers/runningServer.js'
import { readAddress } from '../file/serverAddress.js'
import { StepRequests } from '../steps/stepRequests.js'
import { CheckedReader, createCheckedStreams, noMatcher } from './checkedAnswer.js'
import { CookieJar } from './cookieJar.js'

/** @import { LookupFunction } from 'node:net' */
/** @import { Statistics } from '../../../load/connection.js' */
/** @import { BuiltRequest, Source } from '../../../load/dealRequests.js' */
/** @import { StreamRequest } from '../../../load/closedLoop/http2Connection.js' */
/** @import { Kept } from '../../../load/session/connectionGroup.js' */
/** @import { Indexed, Wiring } from '../../../load/session/turnLoad.js' */
/** @import { Listening, Target } from '../../../load/target.js' */
/** @import { Protocol } from '../../../types.d.ts' */
/** @import { Api, Operation, Prepared } from '../types.d.ts' */
/** @import { Place } from '../steps/stepRequests.js' */
/** @import { Judge } from './checkedAnswer.js' */

/**
 * Operation with its requests and the check of their answers.
 * @typedef {object} LoadedOperation
 * @property {string} name
 * @property {boolean} [isMutation]
 * @property {number} weight
 * @property {Prepared[]} requests - none of a step
 * @property {{ operation: Operation, prepare: (variables: Record<string, unknown>) => Prepared }} [step]
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

/** Requests and connections whose requests may change: those of each operation. */
/** @typedef {Wiring & { replace: (requests: Prepared[][]) => void }} ServerWiring */

/**
 * Writes the requests of operations in a protocol, and opens connections that check their answers.
 * @param {ServerTarget} target
 * @param {Protocol} protocol
 * @param {LoadedOperation[]} operations
 * @param {string | null} [cookiesOf] - URL of a server whose cookies each connection keeps; default: of none
 * @returns {ServerWiring}
 */
export function wireOf(target, protocol, operations, cookiesOf = null) {
  const openJar = () => (cookiesOf === null ? null : new CookieJar(cookiesOf))
  const wire = protocol === 'h1' ? createHttp1Wire(target, openJar) : createHttp2Wire(target, openJar)
  const build = cookiesOf === null ? wire.build : withOwnCookies(wire.build)
  /** @type {Place[]} */
  const places = []
  const lanes = operations.map(({ name, isMutation = false, weight, requests, check, step }) => ({
    name,
    weight,
    requests: (step?.operation.variables ?? requests).map((_, item) => {
      const index = places.push({ name, item, check }) - 1
      return { ...(step ? {} : build(requests[item])), index, isMutation }
    }),
  }))
  const orders = new Map(lanes.map((lane) => [lane.name, new RequestOrder([lane])]))
  const next = (/** @type {string} */ name) => /** @type {RequestOrder<Indexed>} */ (orders.get(name)).next()
  const steps = new StepRequests(operations, places, { build, next })
  /** @type {Judge} */
  function judge(index, ...answer) {
    const error = places[index].check(places[index].item, ...answer)
    steps.end(error, index, ...answer)
    return error
  }
  return {
    lanes,
    open: (requests, statistics) => wire.open({ next: () => steps.complete(requests.next()) }, judge, statistics),
    rest: () => steps.rest(),
    replace(all) {
      for (const [place, { requests }] of lanes.entries())
        for (const [item, request] of all[place].entries()) Object.assign(requests[item], build(request))
    },
  }
}

/** Opens the cookies of one connection; null if it keeps none. @typedef {() => CookieJar | null} OpenJar */

/** Leaves the cookies of requests to their connection. @type {(build: Wire['build']) => Wire['build']} */
const withOwnCookies =
  (build) =>
  ({ headers: { cookie = '', ...headers }, ...request }) => ({ ...build({ ...request, headers }), cookie })

/** Header line of cookies; none without any. @param {string} cookies */
const lineOf = (cookies) => Buffer.from(cookies && `cookie: ${cookies}\r\n`, 'latin1')

/**
 * Adds the cookies of a connection to its requests.
 * @template {object} Request
 * @param {Source<Request>} requests
 * @param {CookieJar | null} jar
 * @param {(request: Request, cookies: string) => Partial<Request>} add
 * @returns {Source<Request>}
 */
function addCookies(requests, jar, add) {
  if (jar === null) return requests
  return {
    next() {
      const request = requests.next()
      const { cookie = '' } = /** @type {{ cookie?: string }} */ (request)
      return { ...request, ...add(request, jar.write(cookie)) }
    },
  }
}

/** @type {(target: ServerTarget, openJar: OpenJar) => Wire} */
const createHttp1Wire = (target, openJar) => ({
  build: (request) => ({ requestBuffer: createRequestBuilder(partsOf(request, target))({}) }),
  open(/** @type {Source<BuiltRequest>} */ requests, judge, statistics) {
    const jar = openJar()
    const means = {
      requests: addCookies(requests, jar, ({ requestBuffer }, cookies) => {
        const at = requestBuffer.indexOf('\n') + 1
        return {
          requestBuffer: Buffer.concat([requestBuffer.subarray(0, at), lineOf(cookies), requestBuffer.subarray(at)]),
        }
      }),
      reading: { matcher: noMatcher, reader: new CheckedReader(judge, jar) },
      open: (/** @type {Listening} */ listening) => dial(target, ['http/1.1'], listening),
    }
    return new Connection(means, statistics)
  },
})

/** @type {(target: ServerTarget, openJar: OpenJar) => Wire} */
const createHttp2Wire = (target, openJar) => ({
  build: (request) => buildHttp2Request(partsOf(request, target), target.secure === null ? 'http' : 'https'),
  open(/** @type {Source<StreamRequest>} */ requests, judge, statistics) {
    const jar = openJar()
    const createAnswer = createCheckedStreams(judge, jar)
    return new Http2Connection(
      {
        requests: addCookies(requests, jar, ({ head }, cookies) => ({
          head: cookies === '' ? head : Buffer.concat([head, Buffer.from(encodeField('cookie', cookies))]),
        })),
        reading: (sentAt, { index = 0 }) => createAnswer(sentAt, index),
        open: (listening) => dial(target, ['h2'], listening),
        ready: target.secure === null ? 'connect' : 'secureConnect',
      },
      statistics,
    )
  },
})
