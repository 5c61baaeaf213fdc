const Sentry = require('@sentry/node')

// Drops what it would send: no byte leaves the process, to 127.0.0.1 or elsewhere.
const transport = (options) => Sentry.createTransport(options, async () => ({ statusCode: 200 }))
Sentry.init({ dsn: 'http://key@127.0.0.1:1/1', transport })
const outside = Sentry.getIsolationScope()

const graphql = require('graphql')
const { createHandler } = require('graphql-http/lib/use/http')

import('../../lib/serve/index.js').then(({ api, createServer, listen, onlyHttp1, proveLayer, schema }) => {
  onlyHttp1('Sentry gives requests of node:http2 no scope')
  const worked = proveLayer()
  const handler = createHandler({
    schema: schema(graphql),
    onOperation(_request, _args, { errors = [] }) {
      // Counts requests with a scope of their own.
      if (Sentry.getIsolationScope() !== outside) worked()
      for (const error of errors) Sentry.captureException(error)
    },
  })

  const server = createServer((request, response) => {
    if (request.url.startsWith('/graphql')) handler(request, response)
    else api(request, response)
  })
  listen(server)
})
