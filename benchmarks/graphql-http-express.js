import { createHandler } from 'graphql-http/lib/use/express'
import express from 'express'
import * as graphql from 'graphql'
import { api, createServer, listen, onlyHttp1, schema } from '../lib/serve/index.js'

onlyHttp1('Express gives requests the prototype of those of node:http, which those of node:http2 do not work with')

const app = express()
app.all('/graphql', createHandler({ schema: schema(graphql) }))
app.all('/api/{*path}', api)

listen(createServer(app))
