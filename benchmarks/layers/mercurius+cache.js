import mercurius from 'mercurius'
import cache from 'mercurius-cache'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { createServer, fastifyApi, host, port, proveLayer, schema } from '../../lib/serve/index.js'

const worked = proveLayer()
const app = Fastify({ serverFactory: createServer })

app.register(mercurius, { schema: schema(graphql) })
app.register(cache, { ttl: 60, policy: { Query: { authors: true } }, onHit: () => worked() })
app.register(fastifyApi)

await app.listen({ port, host })
