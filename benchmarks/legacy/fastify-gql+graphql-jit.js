import GQL from 'fastify-gql'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { api, createServer, host, offers, port, schema } from '../../lib/serve/index.js'

const { persisted, batching } = offers('persisted', 'batching')

const app = Fastify({ serverFactory: createServer })

// Before Fastify reads the body, which is the REST handler's to read.
const onRequest = (request, reply) => {
  reply.hijack()
  return api(request.raw, reply.raw)
}
app.all('/api/*', { onRequest }, () => {})

app.register(GQL, {
  schema: schema(graphql),
  jit: 1,
  allowBatchedQueries: batching,
  persistedQueryProvider: persisted ? GQL.persistedQueryDefaults.automatic() : undefined,
})

await app.listen({ port, host })
