import { ApolloServer } from 'apollo-server-fastify'
import { ApolloServerPluginLandingPageDisabled, ApolloServerPluginUsageReportingDisabled } from 'apollo-server-core'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { api, createServer, host, port, schema } from '../../lib/serve/index.js'

const apollo = new ApolloServer({
  schema: schema(graphql),
  cache: 'bounded',
  csrfPrevention: true,
  plugins: [ApolloServerPluginLandingPageDisabled(), ApolloServerPluginUsageReportingDisabled()],
})
await apollo.start()

const app = Fastify({ serverFactory: createServer })

// Before Fastify reads the body, which is the REST handler's to read.
const onRequest = (request, reply) => {
  reply.hijack()
  return api(request.raw, reply.raw)
}
app.all('/api/*', { onRequest }, () => {})

app.register(apollo.createHandler())

await app.listen({ port, host })
