import { GraphQL, httpHandler } from 'graphyne-server'
import express from 'express'
import * as graphql from 'graphql'
import { api, createServer, listen, onlyHttp1, schema } from '../../lib/serve/index.js'

onlyHttp1('Express gives requests the prototype of those of node:http, which those of node:http2 do not work with')

const app = express()

app.all('/api/*', api)
app.all('/graphql', httpHandler(new GraphQL({ schema: schema(graphql) })))

listen(createServer(app))
