import { ApolloServer } from '@apollo/server'
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { createServer, fastifyApi, host, offers, port, schema } from '../../lib/serve/index.js'

const { batching } = offers('persisted', 'batching')

const app = Fastify({ serverFactory: createServer })

const apollo = new ApolloServer({
  schema: schema(graphql),
  introspection: true,
  allowBatchedHttpRequests: batching,
  plugins: [fastifyApolloDrainPlugin(app)],
})
await apollo.start()
await app.register(fastifyApollo(apollo))
app.register(fastifyApi)

await app.listen({ port, host })
