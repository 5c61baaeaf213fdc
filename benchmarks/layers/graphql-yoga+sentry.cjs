const Sentry = require('@sentry/node')

// Drops what it would send: no byte leaves the process, to 127.0.0.1 or elsewhere.
const transport = (options) => Sentry.createTransport(options, async () => ({ statusCode: 200 }))
Sentry.init({ dsn: 'http://key@127.0.0.1:1/1', transport })
const outside = Sentry.getIsolationScope()

const graphql = require('graphql')
const { createYoga } = require('graphql-yoga')

import('../../lib/serve/index.js').then(({ api, createServer, listen, onlyHttp1, proveLayer, schema }) => {
  onlyHttp1('Sentry gives requests of node:http2 no scope')
  const worked = proveLayer()
  const sentry = {
    onResultProcess({ result }) {
      // Counts requests with a scope of their own.
      if (Sentry.getIsolationScope() !== outside) worked()
      for (const error of result.errors ?? []) Sentry.captureException(error)
    },
  }
  const options = { logging: false, graphiql: false, landingPage: false }
  const yoga = createYoga({ schema: schema(graphql), plugins: [sentry], ...options })

  const server = createServer((request, response) => {
    if (request.url.startsWith(yoga.graphqlEndpoint)) yoga(request, response)
    else api(request, response)
  })
  listen(server)
})
