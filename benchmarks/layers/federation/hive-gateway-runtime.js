import { createGatewayRuntime } from '@graphql-hive/gateway-runtime'
import { createServer, listen, readSupergraph } from '../../../lib/serve/index.js'

const gateway = createGatewayRuntime({
  supergraph: readSupergraph(new URL('supergraph.graphql', import.meta.url)),
  // By default, identical requests to a subgraph share one answer while in flight, and a benchmark's are all identical.
  transportEntries: { '*.http': { options: { deduplicateInflightRequests: false } } },
})
const server = listen(createServer(gateway))

// The runtime handles SIGTERM by disposing itself, and Node.js no longer ends by that signal.
process.once('SIGTERM', () => server.close())
