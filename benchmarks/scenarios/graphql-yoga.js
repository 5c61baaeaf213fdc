import { createYoga } from 'graphql-yoga'
import { createInMemoryAPQStore, useAPQ } from '@graphql-yoga/plugin-apq'
import * as graphql from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import { WebSocketServer } from 'ws'
import { api, createServer, listen, offers, schema, subscribes } from '../../lib/serve/index.js'

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

const server = createServer((request, response) => {
  if (request.url.startsWith(yoga.graphqlEndpoint)) yoga(request, response)
  else api(request, response)
})

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
if (subscribes('graphql-sse', 'graphql-ws')) {
  const execute = (args) => args.rootValue.execute(args)
  const subscribe = (args) => args.rootValue.subscribe(args)
  useServer({ execute, subscribe, onSubscribe }, new WebSocketServer({ server, path: yoga.graphqlEndpoint }))
}

listen(server)
