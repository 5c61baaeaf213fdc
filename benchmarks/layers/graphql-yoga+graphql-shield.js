import { applyMiddleware } from 'graphql-middleware'
import { createYoga } from 'graphql-yoga'
import * as graphql from 'graphql'
import * as util from 'node:util'
import { api, createServer, listen, proveLayer, schema, Unsupported } from '../../lib/serve/index.js'

if (!('isUndefined' in util)) throw new Unsupported('graphql-shield imports util.isUndefined, which Node.js 23 removed')
const { rule, shield } = await import('graphql-shield')

const worked = proveLayer()

const isAuthenticated = rule({ cache: 'contextual' })(async (_parent, _args, { user }) => {
  worked()
  return user !== null
})
const permissions = shield({ Query: { authors: isAuthenticated }, Author: isAuthenticated })

const yoga = createYoga({
  schema: applyMiddleware(schema(graphql), permissions),
  context: () => ({ user: 'reader' }),
  logging: false,
  graphiql: false,
  landingPage: false,
})

const server = createServer((request, response) => {
  if (request.url.startsWith(yoga.graphqlEndpoint)) yoga(request, response)
  else api(request, response)
})
listen(server)
