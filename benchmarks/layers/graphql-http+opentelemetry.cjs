const { registerInstrumentations } = require('@opentelemetry/instrumentation')
const { GraphQLInstrumentation } = require('@opentelemetry/instrumentation-graphql')
const { HttpInstrumentation } = require('@opentelemetry/instrumentation-http')
const { BatchSpanProcessor, NodeTracerProvider } = require('@opentelemetry/sdk-trace-node')

let countSpans
const exporter = {
  export(spans, done) {
    countSpans(spans)
    done({ code: 0 })
  },
  shutdown: async () => {},
}
new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] }).register()
registerInstrumentations({ instrumentations: [new HttpInstrumentation(), new GraphQLInstrumentation()] })

require('node:http')
require('node:https')
const graphql = require('graphql')
const { createHandler } = require('graphql-http/lib/use/http')

import('../../lib/serve/index.js').then(({ api, createServer, listen, onlyHttp1, proveLayer, schema }) => {
  onlyHttp1('the instrumentation of http makes no spans of node:http2')
  const worked = proveLayer()
  const scopes = new Set()
  // Spans count when both instrumentations have made some.
  countSpans = (spans) => {
    for (const { instrumentationScope } of spans) scopes.add(instrumentationScope.name)
    if (scopes.size === 2) worked(spans.length)
  }
  const handler = createHandler({ schema: schema(graphql) })

  const server = createServer((request, response) => {
    if (request.url.startsWith('/graphql')) handler(request, response)
    else api(request, response)
  })
  listen(server)
})
