import { ApolloServer } from 'apollo-server-micro'
import { ApolloServerPluginLandingPageDisabled, ApolloServerPluginUsageReportingDisabled } from 'apollo-server-core'
import { run } from 'micro'
import * as graphql from 'graphql'
import { api, createServer, listen, offers, schema } from '../../../lib/serve/index.js'

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

const handler = apollo.createHandler()
const route = (request, response) => (request.url.startsWith('/api/') ? api : handler)(request, response)

// Does the same as micro(route), in the server that the runner asks for.
listen(createServer((request, response) => run(request, response, route)))
