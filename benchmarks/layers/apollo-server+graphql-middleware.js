import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import * as graphql from 'graphql'
import { applyMiddleware } from 'graphql-middleware'
import { host, mountApi, onlyHttp1, port, proveLayer, schema, withoutTls } from '../../lib/serve/index.js'

onlyHttp1('startStandaloneServer opens a node:http server of its own')
withoutTls('startStandaloneServer opens a node:http server of its own, without TLS')
mountApi()

const worked = proveLayer()
async function count(resolve, source, args, context, info) {
  worked()
  return resolve(source, args, context, info)
}

const apollo = new ApolloServer({ schema: applyMiddleware(schema(graphql), count) })
await startStandaloneServer(apollo, { listen: { port, host } })
