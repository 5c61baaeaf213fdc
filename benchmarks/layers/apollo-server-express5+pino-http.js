import { ApolloServer } from '@apollo/server'
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer'
import { expressMiddleware } from '@as-integrations/express5'
import express from 'express'
import * as graphql from 'graphql'
import pino from 'pino'
import pinoHttp from 'pino-http'
import { api, createLogFile, createServer, listen, onlyHttp1, proveLayer, schema } from '../../lib/serve/index.js'

onlyHttp1('Express gives requests the prototype of those of node:http, which those of node:http2 do not work with')

const worked = proveLayer()
function streamWrite(line) {
  worked()
  return line
}
const logger = pinoHttp({ hooks: { streamWrite }, stream: pino.destination(createLogFile()) })

const app = express()
const httpServer = createServer(app)

const apollo = new ApolloServer({
  schema: schema(graphql),
  plugins: [ApolloServerPluginDrainHttpServer({ httpServer })],
})
await apollo.start()

app.all('/api/{*path}', api)
app.use('/graphql', logger, express.json(), expressMiddleware(apollo))

listen(httpServer)
