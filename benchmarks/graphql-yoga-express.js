import { createYoga } from 'graphql-yoga'
import express from 'express'
import * as graphql from 'graphql'
import { api, createServer, listen, onlyHttp1, schema } from '../lib/serve/index.js'

onlyHttp1('Express gives requests the prototype of those of node:http, which those of node:http2 do not work with')

const yoga = createYoga({ schema: schema(graphql), logging: false, graphiql: false, landingPage: false })

const app = express()
app.use(yoga.graphqlEndpoint, yoga)
app.all('/api/{*path}', api)

listen(createServer(app))
