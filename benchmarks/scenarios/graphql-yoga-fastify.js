import { createYoga } from 'graphql-yoga'
import Fastify from 'fastify'
import { createInMemoryAPQStore, useAPQ } from '@graphql-yoga/plugin-apq'
import * as graphql from 'graphql'
import { createServer, fastifyApi, host, offers, port, schema } from '../../lib/serve/index.js'

const { persisted, batching } = offers('persisted', 'batching', 'upload')
// Keeps documents for an hour: the default, 36 s, is less than a run takes.
const plugins = persisted ? [useAPQ({ store: createInMemoryAPQStore({ ttl: 3_600_000 }) })] : []

const app = Fastify({ serverFactory: createServer })
const yoga = createYoga({
  schema: schema(graphql),
  logging: false,
  graphiql: false,
  landingPage: false,
  batching,
  plugins,
})

// Leaves multipart requests for Yoga to read.
app.addContentTypeParser('multipart/form-data', {}, (_, __, done) => done(null))

app.route({
  url: yoga.graphqlEndpoint,
  method: ['GET', 'POST', 'OPTIONS'],
  handler: (request, reply) => yoga.handleNodeRequestAndResponse(request, reply, { request, reply }),
})
app.register(fastifyApi)

await app.listen({ port, host })
