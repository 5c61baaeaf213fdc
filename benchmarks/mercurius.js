import mercurius from 'mercurius'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { api, createServer, host, port, schema, subscribes } from '../lib/serve/index.js'

const app = Fastify({ serverFactory: createServer })

app.register(mercurius, { schema: schema(graphql), subscription: subscribes('graphql-ws') })

// Before Fastify reads the body, which is the REST handler's to read.
const onRequest = (request, reply) => {
  reply.hijack()
  return api(request.raw, reply.raw)
}
app.all('/api/*', { onRequest }, () => {})

await app.listen({ port, host })
