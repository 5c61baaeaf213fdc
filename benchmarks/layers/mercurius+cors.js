import cors from '@fastify/cors'
import mercurius from 'mercurius'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { createServer, fastifyApi, host, port, proveLayer, schema } from '../../lib/serve/index.js'

proveLayer({ header: 'access-control-allow-origin' })
const app = Fastify({ serverFactory: createServer })

app.register(cors)
app.register(mercurius, { schema: schema(graphql) })
app.register(fastifyApi)

await app.listen({ port, host })
