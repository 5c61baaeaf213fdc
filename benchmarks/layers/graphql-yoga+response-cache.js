import { createInMemoryCache, useResponseCache } from '@graphql-yoga/plugin-response-cache'
import { createYoga } from 'graphql-yoga'
import * as graphql from 'graphql'
import { api, createServer, listen, proveLayer, schema } from '../../lib/serve/index.js'

const worked = proveLayer()
const inMemory = createInMemoryCache()
const cache = {
  ...inMemory,
  get(id) {
    const answer = inMemory.get(id)
    if (answer) worked()
    return answer
  },
}
const plugins = [useResponseCache({ session: () => null, cache })]
const yoga = createYoga({ schema: schema(graphql), plugins, logging: false, graphiql: false, landingPage: false })

const server = createServer((request, response) => {
  if (request.url.startsWith(yoga.graphqlEndpoint)) yoga(request, response)
  else api(request, response)
})
listen(server)
