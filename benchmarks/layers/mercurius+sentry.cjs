const Sentry = require('@sentry/node')

// Drops what it would send: no byte leaves the process, to 127.0.0.1 or elsewhere.
const transport = (options) => Sentry.createTransport(options, async () => ({ statusCode: 200 }))
Sentry.init({ dsn: 'http://key@127.0.0.1:1/1', transport })
const outside = Sentry.getIsolationScope()

const mercurius = require('mercurius')
const Fastify = require('fastify')
const graphql = require('graphql')

async function main() {
  const { createServer, fastifyApi, host, onlyHttp1, port, proveLayer, schema } = await import(
    '../../lib/serve/index.js'
  )
  onlyHttp1('Sentry gives requests of node:http2 no scope')

  const worked = proveLayer()
  const app = Fastify({ serverFactory: createServer })
  Sentry.setupFastifyErrorHandler(app)

  app.register(mercurius, { schema: schema(graphql) })
  app.register(fastifyApi)
  await app.ready()
  app.graphql.addHook('onResolution', async ({ errors = [] }) => {
    // Counts requests with a scope of their own.
    if (Sentry.getIsolationScope() !== outside) worked()
    for (const error of errors ?? []) Sentry.captureException(error)
  })

  await app.listen({ port, host })
}
main()
