import { createGatewayRuntime } from '@graphql-hive/gateway-runtime'
import { createServer, listen, readSupergraph } from '../../../lib/serve/index.js'

const gateway = createGatewayRuntime({
  supergraph: readSupergraph(new URL('supergraph.graphql', import.meta.url)),
})
const server = listen(createServer(gateway))

// The runtime handles SIGTERM by disposing itself, and Node.js no longer ends by that signal.
process.once('SIGTERM', () => server.close())
