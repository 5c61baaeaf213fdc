const Sentry = require('@sentry/node')

// Drops what it would send: no byte leaves the process, to 127.0.0.1 or elsewhere.
const transport = (options) => Sentry.createTransport(options, async () => ({ statusCode: 200 }))
Sentry.init({ dsn: 'http://key@127.0.0.1:1/1', transport })
const outside = Sentry.getIsolationScope()

const { ApolloServer } = require('@apollo/server')
const { startStandaloneServer } = require('@apollo/server/standalone')
const graphql = require('graphql')

async function main() {
  const { host, mountApi, onlyHttp1, port, proveLayer, schema, withoutTls } = await import('../../lib/serve/index.js')
  onlyHttp1('startStandaloneServer opens a node:http server of its own')
  withoutTls('startStandaloneServer opens a node:http server of its own, without TLS')
  mountApi()

  const worked = proveLayer()
  const sentry = {
    async requestDidStart() {
      // Counts requests with a scope of their own.
      if (Sentry.getIsolationScope() !== outside) worked()
      return {
        async didEncounterErrors({ errors }) {
          for (const error of errors) Sentry.captureException(error)
        },
      }
    },
  }
  const apollo = new ApolloServer({ schema: schema(graphql), plugins: [sentry] })
  await startStandaloneServer(apollo, { listen: { port, host } })
}
main()
