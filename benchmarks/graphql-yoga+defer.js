import { createYoga } from 'graphql-yoga'
import { useDeferStream } from '@graphql-yoga/plugin-defer-stream'
import * as graphql from 'graphql'
import { api, createServer, listen, schema } from '../lib/serve/index.js'

// Removes headers that node:http sends by itself and HTTP/2 forbids; Yoga sends them before deferred parts.
function onResponse({ response }) {
  response.headers.delete('transfer-encoding')
  response.headers.delete('connection')
}

const yoga = createYoga({
  schema: schema(graphql),
  logging: false,
  graphiql: false,
  landingPage: false,
  plugins: [useDeferStream(), { onResponse }],
})

const server = createServer((request, response) => {
  if (request.url.startsWith(yoga.graphqlEndpoint)) yoga(request, response)
  else api(request, response)
})
listen(server)
