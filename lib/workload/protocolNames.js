/** @import { ServedProtocol } from '../types.d.ts' */

/** Names of protocols in reports. @satisfies {Record<ServedProtocol, string>} */
export const protocolNames = {
  h1: 'HTTP/1.1',
  h2c: 'HTTP/2',
  h2: 'HTTP/2',
  h3: 'HTTP/3',
  grpc: 'gRPC',
  'grpc-web': 'gRPC-Web',
  connect: 'Connect',
}
