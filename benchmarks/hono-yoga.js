import { createYoga } from 'graphql-yoga'
import { serve } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import * as graphql from 'graphql'
import { Hono } from 'hono'
import { api, createServer, host, port, schema } from '../lib/serve/index.js'

const yoga = createYoga({ schema: schema(graphql), logging: false, graphiql: false, landingPage: false })

const app = new Hono()
app.on(['GET', 'POST'], yoga.graphqlEndpoint, ({ req, env }) => yoga.fetch(req.raw, env))
app.all('/api/*', async ({ env }) => {
  await api(env.incoming, env.outgoing)
  return RESPONSE_ALREADY_SENT
})

serve({ fetch: app.fetch, createServer: (_, listener) => createServer(listener), port, hostname: host })
