import mercurius from 'mercurius'
import mercuriusUpload from 'mercurius-upload'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { createServer, fastifyApi, host, offers, port, schema } from '../../lib/serve/index.js'

const { persisted, batching, upload } = offers('persisted', 'batching', 'upload')

const app = Fastify({ serverFactory: createServer })

if (upload) app.register(mercuriusUpload)
app.register(mercurius, {
  schema: schema(graphql),
  jit: 1,
  allowBatchedQueries: batching,
  persistedQueryProvider: persisted ? mercurius.persistedQueryDefaults.automatic() : undefined,
})
app.register(fastifyApi)

await app.listen({ port, host })
