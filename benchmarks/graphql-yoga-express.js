import { createYoga } from 'graphql-yoga'
import express from 'express'
import * as graphql from 'graphql'
import { api, createServer, listen, offers, onlyHttp1, schema } from '../lib/serve/index.js'

onlyHttp1('Express gives requests the prototype of those of node:http, which those of node:http2 do not work with')
const { persisted, batching } = offers('persisted', 'batching', 'upload')
const apq = []
if (persisted) {
  const { createInMemoryAPQStore, useAPQ } = await import('@graphql-yoga/plugin-apq')
  // Documents are kept for 36 s where nothing is said: less than a run takes.
  apq.push(useAPQ({ store: createInMemoryAPQStore({ ttl: 3_600_000 }) }))
}

const yoga = createYoga({
  schema: schema(graphql),
  logging: false,
  graphiql: false,
  landingPage: false,
  batching,
  plugins: apq,
})

const app = express()
app.use(yoga.graphqlEndpoint, yoga)
app.all('/api/{*path}', api)

listen(createServer(app))
