import { createHandler } from 'graphql-http/lib/use/http'
import * as graphql from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { countRequests, createServer, listen, subgraphSchema } from '../../../lib/serve/index.js'

const [documents, validations, compiledQueries] = [new Map(), new WeakMap(), new WeakMap()]

function cached(cache, key, compute) {
  if (!cache.has(key)) cache.set(key, compute())
  return cache.get(key)
}

const handler = createHandler({
  schema: subgraphSchema(graphql),
  parse: (source) => cached(documents, source, () => graphql.parse(source)),
  validate: (schema, document, rules) => cached(validations, document, () => graphql.validate(schema, document, rules)),
  execute({ schema, document, operationName, rootValue, contextValue, variableValues }) {
    const operation = graphql.getOperationAST(document, operationName)
    const compiled = cached(compiledQueries, operation, () => compileQuery(schema, document, operationName))
    return isCompiledQuery(compiled) ? compiled.query(rootValue, contextValue, variableValues) : compiled
  },
})

// Keeps idle connections of gateways longer than a run is silent.
listen(Object.assign(createServer(countRequests(handler)), { keepAliveTimeout: 120_000 }))
