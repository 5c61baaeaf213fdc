import { ApolloServer } from 'apollo-server-fastify'
import { ApolloServerPluginLandingPageDisabled, ApolloServerPluginUsageReportingDisabled } from 'apollo-server-core'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { createServer, fastifyApi, host, onlyHttp1, port, schema } from '../../lib/serve/index.js'

onlyHttp1('Apollo Server 3 refuses the pseudo-headers of HTTP/2, such as :method, as illegal names')

const apollo = new ApolloServer({
  schema: schema(graphql),
  cache: 'bounded',
  csrfPrevention: true,
  plugins: [ApolloServerPluginLandingPageDisabled(), ApolloServerPluginUsageReportingDisabled()],
})
await apollo.start()

const app = Fastify({ serverFactory: createServer })

app.register(fastifyApi)
app.register(apollo.createHandler())

await app.listen({ port, host })
