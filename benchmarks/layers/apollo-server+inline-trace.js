import { ApolloServer } from '@apollo/server'
import { ApolloServerPluginInlineTrace } from '@apollo/server/plugin/inlineTrace'
import { startStandaloneServer } from '@apollo/server/standalone'
import * as graphql from 'graphql'
import { host, mountApi, onlyHttp1, port, proveLayer, schema, withoutTls } from '../../lib/serve/index.js'

onlyHttp1('startStandaloneServer opens a node:http server of its own')
withoutTls('startStandaloneServer opens a node:http server of its own, without TLS')
mountApi()

const worked = proveLayer()
const gatewayHeader = {
  async requestDidStart({ request }) {
    // Added here because only a gateway sends it, and without it nothing is traced.
    request.http.headers.set('apollo-federation-include-trace', 'ftv1')
  },
}
const removeTrace = {
  async requestDidStart() {
    return {
      async willSendResponse({ response }) {
        const { extensions, ...answer } = response.body.singleResult
        if (extensions?.ftv1) worked()
        // Removed because the answers of all servers must be equal.
        response.body.singleResult = answer
      },
    }
  },
}

const apollo = new ApolloServer({
  schema: schema(graphql),
  plugins: [gatewayHeader, ApolloServerPluginInlineTrace(), removeTrace],
})
await startStandaloneServer(apollo, { listen: { port, host } })
