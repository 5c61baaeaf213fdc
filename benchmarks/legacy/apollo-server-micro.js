import { ApolloServer } from 'apollo-server-micro'
import { ApolloServerPluginLandingPageDisabled, ApolloServerPluginUsageReportingDisabled } from 'apollo-server-core'
import { run } from 'micro'
import * as graphql from 'graphql'
import { api, createServer, listen, onlyHttp1, schema } from '../../lib/serve/index.js'

onlyHttp1('Apollo Server 3 refuses the pseudo-headers of HTTP/2, such as :method, as illegal names')

const apollo = new ApolloServer({
  schema: schema(graphql),
  cache: 'bounded',
  csrfPrevention: true,
  plugins: [ApolloServerPluginLandingPageDisabled(), ApolloServerPluginUsageReportingDisabled()],
})
await apollo.start()

const handler = apollo.createHandler()
const route = (request, response) => (request.url.startsWith('/api/') ? api : handler)(request, response)

// Does the same as micro(route), in the server that the runner asks for.
listen(createServer((request, response) => run(request, response, route)))
