import helmet from '@fastify/helmet'
import mercurius from 'mercurius'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { createServer, fastifyApi, host, port, proveLayer, schema } from '../../lib/serve/index.js'

proveLayer({ header: 'content-security-policy' })
const app = Fastify({ serverFactory: createServer })

app.register(helmet)
app.register(mercurius, { schema: schema(graphql) })
app.register(fastifyApi)

await app.listen({ port, host })
