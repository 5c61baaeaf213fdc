import { graphqlHTTP } from 'express-graphql'
import express from 'express'
import * as graphql from 'graphql'
import { api, createServer, listen, schema } from '../../lib/serve/index.js'

const app = express()

app.all('/api/*', api)
app.use('/graphql', graphqlHTTP({ schema: schema(graphql) }))

listen(createServer(app))
