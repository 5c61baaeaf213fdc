import GQL from 'fastify-gql'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { createServer, fastifyApi, host, offers, port, schema } from '../../../lib/serve/index.js'

const { persisted, batching } = offers('persisted', 'batching')

const app = Fastify({ serverFactory: createServer })

app.register(fastifyApi)
app.register(GQL, {
  schema: schema(graphql),
  jit: 1,
  allowBatchedQueries: batching,
  persistedQueryProvider: persisted ? GQL.persistedQueryDefaults.automatic() : undefined,
})

await app.listen({ port, host })
