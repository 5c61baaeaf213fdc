import { ApolloServer } from 'apollo-server-express'
import { ApolloServerPluginLandingPageDisabled, ApolloServerPluginUsageReportingDisabled } from 'apollo-server-core'
import express from 'express'
import * as graphql from 'graphql'
import { api, createServer, listen, offers, onlyHttp1, schema, told } from '../../lib/serve/index.js'

onlyHttp1('Express gives requests the prototype of those of node:http, which those of node:http2 do not work with')
const { batching } = offers('persisted', 'batching')

const apollo = new ApolloServer({
  schema: schema(graphql),
  introspection: told.introspection,
  allowBatchedHttpRequests: batching,
  cache: 'bounded',
  csrfPrevention: true,
  plugins: [ApolloServerPluginLandingPageDisabled(), ApolloServerPluginUsageReportingDisabled()],
})
await apollo.start()

const app = express()

app.all('/api/*', api)
apollo.applyMiddleware({ app })

listen(createServer(app))
