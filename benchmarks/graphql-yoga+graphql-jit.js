import { createYoga } from 'graphql-yoga'
import * as graphql from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { api, createServer, listen, schema } from '../lib/serve/index.js'

const compiledQueries = new WeakMap()

// Yoga caches parsed documents: the same query text has the same operation object.
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
  plugins: [{ onExecute: ({ setExecuteFn }) => setExecuteFn(execute) }],
})

const server = createServer((request, response) => {
  if (request.url.startsWith(yoga.graphqlEndpoint)) yoga(request, response)
  else api(request, response)
})
listen(server)
