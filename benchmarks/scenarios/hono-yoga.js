import { createYoga } from 'graphql-yoga'
import { serve } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createInMemoryAPQStore, useAPQ } from '@graphql-yoga/plugin-apq'
import * as graphql from 'graphql'
import { Hono } from 'hono'
import { api, createServer, host, offers, port, schema } from '../../lib/serve/index.js'

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

const app = new Hono()
app.on(['GET', 'POST'], yoga.graphqlEndpoint, ({ req, env }) => yoga.fetch(req.raw, env))
app.all('/api/*', async ({ env }) => {
  await api(env.incoming, env.outgoing)
  return RESPONSE_ALREADY_SENT
})

serve({ fetch: app.fetch, createServer: (_, listener) => createServer(listener), port, hostname: host })
