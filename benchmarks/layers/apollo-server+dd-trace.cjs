// Agent: absent because port 1 of this machine is closed; nothing else is requested or sent.
Object.assign(process.env, {
  DD_CRASHTRACKING_ENABLED: 'false',
  DD_INSTRUMENTATION_TELEMETRY_ENABLED: 'false',
  DD_REMOTE_CONFIGURATION_ENABLED: 'false',
  DD_TRACE_AGENT_URL: 'http://127.0.0.1:1',
  DD_TRACE_STARTUP_LOGS: 'false',
})
const tracer = require('dd-trace').init()

const spans = { http: 0, worked() {} }
const request = () => {
  spans.http += 1
}
// Counts one of 9 spans an answer, because hooks of fields cost more; nothing before node:http has a span.
const execute = () => spans.http > 0 && spans.worked()
tracer.use('http', { server: { hooks: { request } } })
tracer.use('graphql', { hooks: { execute } })

const { ApolloServer } = require('@apollo/server')
const { startStandaloneServer } = require('@apollo/server/standalone')
const graphql = require('graphql')

async function main() {
  const { host, mountApi, onlyHttp1, port, proveLayer, schema, withoutTls } = await import('../../lib/serve/index.js')
  onlyHttp1('startStandaloneServer opens a node:http server of its own')
  withoutTls('startStandaloneServer opens a node:http server of its own, without TLS')
  mountApi()

  spans.worked = proveLayer()
  const apollo = new ApolloServer({ schema: schema(graphql) })
  await startStandaloneServer(apollo, { listen: { port, host } })
}
main()
