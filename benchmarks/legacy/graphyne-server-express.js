import { GraphQL, httpHandler } from 'graphyne-server'
import express from 'express'
import * as graphql from 'graphql'
import { api, createServer, listen, schema } from '../../lib/serve/index.js'

const app = express()

app.all('/api/*', api)
app.all('/graphql', httpHandler(new GraphQL({ schema: schema(graphql) })))

listen(createServer(app))
