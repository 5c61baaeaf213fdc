import { createYoga } from 'graphql-yoga'
import express from 'express'
import { createInMemoryAPQStore, useAPQ } from '@graphql-yoga/plugin-apq'
import * as graphql from 'graphql'
import { api, createServer, listen, offers, schema } from '../../lib/serve/index.js'

const { persisted, batching } = offers('persisted', 'batching', 'upload')
// Keeps documents for an hour: the default, 36 s, is less than a run takes.
const plugins = persisted ? [useAPQ({ store: createInMemoryAPQStore({ ttl: 3_600_000 }) })] : []

const yoga = createYoga({
  schema: schema(graphql),
  logging: false,
  graphiql: false,
  landingPage: false,
  batching,
  plugins,
})

const app = express()
app.use(yoga.graphqlEndpoint, yoga)
app.all('/api/{*path}', api)

listen(createServer(app))
