import { createHandler } from 'graphql-http/lib/use/fastify'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { createServer, fastifyApi, host, port, schema } from '../lib/serve/index.js'

const app = Fastify({ serverFactory: createServer })

app.all('/graphql', createHandler({ schema: schema(graphql) }))
app.register(fastifyApi)

await app.listen({ port, host })
