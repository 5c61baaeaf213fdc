import { ApolloServer } from 'apollo-server-express'
import { ApolloServerPluginLandingPageDisabled, ApolloServerPluginUsageReportingDisabled } from 'apollo-server-core'
import express from 'express'
import * as graphql from 'graphql'
import { api, createServer, listen, schema } from '../../lib/serve/index.js'

const apollo = new ApolloServer({
  schema: schema(graphql),
  cache: 'bounded',
  csrfPrevention: true,
  plugins: [ApolloServerPluginLandingPageDisabled(), ApolloServerPluginUsageReportingDisabled()],
})
await apollo.start()

const app = express()

app.all('/api/*', api)
apollo.applyMiddleware({ app })

listen(createServer(app))
