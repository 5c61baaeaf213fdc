import { ApolloServer } from 'apollo-server-express'
import { ApolloServerPluginLandingPageDisabled, ApolloServerPluginUsageReportingDisabled } from 'apollo-server-core'
import express from 'express'
import * as graphql from 'graphql'
import { api, createServer, listen, onlyHttp1, schema } from '../../lib/serve/index.js'

onlyHttp1('Express gives requests the prototype of those of node:http, which those of node:http2 do not work with')

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
