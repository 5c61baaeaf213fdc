import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import * as graphql from 'graphql'
import { host, mountApi, onlyHttp1, port, schema, withoutTls } from '../lib/serve/index.js'

onlyHttp1('startStandaloneServer opens a node:http server of its own')
withoutTls('startStandaloneServer opens a node:http server of its own, without TLS')
mountApi()

const apollo = new ApolloServer({ schema: schema(graphql) })
await startStandaloneServer(apollo, { listen: { port, host } })
