import { createYoga } from 'graphql-yoga'
import Router from '@koa/router'
import { createInMemoryAPQStore, useAPQ } from '@graphql-yoga/plugin-apq'
import * as graphql from 'graphql'
import Koa from 'koa'
import { api, createServer, listen, offers, schema } from '../../lib/serve/index.js'

const { persisted, batching } = offers('persisted', 'batching', 'upload')
// Keeps documents for an hour: the default, 36 s, is less than a run takes.
const plugins = persisted ? [useAPQ({ store: createInMemoryAPQStore({ ttl: 3_600_000 }) })] : []

const yoga = createYoga({
  schema: schema(graphql),
  logging: false,
  graphiql: false,
  landingPage: false,
  batching,
  plugins,
})

const router = new Router()
router.all(yoga.graphqlEndpoint, async (ctx) => {
  const response = await yoga.handleNodeRequestAndResponse(ctx.request, ctx.res, ctx)
  ctx.status = response.status
  response.headers.forEach((value, name) => {
    ctx.append(name, value)
  })
  ctx.body = response.body
})
router.all('/api/{*path}', (ctx) => {
  ctx.respond = false
  return api(ctx.req, ctx.res)
})

const app = new Koa()
app.use(router.routes())

listen(createServer(app.callback()))
