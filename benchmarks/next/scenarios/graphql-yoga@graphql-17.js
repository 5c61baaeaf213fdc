import { createYoga } from 'graphql-yoga'
import * as graphql from 'graphql'
import { api, createServer, listen, offers, schema } from '../../../lib/serve/index.js'

const { batching } = offers('batching', 'upload')

const yoga = createYoga({ schema: schema(graphql), logging: false, graphiql: false, landingPage: false, batching })

const server = createServer((request, response) => {
  if (request.url.startsWith(yoga.graphqlEndpoint)) yoga(request, response)
  else api(request, response)
})
listen(server)
