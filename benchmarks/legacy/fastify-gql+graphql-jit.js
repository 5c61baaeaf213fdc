import GQL from 'fastify-gql'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { createServer, fastifyApi, host, port, schema } from '../../lib/serve/index.js'

const app = Fastify({ serverFactory: createServer })

app.register(fastifyApi)
app.register(GQL, { schema: schema(graphql), jit: 1 })

await app.listen({ port, host })
