import { createYoga } from 'graphql-yoga'
import express from 'express'
import * as graphql from 'graphql'
import { api, createServer, listen, schema } from '../lib/serve/index.js'

const yoga = createYoga({ schema: schema(graphql), logging: false, graphiql: false, landingPage: false })

const app = express()
app.use(yoga.graphqlEndpoint, yoga)
app.all('/api/{*path}', api)

listen(createServer(app))
