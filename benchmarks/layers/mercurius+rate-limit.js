import rateLimit from '@fastify/rate-limit'
import mercurius from 'mercurius'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { createServer, fastifyApi, host, port, proveLayer, schema } from '../../lib/serve/index.js'

proveLayer({ header: 'x-ratelimit-remaining' })
const app = Fastify({ serverFactory: createServer })

// Limit: above what any load reaches.
await app.register(rateLimit, { max: 1e9, timeWindow: '15 minutes' })
app.register(mercurius, { schema: schema(graphql) })
app.register(fastifyApi)

await app.listen({ port, host })
