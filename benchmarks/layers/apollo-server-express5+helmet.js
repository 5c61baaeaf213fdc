import { ApolloServer } from '@apollo/server'
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer'
import { expressMiddleware } from '@as-integrations/express5'
import express from 'express'
import * as graphql from 'graphql'
import helmet from 'helmet'
import { api, createServer, listen, onlyHttp1, proveLayer, schema } from '../../lib/serve/index.js'

onlyHttp1('Express gives requests the prototype of those of node:http, which those of node:http2 do not work with')

proveLayer({ header: 'content-security-policy' })
const app = express()
const httpServer = createServer(app)

const apollo = new ApolloServer({
  schema: schema(graphql),
  plugins: [ApolloServerPluginDrainHttpServer({ httpServer })],
})
await apollo.start()

app.all('/api/{*path}', api)
app.use('/graphql', helmet(), express.json(), expressMiddleware(apollo))

listen(httpServer)
