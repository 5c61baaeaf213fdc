import compress from '@fastify/compress'
import mercurius from 'mercurius'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import zlib from 'node:zlib'
import { compression, createServer, fastifyApi, host, port, schema, Unsupported } from '../lib/serve/index.js'

const { coding, level } = compression
if (coding === 'dcz') throw new Unsupported('@fastify/compress knows no dictionaries')

const app = Fastify({ serverFactory: createServer })

// Encodes every answer, however small, and in no other coding than the measured one.
await app.register(compress, {
  threshold: 0,
  encodings: [coding],
  zlibOptions: { level },
  brotliOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: level } },
  zstdOptions: { params: { [zlib.constants.ZSTD_c_compressionLevel]: level } },
})
app.register(mercurius, { schema: schema(graphql) })
app.register(fastifyApi)

await app.listen({ port, host })
