import compress from '@fastify/compress'
import mercurius from 'mercurius'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import zlib from 'node:zlib'
import { api, createServer, host, offers, port, schema, told, Unsupported } from '../lib/serve/index.js'

const coding = told.compression?.coding ?? 'gzip'
const level = told.compression?.level ?? 4
if (coding === 'dcz') throw new Unsupported('@fastify/compress knows no dictionaries')

const { persisted, batching } = offers('persisted', 'batching')

const app = Fastify({ serverFactory: createServer })

// Everything is encoded, and in nothing else than what is to be measured.
await app.register(compress, {
  threshold: 0,
  encodings: [coding],
  zlibOptions: { level },
  brotliOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: level } },
  zstdOptions: { params: { [zlib.constants.ZSTD_c_compressionLevel]: level } },
})
app.register(mercurius, {
  schema: schema(graphql),
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
