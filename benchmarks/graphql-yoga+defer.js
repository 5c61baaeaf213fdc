import { createYoga } from 'graphql-yoga'
import { useDeferStream } from '@graphql-yoga/plugin-defer-stream'
import * as graphql from 'graphql'
import { api, createServer, listen, offers, schema } from '../lib/serve/index.js'

const { persisted, batching } = offers('persisted', 'batching', 'upload')
const apq = []
if (persisted) {
  const { createInMemoryAPQStore, useAPQ } = await import('@graphql-yoga/plugin-apq')
  // Documents are kept for 36 s where nothing is said: less than a run takes.
  apq.push(useAPQ({ store: createInMemoryAPQStore({ ttl: 3_600_000 }) }))
}

// What Yoga says of the connection in front of the parts, node:http says by itself, and HTTP/2 forbids.
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
  plugins: [useDeferStream(), { onResponse }, ...apq],
})

const server = createServer((request, response) => {
  if (request.url.startsWith(yoga.graphqlEndpoint)) yoga(request, response)
  else api(request, response)
})
listen(server)
