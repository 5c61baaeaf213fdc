import { ApolloServer } from 'apollo-server-fastify'
import { ApolloServerPluginLandingPageDisabled, ApolloServerPluginUsageReportingDisabled } from 'apollo-server-core'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { createServer, fastifyApi, host, offers, port, schema } from '../../../lib/serve/index.js'

const { batching } = offers('persisted', 'batching')

const apollo = new ApolloServer({
  schema: schema(graphql),
  introspection: true,
  allowBatchedHttpRequests: batching,
  cache: 'bounded',
  csrfPrevention: true,
  plugins: [ApolloServerPluginLandingPageDisabled(), ApolloServerPluginUsageReportingDisabled()],
})
await apollo.start()

const app = Fastify({ serverFactory: createServer })

app.register(fastifyApi)
app.register(apollo.createHandler())

await app.listen({ port, host })
