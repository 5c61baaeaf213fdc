import { createCounter, usePrometheus } from '@graphql-yoga/plugin-prometheus'
import { createYoga } from 'graphql-yoga'
import * as graphql from 'graphql'
import { Registry } from 'prom-client'
import { api, createServer, listen, proveLayer, schema } from '../../lib/serve/index.js'

const worked = proveLayer()
const registry = new Registry()

// The plugin's own counter, with labels that are filled here; the other metrics are its defaults.
const operations = createCounter({
  registry,
  counter: { name: 'graphql_envelop_request', help: 'Operations', labelNames: ['operationType', 'operationName'] },
  fillLabelsFn({ operationType, operationName }) {
    worked()
    return { operationType, operationName }
  },
})
const plugins = [usePrometheus({ registry, metrics: { graphql_envelop_request: operations } })]
const yoga = createYoga({ schema: schema(graphql), plugins, logging: false, graphiql: false, landingPage: false })

const server = createServer((request, response) => {
  const { url } = request
  if (url.startsWith(yoga.graphqlEndpoint) || url === '/metrics') yoga(request, response)
  else api(request, response)
})
listen(server)
