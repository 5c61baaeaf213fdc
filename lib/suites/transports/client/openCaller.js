import { createConnectExchange } from './connectExchange.js'
import { openGrpcCaller } from './grpcCaller.js'
import { createGrpcWebExchange } from './grpcWebExchange.js'
import { openHttpCaller } from './httpCaller.js'
import { createJsonExchange } from './jsonExchange.js'

/** @import { Caller, CallerOptions, Exchange } from './httpCaller.js' */

/** What makes the calls of a row. @type {(options: CallerOptions) => Promise<Caller>} @throws {Fault} */
export async function openCaller(options) {
  if (options.transport === 'grpc') return openGrpcCaller(options)
  return openHttpCaller(options, await createExchange(options))
}

/** @type {(options: CallerOptions) => Promise<Exchange> | Exchange} */
function createExchange(options) {
  if (options.transport === 'grpc-web') return createGrpcWebExchange()
  return options.transport === 'connect' ? createConnectExchange() : createJsonExchange(options)
}
