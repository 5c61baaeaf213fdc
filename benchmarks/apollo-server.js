import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import * as graphql from 'graphql'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { api, compressed, host, offers, onlyHttp1, port, schema, told, withoutTls } from '../lib/serve/index.js'

onlyHttp1('startStandaloneServer opens a node:http server of its own')
withoutTls('startStandaloneServer opens a node:http server of its own, without TLS')
const { batching } = offers('persisted', 'batching')

// The standalone server has no routes and keeps its node:http server to itself. Node shows it when the first request
// comes, before anybody listens to that request; from then on the REST routes are in front of Apollo's listener.
const channel = 'http.server.request.start'
subscribe(channel, function mount({ server }) {
  unsubscribe(channel, mount)
  const [standalone] = server.listeners('request')
  const graphqlListener = compressed(standalone)
  server.off('request', standalone)
  server.on('request', (request, response) => {
    if (request.url.startsWith('/api/')) api(request, response)
    else graphqlListener(request, response)
  })
})

const apollo = new ApolloServer({
  schema: schema(graphql),
  introspection: told.introspection,
  allowBatchedHttpRequests: batching,
})
await startStandaloneServer(apollo, { listen: { port, host } })
