import compress from '@fastify/compress'
import mercurius from 'mercurius'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { createServer, fastifyApi, host, offers, port, schema } from '../../lib/serve/index.js'

const { persisted, batching } = offers('persisted', 'batching')

const app = Fastify({ serverFactory: createServer })

await app.register(compress, { threshold: 0, encodings: ['gzip'], zlibOptions: { level: 4 } })
app.register(mercurius, {
  schema: schema(graphql),
  allowBatchedQueries: batching,
  persistedQueryProvider: persisted ? mercurius.persistedQueryDefaults.automatic() : undefined,
})
app.register(fastifyApi)

await app.listen({ port, host })
