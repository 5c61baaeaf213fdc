import { ApolloServer } from '@apollo/server'
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer'
import { expressMiddleware } from '@as-integrations/express5'
import express from 'express'
import { rateLimit } from 'express-rate-limit'
import * as graphql from 'graphql'
import { api, createServer, listen, onlyHttp1, proveLayer, schema } from '../../lib/serve/index.js'

onlyHttp1('Express gives requests the prototype of those of node:http, which those of node:http2 do not work with')

proveLayer({ header: 'ratelimit' })
// Limit: above what any load reaches.
const limiter = rateLimit({ windowMs: 15 * 60 * 1000, limit: 1e9, standardHeaders: 'draft-8', legacyHeaders: false })

const app = express()
const httpServer = createServer(app)

const apollo = new ApolloServer({
  schema: schema(graphql),
  plugins: [ApolloServerPluginDrainHttpServer({ httpServer })],
})
await apollo.start()

app.all('/api/{*path}', api)
app.use('/graphql', limiter, express.json(), expressMiddleware(apollo))

listen(httpServer)
