import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import * as graphql from 'graphql'
import { host, mountApi, offers, port, schema } from '../../lib/serve/index.js'

const { batching } = offers('persisted', 'batching')
mountApi()

const apollo = new ApolloServer({ schema: schema(graphql), introspection: true, allowBatchedHttpRequests: batching })
await startStandaloneServer(apollo, { listen: { port, host } })
