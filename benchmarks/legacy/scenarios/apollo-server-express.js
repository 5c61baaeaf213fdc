import { ApolloServer } from 'apollo-server-express'
import { ApolloServerPluginLandingPageDisabled, ApolloServerPluginUsageReportingDisabled } from 'apollo-server-core'
import express from 'express'
import * as graphql from 'graphql'
import { api, createServer, listen, offers, schema } from '../../../lib/serve/index.js'

const { batching } = offers('persisted', 'batching')

const apollo = new ApolloServer({
  schema: schema(graphql),
  introspection: true,
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
