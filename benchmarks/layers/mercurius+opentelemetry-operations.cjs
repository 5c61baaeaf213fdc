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

const mercurius = require('mercurius')
const Fastify = require('fastify')
const graphql = require('graphql')

async function main() {
  const { createServer, fastifyApi, host, onlyHttp1, port, proveLayer, schema } = await import(
    '../../lib/serve/index.js'
  )
  onlyHttp1('the instrumentation of http makes no spans of node:http2')

  counter.worked = proveLayer()
  const app = Fastify({ serverFactory: createServer })

  app.register(mercurius, { schema: schema(graphql) })
  app.register(fastifyApi)

  await app.listen({ port, host })
}
main()
