import { GraphQL, httpHandler } from 'graphyne-server'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { api, createServer, host, port, schema } from '../../lib/serve/index.js'

const app = Fastify({ serverFactory: createServer })
const graphyne = httpHandler(new GraphQL({ schema: schema(graphql) }))

// Before Fastify reads the body, which is the REST handler's to read.
const onRequest = (request, reply) => {
  reply.hijack()
  return api(request.raw, reply.raw)
}
app.all('/api/*', { onRequest }, () => {})

// Fastify's request has the parsed body, but only Node's response has the `writeHead` that graphyne answers with. The
// schema is needed because graphyne never answers when the parsed body is a bare number or string.
app.post('/graphql', { schema: { body: { type: 'object' } } }, (request, reply) => {
  reply.hijack()
  graphyne(request, reply.raw)
})

await app.listen({ port, host })
