import { ApolloServer } from '@apollo/server'
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer'
import { koaMiddleware } from '@as-integrations/koa'
import Router from '@koa/router'
import * as graphql from 'graphql'
import Koa from 'koa'
import { json } from 'node:stream/consumers'
import { api, createServer, listen, offers, schema } from '../../lib/serve/index.js'

const { batching } = offers('persisted', 'batching')

const app = new Koa()
const router = new Router()
app.use(router.routes())
const httpServer = createServer(app.callback())

const apollo = new ApolloServer({
  schema: schema(graphql),
  introspection: true,
  allowBatchedHttpRequests: batching,
  plugins: [ApolloServerPluginDrainHttpServer({ httpServer })],
})
await apollo.start()

async function parseBody(ctx, next) {
  ctx.request.body = await json(ctx.req).catch(({ message }) => ctx.throw(400, message))
  return next()
}
router.post('/graphql', parseBody, koaMiddleware(apollo))
router.all('/api/{*path}', (ctx) => {
  ctx.respond = false
  return api(ctx.req, ctx.res)
})

listen(httpServer)
