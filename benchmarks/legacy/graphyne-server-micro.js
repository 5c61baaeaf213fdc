import { GraphQL, httpHandler } from 'graphyne-server'
import { run } from 'micro'
import * as graphql from 'graphql'
import { api, createServer, listen, schema } from '../../lib/serve/index.js'

const graphyne = httpHandler(new GraphQL({ schema: schema(graphql) }), { path: '/graphql' })
const route = (request, response) => (request.url.startsWith('/api/') ? api : graphyne)(request, response)

// Does the same as micro(route), in the server that the runner asks for.
listen(createServer((request, response) => run(request, response, route)))
