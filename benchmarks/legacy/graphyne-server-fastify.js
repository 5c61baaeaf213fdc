import { GraphQL, httpHandler } from 'graphyne-server'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { createServer, fastifyApi, host, port, schema } from '../../lib/serve/index.js'

const app = Fastify({ serverFactory: createServer })
const graphyne = httpHandler(new GraphQL({ schema: schema(graphql) }))

app.register(fastifyApi)

// Passes Fastify's request, which has the parsed body, and Node's response, because graphyne calls its `writeHead`. The
// schema refuses bare numbers and strings, which graphyne never answers.
app.post('/graphql', { schema: { body: { type: 'object' } } }, (request, reply) => {
  reply.hijack()
  graphyne(request, reply.raw)
})

await app.listen({ port, host })
