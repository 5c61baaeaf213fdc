import { createYoga } from 'graphql-yoga'
import { useDeferStream } from '@graphql-yoga/plugin-defer-stream'
import { createInMemoryAPQStore, useAPQ } from '@graphql-yoga/plugin-apq'
import * as graphql from 'graphql'
import { api, createServer, listen, offers, schema } from '../../lib/serve/index.js'

const { persisted, batching } = offers('persisted', 'batching', 'upload')
// Keeps documents for an hour: the default, 36 s, is less than a run takes.
const plugins = persisted ? [useAPQ({ store: createInMemoryAPQStore({ ttl: 3_600_000 }) })] : []

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
  batching,
  plugins: [useDeferStream(), { onResponse }, ...plugins],
})

const server = createServer((request, response) => {
  if (request.url.startsWith(yoga.graphqlEndpoint)) yoga(request, response)
  else api(request, response)
})
listen(server)
