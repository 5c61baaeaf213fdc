import mercurius from 'mercurius'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { api, createServer, host, offers, port, schema } from '../lib/serve/index.js'

const { persisted, batching, upload } = offers('persisted', 'batching', 'upload')

const app = Fastify({ serverFactory: createServer })

if (upload) app.register((await import('mercurius-upload')).default)
app.register(mercurius, {
  schema: schema(graphql),
  jit: 1,
  allowBatchedQueries: batching,
  persistedQueryProvider: persisted ? mercurius.persistedQueryDefaults.automatic() : undefined,
})

// Before Fastify reads the body, which is the REST handler's to read.
const onRequest = (request, reply) => {
  reply.hijack()
  return api(request.raw, reply.raw)
}
app.all('/api/*', { onRequest }, () => {})

await app.listen({ port, host })
