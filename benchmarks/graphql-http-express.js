import { createHandler } from 'graphql-http/lib/use/express'
import express from 'express'
import * as graphql from 'graphql'
import { api, createServer, listen, schema } from '../lib/serve/index.js'

const app = express()
app.all('/graphql', createHandler({ schema: schema(graphql) }))
app.all('/api/{*path}', api)

listen(createServer(app))
