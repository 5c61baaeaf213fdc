import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention'
import { createYoga } from 'graphql-yoga'
import * as graphql from 'graphql'
import { api, createServer, host, listen, proveLayer, schema } from '../../lib/serve/index.js'

const worked = proveLayer()
const plugins = [useCSRFPrevention()]
const yoga = createYoga({ schema: schema(graphql), plugins, logging: false, graphiql: false, landingPage: false })

// A GET without the header is refused; the load's JSON passes by its content type, with or without it.
const { status } = await yoga.fetch(`http://${host}${yoga.graphqlEndpoint}?query={hello}`)
if (status === 403) worked()

const server = createServer((request, response) => {
  if (request.url.startsWith(yoga.graphqlEndpoint)) yoga(request, response)
  else api(request, response)
})
listen(server)
