import { createSecureServer, createServer } from 'node:http2'
import { helloProto, listen, readTls, speaks, Unsupported } from '../lib/serve/index.js'

speaks('grpc', 'grpc-web', 'connect')
if (Number.parseInt(process.versions.node, 10) < 22)
  throw new Unsupported(`@connectrpc/connect-node needs Node >=22, this is ${process.version}`)

const { connectNodeAdapter } = await import('@connectrpc/connect-node')
const { Code, ConnectError } = await import('@connectrpc/connect')
const { createFileRegistry, fromBinary } = await import('@bufbuild/protobuf')
const { FileDescriptorProtoSchema } = await import('@bufbuild/protobuf/wkt')
const { loadSync } = await import('@grpc/proto-loader')

// In place of generated code: the same description, from the .proto file.
const { Hello } = loadSync(helloProto)['hello.Greeter']
const [file] = Hello.requestType.fileDescriptorProtos
const registry = createFileRegistry(fromBinary(FileDescriptorProtoSchema, file), () => undefined)

function hello({ name }) {
  if (name === '') throw new ConnectError('expected a name', Code.InvalidArgument)
  return { message: `Hello, ${name}!` }
}

const routes = (router) => router.service(registry.getService('hello.Greeter'), { hello })
const handler = connectNodeAdapter({ routes })
const tls = readTls()
listen(tls ? createSecureServer(tls, handler) : createServer(handler))
