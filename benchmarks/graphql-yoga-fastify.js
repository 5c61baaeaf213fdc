import { createYoga } from 'graphql-yoga'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { api, createServer, host, port, schema } from '../lib/serve/index.js'

const app = Fastify({ serverFactory: createServer })
const yoga = createYoga({ schema: schema(graphql), logging: false, graphiql: false, landingPage: false })

app.route({
  url: yoga.graphqlEndpoint,
  method: ['GET', 'POST', 'OPTIONS'],
  handler: (request, reply) => yoga.handleNodeRequestAndResponse(request, reply, { request, reply }),
})

// Before Fastify reads the body, which is the REST handler's to read.
const onRequest = (request, reply) => {
  reply.hijack()
  return api(request.raw, reply.raw)
}
app.all('/api/*', { onRequest }, () => {})

await app.listen({ port, host })
