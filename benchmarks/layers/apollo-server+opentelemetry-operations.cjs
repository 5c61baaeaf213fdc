const { registerInstrumentations } = require('@opentelemetry/instrumentation')
const { GraphQLInstrumentation } = require('@opentelemetry/instrumentation-graphql')
const { HttpInstrumentation } = require('@opentelemetry/instrumentation-http')
const { BatchSpanProcessor, NodeTracerProvider } = require('@opentelemetry/sdk-trace-node')

const scopes = new Set()
const exporter = { export: (_spans, done) => done({ code: 0 }), shutdown: async () => {} }
const counter = {
  worked() {},
  onStart() {},
  // Counts nothing before both node:http and graphql have spans.
  onEnd({ instrumentationScope }) {
    scopes.add(instrumentationScope.name)
    if (scopes.size === 2) counter.worked()
  },
  async forceFlush() {},
  async shutdown() {},
}
new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter), counter] }).register()
registerInstrumentations({
  instrumentations: [new HttpInstrumentation(), new GraphQLInstrumentation({ ignoreResolveSpans: true })],
})

const { ApolloServer } = require('@apollo/server')
const { startStandaloneServer } = require('@apollo/server/standalone')
const graphql = require('graphql')

async function main() {
  const { host, mountApi, onlyHttp1, port, proveLayer, schema, withoutTls } = await import('../../lib/serve/index.js')
  onlyHttp1('startStandaloneServer opens a node:http server of its own')
  withoutTls('startStandaloneServer opens a node:http server of its own, without TLS')
  mountApi()

  counter.worked = proveLayer()
  const apollo = new ApolloServer({ schema: schema(graphql) })
  await startStandaloneServer(apollo, { listen: { port, host } })
}
main()
