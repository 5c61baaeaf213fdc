import { GraphQL, httpHandler } from 'graphyne-server'
import * as graphql from 'graphql'
import { api, createServer, listen, schema } from '../../lib/serve/index.js'

const graphyne = httpHandler(new GraphQL({ schema: schema(graphql) }), { path: '/graphql' })

const server = createServer((request, response) => {
  if (request.url.startsWith('/api/')) return api(request, response)
  graphyne(request, response)
})

listen(server)
