import { ApolloServer } from '@apollo/server'
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer'
import { expressMiddleware } from '@as-integrations/express5'
import express from 'express'
import * as graphql from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import { WebSocketServer } from 'ws'
import { api, createServer, listen, offers, schema, subscribes } from '../../lib/serve/index.js'

const { batching } = offers('persisted', 'batching')

const app = express()
const httpServer = createServer(app)
const executableSchema = schema(graphql)
const plugins = [ApolloServerPluginDrainHttpServer({ httpServer })]

if (subscribes('graphql-ws')) {
  const wsServer = new WebSocketServer({ server: httpServer, path: '/graphql' })
  const serverCleanup = useServer({ schema: executableSchema }, wsServer)
  plugins.push({ serverWillStart: async () => ({ drainServer: () => serverCleanup.dispose() }) })
}

const apollo = new ApolloServer({
  schema: executableSchema,
  introspection: true,
  allowBatchedHttpRequests: batching,
  plugins,
})
await apollo.start()

app.all('/api/{*path}', api)
app.use('/graphql', express.json(), expressMiddleware(apollo))

listen(httpServer)
