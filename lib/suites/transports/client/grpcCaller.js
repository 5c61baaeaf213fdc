import { Fault } from '../../../errors/fault.js'
import { nameOf } from '../../../workload/hello.js'
import { loadService, verifyGreeting } from './protobuf.js'

/** @import { Caller, CallerOptions } from './httpCaller.js' */

/** Statuses of gRPC that say more than that the answer is wrong. Source: grpc/grpc, doc/statuscodes.md. */
const unavailable = 14
const internal = 13
/** What a stream ended by ENHANCE_YOUR_CALM is told as. */
const exhausted = 8

/** @param {{ code: number, details: string, message: string }} error @returns {Fault} */
function toFault({ code, details, message }) {
  if (code === unavailable) return new Fault('CONNECTION_LOST', `the connection was lost: ${details}`)
  if (code === exhausted || (code === internal && /RST_STREAM/.test(details))) return new Fault('STREAM_RESET', details)
  return new Fault(code === internal ? 'MALFORMED_ANSWER' : 'WRONG_ANSWER', message)
}

/** A channel has a connection of its own, and asks nobody twice. An address is no name that TLS could be asked for. */
const options = {
  'grpc.ssl_target_name_override': 'localhost',
  'grpc.use_local_subchannel_pool': 1,
  'grpc.enable_retries': 0,
  'grpc.enable_http_proxy': 0,
}

/**
 * Calls over gRPC with @grpc/grpc-js: a channel is a connection.
 * @param {CallerOptions} load
 * @returns {Promise<Caller>}
 */
export async function openGrpcCaller({ port, certificate, connection }) {
  const [{ Client, credentials }, { path, encode, decode }] = await Promise.all([
    import('@grpc/grpc-js'),
    loadService(),
  ])
  const trust = certificate ? credentials.createSsl(Buffer.from(certificate)) : credentials.createInsecure()
  const open = () => new Client(`127.0.0.1:${port}`, trust, options)
  /** @type {(client: InstanceType<typeof Client>, index: number) => Promise<void>} */
  const ask = (client, index) =>
    new Promise((resolve, reject) => {
      client.makeUnaryRequest(path, encode, decode, { name: nameOf(index) }, (error, reply) => {
        try {
          if (error) throw toFault(error)
          resolve(verifyGreeting(reply?.message, index))
        } catch (fault) {
          reject(fault)
        }
      })
    })
  if (connection === 'reused') {
    const client = open()
    return { call: (index) => ask(client, index), close: () => client.close() }
  }
  const call = async (/** @type {number} */ index) => {
    const client = open()
    try {
      await ask(client, index)
    } finally {
      client.close()
    }
  }
  return { call, close: () => {} }
}
