import { nameOf } from '../../../workload/hello.js'
import { bodyOf, loadService, verifyMessage } from './protobuf.js'

/** @import { Exchange } from './httpCaller.js' */

const headers = { 'content-type': 'application/proto', 'connect-protocol-version': '1' }

/** The call in the Connect protocol, whose unary calls are plain HTTP with a protobuf body. @returns {Promise<Exchange>} */
export async function createConnectExchange() {
  const service = await loadService()
  const { path, encode } = service
  return {
    request: (index) => ({ method: 'POST', path, headers, body: encode({ name: nameOf(index) }) }),
    verify: (answer, index) => verifyMessage(service, bodyOf(answer), index),
  }
}
