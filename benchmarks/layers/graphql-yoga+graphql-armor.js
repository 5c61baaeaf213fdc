import { EnvelopArmor } from '@escape.tech/graphql-armor'
import { createYoga } from 'graphql-yoga'
import * as graphql from 'graphql'
import { api, createServer, listen, proveLayer, schema } from '../../lib/serve/index.js'

const worked = proveLayer()

// The limit of tokens, which is on too, would count every token of a document.
const limit = { onAccept: [() => worked()] }
const armor = new EnvelopArmor({ costLimit: limit, maxAliases: limit, maxDirectives: limit, maxDepth: limit })

const { plugins } = armor.protect()
const yoga = createYoga({ schema: schema(graphql), plugins, logging: false, graphiql: false, landingPage: false })

const server = createServer((request, response) => {
  if (request.url.startsWith(yoga.graphqlEndpoint)) yoga(request, response)
  else api(request, response)
})
listen(server)
