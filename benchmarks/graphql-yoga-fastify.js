import { createYoga } from 'graphql-yoga'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { api, createServer, host, offers, port, schema } from '../lib/serve/index.js'

const { persisted, batching } = offers('persisted', 'batching', 'upload')
const apq = []
if (persisted) {
  const { createInMemoryAPQStore, useAPQ } = await import('@graphql-yoga/plugin-apq')
  // Documents are kept for 36 s where nothing is said: less than a run takes.
  apq.push(useAPQ({ store: createInMemoryAPQStore({ ttl: 3_600_000 }) }))
}

const app = Fastify({ serverFactory: createServer })
const yoga = createYoga({
  schema: schema(graphql),
  logging: false,
  graphiql: false,
  landingPage: false,
  batching,
  plugins: apq,
})

// Yoga reads multipart requests by itself.
app.addContentTypeParser('multipart/form-data', {}, (_, __, done) => done(null))

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
