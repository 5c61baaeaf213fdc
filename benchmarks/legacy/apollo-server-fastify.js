import { ApolloServer } from 'apollo-server-fastify'
import { ApolloServerPluginLandingPageDisabled, ApolloServerPluginUsageReportingDisabled } from 'apollo-server-core'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { api, createServer, host, offers, onlyHttp1, port, schema, told } from '../../lib/serve/index.js'

onlyHttp1('Apollo Server 3 refuses the pseudo-headers of HTTP/2, such as :method, as illegal names')
const { batching } = offers('persisted', 'batching')

const apollo = new ApolloServer({
  schema: schema(graphql),
  introspection: told.introspection,
  allowBatchedHttpRequests: batching,
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
