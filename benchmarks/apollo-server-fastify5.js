import { ApolloServer } from '@apollo/server'
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { api, createServer, host, offers, port, schema, told } from '../lib/serve/index.js'

const { batching } = offers('persisted', 'batching')

const app = Fastify({ serverFactory: createServer })

const apollo = new ApolloServer({
  schema: schema(graphql),
  introspection: told.introspection,
  allowBatchedHttpRequests: batching,
  plugins: [fastifyApolloDrainPlugin(app)],
})
await apollo.start()
await app.register(fastifyApollo(apollo))

// Before Fastify reads the body, which is the REST handler's to read.
const onRequest = (request, reply) => {
  reply.hijack()
  return api(request.raw, reply.raw)
}
app.all('/api/*', { onRequest }, () => {})

await app.listen({ port, host })
