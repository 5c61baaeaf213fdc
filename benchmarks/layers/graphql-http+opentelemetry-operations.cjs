const { registerInstrumentations } = require('@opentelemetry/instrumentation')
const { GraphQLInstrumentation } = require('@opentelemetry/instrumentation-graphql')
const { HttpInstrumentation } = require('@opentelemetry/instrumentation-http')
const { BatchSpanProcessor, NodeTracerProvider } = require('@opentelemetry/sdk-trace-node')

let countSpan
const exporter = { export: (_spans, done) => done({ code: 0 }), shutdown: async () => {} }
const counter = {
  onStart() {},
  onEnd: (span) => countSpan(span),
  forceFlush: async () => {},
  shutdown: async () => {},
}
new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter), counter] }).register()
registerInstrumentations({
  instrumentations: [new HttpInstrumentation(), new GraphQLInstrumentation({ ignoreResolveSpans: true })],
})

require('node:http')
require('node:https')
const graphql = require('graphql')
const { createHandler } = require('graphql-http/lib/use/http')

import('../../lib/serve/index.js').then(({ api, createServer, listen, onlyHttp1, proveLayer, schema }) => {
  onlyHttp1('the instrumentation of http makes no spans of node:http2')
  const worked = proveLayer()
  const scopes = new Set()
  // Spans count when both instrumentations have made some.
  countSpan = ({ instrumentationScope }) => {
    scopes.add(instrumentationScope.name)
    if (scopes.size === 2) worked()
  }
  const handler = createHandler({ schema: schema(graphql) })

  const server = createServer((request, response) => {
    if (request.url.startsWith('/graphql')) handler(request, response)
    else api(request, response)
  })
  listen(server)
})
