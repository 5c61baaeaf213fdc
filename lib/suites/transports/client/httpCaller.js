import { createSecureContext } from 'node:tls'
import { openRequester } from '../../../client/transport.js'
import { Fault } from '../../../errors/fault.js'

/** @import { Resumption } from '../../../client/openSocket.js' */
/** @import { Document, PageRequest, Requester } from '../../../client/transport.js' */
/** @import { CallLoad } from '../types.d.ts' */

/** @typedef {{ request: (index: number) => PageRequest, verify: (answer: Document, index: number) => void }} Exchange verify: throws a Fault */
/**
 * What makes calls. open: a connection that is there already where calls share one, and one that goes away with the call
 * where they do not.
 * @typedef {{ call: (index: number) => Promise<void>, close: () => void }} Caller
 */
/** @typedef {CallLoad & { port: number, fail: (fault: Fault) => void }} CallerOptions fail: told of what ends a connection */

/**
 * Calls over HTTP/1.1 and HTTP/2, each with the client that Node.js has for it, and over HTTP/3.
 * @param {CallerOptions} options
 * @param {Exchange} exchange
 * @returns {Promise<Caller>}
 * @throws {Fault}
 */
export async function openHttpCaller(options, exchange) {
  const { transport, connection } = options
  const ask = async (/** @type {Requester} */ opened, /** @type {number} */ index) => {
    const answer = await opened.request(exchange.request(index)).catch(toFault)
    exchange.verify(answer, index)
  }
  const { port, certificate, parallel, fail } = options
  const secureContext = certificate ? createSecureContext({ ca: certificate }) : undefined
  /** @type {(resumption?: Resumption) => Requester} */
  function open(resumption) {
    const protocol = transport === 'h1' || transport === 'h3' ? transport : 'h2'
    const about = { port, certificate, secureContext, resumption, connections: parallel }
    const opened = openRequester(protocol, about)
    opened.begin({ push: ({ cancel }) => cancel(), fail })
    return opened
  }
  if (connection === 'reused') {
    const shared = open()
    return { call: (index) => ask(shared, index), close: shared.close }
  }
  const callOnce = async (/** @type {Requester} */ opened, /** @type {number} */ index) => {
    try {
      await ask(opened, index)
    } finally {
      opened.close()
    }
  }
  if (connection === 'new') return { call: (index) => callOnce(open(), index), close: () => {} }

  /** The latest one that the server gave. @type {Buffer | undefined} */
  let session
  const call = async (/** @type {number} */ index) => {
    const isOffered = session !== undefined
    let isReused = false
    const resumption = {
      session: () => session,
      keep: (/** @type {Buffer} */ given) => {
        session = given
      },
      tell: (/** @type {boolean} */ reused) => {
        isReused = reused
      },
    }
    await callOnce(open(resumption), index)
    if (isOffered && !isReused)
      throw new Fault('NOT_RESUMED', 'a TLS session was offered, and the handshake was a full one (isSessionReused)')
  }
  await call(0)
  if (!session) throw new Fault('UNSUPPORTED', 'the server gave no TLS session to resume')
  return { call, close: () => {} }
}

/** @param {NodeJS.ErrnoException} error @returns {never} */
function toFault(error) {
  // Node.js refuses a request on a session that has ended before its end was told.
  if (!error.code?.startsWith('ERR_HTTP2_')) throw error
  throw new Fault('CONNECTION_LOST', `the connection was lost: ${error.message}`)
}
