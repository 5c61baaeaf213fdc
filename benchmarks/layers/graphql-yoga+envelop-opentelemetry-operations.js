import { useOpenTelemetry } from '@envelop/opentelemetry'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { createYoga } from 'graphql-yoga'
import * as graphql from 'graphql'
import { api, createServer, listen, proveLayer, schema } from '../../lib/serve/index.js'

const worked = proveLayer()

const exporter = { export: (_spans, done) => done({ code: 0 }), shutdown: async () => {} }
const counter = {
  onStart() {},
  onEnd: () => worked(),
  forceFlush: async () => {},
  shutdown: async () => {},
}
const provider = new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter), counter] })
provider.register()

const plugins = [useOpenTelemetry({ resolvers: false, variables: true, result: true }, provider)]
const yoga = createYoga({ schema: schema(graphql), plugins, logging: false, graphiql: false, landingPage: false })

const server = createServer((request, response) => {
  if (request.url.startsWith(yoga.graphqlEndpoint)) yoga(request, response)
  else api(request, response)
})
listen(server)
