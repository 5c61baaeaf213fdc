import { loadPackageDefinition, Server, ServerCredentials, status } from '@grpc/grpc-js'
import { loadSync } from '@grpc/proto-loader'
import { helloProto, host, port, readTls, speaks } from '../lib/serve/index.js'

speaks('grpc')

function sayHello({ request: { name } }, answer) {
  if (name === '') answer({ code: status.INVALID_ARGUMENT, details: 'expected a name' })
  else answer(null, { message: `Hello, ${name}!` })
}

const { hello } = loadPackageDefinition(loadSync(helloProto))
const server = new Server()
server.addService(hello.Greeter.service, { hello: sayHello })

const tls = readTls()
const credentials = tls
  ? ServerCredentials.createSsl(null, [{ private_key: tls.key, cert_chain: tls.cert }])
  : ServerCredentials.createInsecure()
server.bindAsync(`${host}:${port}`, credentials, (error) => {
  if (error) throw error
})
