import { createSecureContext } from 'node:tls'
import { createFailure } from '../../load/timeouts.js'
import { openRequester } from '../../load/transport.js'
import { Fault } from '../../base/errors/fault.js'
import { isSuccess } from '../../workload/answerRules.js'
import { createHello, nameOf } from '../../workload/hello.js'
import { verifyAnswer } from '../../workload/verify.js'
import { createProtobufExchange, loadService, maxBytes, verifyGreeting } from './protobuf.js'

/** @import { Resumption } from '../../load/openSocket.js' */
/** @import { Document, PageRequest } from '../../load/transport.js' */
/** @import { CallLoad } from './types.d.ts' */

/**
 * @typedef {object} Exchange how a call is one request and its answer
 * @property {(index: number) => PageRequest} request
 * @property {(answer: Document, index: number) => void} verify - throws a Fault
 */
/**
 * @typedef {object} Caller makes calls, whose connections it shares or opens
 * @property {(index: number) => Promise<void>} call
 * @property {() => void} close
 */
/**
 * Options of a caller, which calls fail when a connection fails.
 * @typedef {CallLoad & { port: number, fail: (fault: Fault) => void }} CallerOptions
 */

/** Opens the caller of a row. Shared connections are open then. @param {CallerOptions} options @throws {Fault} */
export async function openCaller(options) {
  const { transport } = options
  if (transport === 'grpc') return openGrpcCaller(options)
  if (transport === 'grpc-web' || transport === 'connect')
    return openHttpCaller(options, await createProtobufExchange(transport))
  return openHttpCaller(options, createJsonExchange(options))
}

/**
 * Makes one call on a new connection, which closes with it.
 * @param {CallLoad} load - with new connections
 * @param {number} port
 * @param {AbortSignal} signal
 * @throws {Fault} if there is no right answer; the signal's reason
 */
export async function askOnce(load, port, signal) {
  const { fail, failed } = createFailure()
  signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  // The call itself rejects when its connection is lost.
  const caller = await openCaller({ ...load, port, fail: () => {} })
  try {
    await Promise.race([caller.call(0), failed])
  } finally {
    caller.close()
  }
}

/** Makes calls in JSON, each answer verified in full. @type {(server: { executesGraphql: boolean }) => Exchange} */
function createJsonExchange(server) {
  const { path, headers, body, goldenOf } = createHello(server)
  /** Text around the name in the last right body: the next one is right if only the name differs. */
  let around = ['', '']
  return {
    request: (index) => ({ method: 'POST', path, headers, body: body(index), maxBytes }),
    verify({ status, headers, chunks }, index) {
      const bytes = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
      const text = bytes.toString('latin1')
      const name = nameOf(index)
      if (isSuccess(status) && text === around[0] + name + around[1]) return
      const fault = verifyAnswer(goldenOf(index), { status, headers, body: bytes, complete: true })
      if (fault !== null) throw new Fault('WRONG_ANSWER', `asked for ${name}: ${fault}`)
      if (!headers['content-encoding'])
        around = [text.slice(0, text.indexOf(name)), text.slice(text.indexOf(name) + name.length)]
    },
  }
}

/** Makes each call on a connection of its own. @type {(open: () => Caller) => Caller} */
const onNewConnections = (open) => ({
  async call(index) {
    const caller = open()
    try {
      await caller.call(index)
    } finally {
      caller.close()
    }
  },
  close() {},
})

/**
 * Opens calls over HTTP/1.1 and HTTP/2, each with the client of Node.js, or over HTTP/3.
 * @type {(options: CallerOptions, exchange: Exchange) => Promise<Caller>}
 * @throws {Fault}
 */
async function openHttpCaller({ transport, connection, port, certificate, parallel, fail }, exchange) {
  const protocol = transport === 'h1' || transport === 'h3' ? transport : 'h2'
  const secureContext = certificate ? createSecureContext({ ca: certificate }) : undefined
  /** @type {(resumption?: Resumption) => Caller} */
  function open(resumption) {
    const opened = openRequester(protocol, { port, certificate, secureContext, resumption, connections: parallel })
    opened.begin({ push: ({ cancel }) => cancel(), fail })
    return {
      async call(index) {
        const answer = await opened.request(exchange.request(index))
        exchange.verify(answer, index)
      },
      close: opened.close,
    }
  }
  if (connection === 'reused') return open()
  if (connection === 'new') return onNewConnections(open)

  /** Latest TLS session of the server. @type {Buffer | undefined} */
  let session
  const call = async (/** @type {number} */ index) => {
    const isOffered = session !== undefined
    let isReused = false
    const resumption = {
      session: () => session,
      keep: (/** @type {Buffer} */ latest) => {
        session = latest
      },
      tell: (/** @type {boolean} */ reused) => {
        isReused = reused
      },
    }
    await onNewConnections(() => open(resumption)).call(index)
    if (isOffered && !isReused)
      throw new Fault('NOT_RESUMED', 'a TLS session was offered, and the handshake was a full one (isSessionReused)')
  }
  await call(0)
  if (!session) throw new Fault('UNSUPPORTED', 'the server gave no TLS session to resume')
  return { call, close() {} }
}

/**
 * Explains an error of gRPC. Source of the statuses: grpc/grpc, doc/statuscodes.md.
 * @type {(error: import('@grpc/grpc-js').ServiceError, status: typeof import('@grpc/grpc-js').status) => Fault}
 */
function toGrpcFault({ code, details, message }, { UNAVAILABLE, INTERNAL, RESOURCE_EXHAUSTED }) {
  if (code === UNAVAILABLE) return new Fault('CONNECTION_LOST', `the connection was lost: ${details}`)
  // ENHANCE_YOUR_CALM exhausts a resource.
  if (code === RESOURCE_EXHAUSTED || (code === INTERNAL && /RST_STREAM/.test(details)))
    return new Fault('STREAM_RESET', details)
  return new Fault(code === INTERNAL ? 'MALFORMED_ANSWER' : 'WRONG_ANSWER', message)
}

/** A channel has its own connection and never retries. An address is not a name that TLS can verify. */
const channelOptions = {
  'grpc.ssl_target_name_override': 'localhost',
  'grpc.use_local_subchannel_pool': 1,
  'grpc.enable_retries': 0,
  'grpc.enable_http_proxy': 0,
}

/**
 * Opens calls over gRPC with @grpc/grpc-js: a channel is a connection.
 * @param {CallerOptions} load
 * @returns {Promise<Caller>}
 */
async function openGrpcCaller({ port, certificate, connection }) {
  const [{ Client, credentials, status }, { path, encode, decode }] = await Promise.all([
    import('@grpc/grpc-js'),
    loadService(),
  ])
  const trust = certificate ? credentials.createSsl(Buffer.from(certificate)) : credentials.createInsecure()
  /** @returns {Caller} */
  function open() {
    const client = new Client(`127.0.0.1:${port}`, trust, channelOptions)
    return {
      call: (index) =>
        new Promise((resolve, reject) => {
          client.makeUnaryRequest(path, encode, decode, { name: nameOf(index) }, (error, reply) => {
            try {
              if (error) throw toGrpcFault(error, status)
              resolve(verifyGreeting(reply?.message, index))
            } catch (fault) {
              reject(fault)
            }
          })
        }),
      close: () => client.close(),
    }
  }
  return connection === 'reused' ? open() : onNewConnections(open)
}
