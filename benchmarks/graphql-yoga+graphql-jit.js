import { createYoga } from 'graphql-yoga'
import * as graphql from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { api, createServer, listen, offers, schema } from '../lib/serve/index.js'

const { persisted, batching } = offers('persisted', 'batching', 'upload')
const apq = []
if (persisted) {
  const { createInMemoryAPQStore, useAPQ } = await import('@graphql-yoga/plugin-apq')
  // Documents are kept for 36 s where nothing is said: less than a run takes.
  apq.push(useAPQ({ store: createInMemoryAPQStore({ ttl: 3_600_000 }) }))
}

const compiledQueries = new WeakMap()

// Yoga keeps the documents that it parsed, so the same query text comes as the same operation object.
function execute({ schema, document, operationName, rootValue, contextValue, variableValues }) {
  const operation = graphql.getOperationAST(document, operationName)
  if (!compiledQueries.has(operation)) compiledQueries.set(operation, compileQuery(schema, document, operationName))
  const compiled = compiledQueries.get(operation)
  return isCompiledQuery(compiled) ? compiled.query(rootValue, contextValue, variableValues) : compiled
}

const yoga = createYoga({
  schema: schema(graphql),
  logging: false,
  graphiql: false,
  landingPage: false,
  batching,
  plugins: [{ onExecute: ({ setExecuteFn }) => setExecuteFn(execute) }, ...apq],
})

const server = createServer((request, response) => {
  if (request.url.startsWith(yoga.graphqlEndpoint)) yoga(request, response)
  else api(request, response)
})
listen(server)
