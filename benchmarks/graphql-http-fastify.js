import { createHandler } from 'graphql-http/lib/use/fastify'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { api, createServer, host, port, schema } from '../lib/serve/index.js'

const app = Fastify({ serverFactory: createServer })

app.all('/graphql', createHandler({ schema: schema(graphql) }))

// Before Fastify reads the body, which is the REST handler's to read.
const onRequest = (request, reply) => {
  reply.hijack()
  return api(request.raw, reply.raw)
}
app.all('/api/*', { onRequest }, () => {})

await app.listen({ port, host })
