import { createYoga } from 'graphql-yoga'
import * as graphql from 'graphql'
import { api, createServer, listen, offers, schema, subscribes } from '../lib/serve/index.js'

const { persisted, batching } = offers('persisted', 'batching', 'upload')
const apq = []
if (persisted) {
  const { createInMemoryAPQStore, useAPQ } = await import('@graphql-yoga/plugin-apq')
  // Documents are kept for 36 s where nothing is said: less than a run takes.
  apq.push(useAPQ({ store: createInMemoryAPQStore({ ttl: 3_600_000 }) }))
}

const yoga = createYoga({
  schema: schema(graphql),
  logging: false,
  graphiql: false,
  landingPage: false,
  batching,
  plugins: apq,
})

const server = createServer((request, response) => {
  if (request.url.startsWith(yoga.graphqlEndpoint)) yoga(request, response)
  else api(request, response)
})

// Where nobody subscribes they take no memory.
if (subscribes('graphql-sse', 'graphql-ws')) {
  const { useServer } = await import('graphql-ws/use/ws')
  const { WebSocketServer } = await import('ws')
  async function onSubscribe({ extra: { request: req, socket }, ...context }, _, params) {
    const enveloped = yoga.getEnveloped({ ...context, req, socket, params })
    const { schema, execute, subscribe, contextFactory, parse, validate } = enveloped
    const document = parse(params.query)
    const errors = validate(schema, document)
    if (errors.length > 0) return errors
    const { operationName, variables: variableValues } = params
    const rootValue = { execute, subscribe }
    return { schema, operationName, document, variableValues, contextValue: await contextFactory(), rootValue }
  }
  const execute = (args) => args.rootValue.execute(args)
  const subscribe = (args) => args.rootValue.subscribe(args)
  useServer({ execute, subscribe, onSubscribe }, new WebSocketServer({ server, path: yoga.graphqlEndpoint }))
}

listen(server)
