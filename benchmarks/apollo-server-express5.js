import { ApolloServer } from '@apollo/server'
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer'
import { expressMiddleware } from '@as-integrations/express5'
import express from 'express'
import * as graphql from 'graphql'
import { api, createServer, listen, offers, onlyHttp1, schema, subscribes, told } from '../lib/serve/index.js'

onlyHttp1('Express gives requests the prototype of those of node:http, which those of node:http2 do not work with')
const { batching } = offers('persisted', 'batching')

const app = express()
const httpServer = createServer(app)
const executableSchema = schema(graphql)
const plugins = [ApolloServerPluginDrainHttpServer({ httpServer })]

// Where nobody subscribes they take no memory.
if (subscribes('graphql-ws')) {
  const { useServer } = await import('graphql-ws/use/ws')
  const { WebSocketServer } = await import('ws')
  const wsServer = new WebSocketServer({ server: httpServer, path: '/graphql' })
  const serverCleanup = useServer({ schema: executableSchema }, wsServer)
  plugins.push({ serverWillStart: async () => ({ drainServer: () => serverCleanup.dispose() }) })
}

const apollo = new ApolloServer({
  schema: executableSchema,
  introspection: told.introspection,
  allowBatchedHttpRequests: batching,
  plugins,
})
await apollo.start()

app.all('/api/{*path}', api)
app.use('/graphql', express.json(), expressMiddleware(apollo))

listen(httpServer)
