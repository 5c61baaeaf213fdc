import { createHandler } from 'graphql-http/lib/use/http'
import * as graphql from 'graphql'
import { createComplexityRule, simpleEstimator } from 'graphql-query-complexity'
import { api, createServer, listen, proveLayer, schema } from '../../lib/serve/index.js'

const worked = proveLayer()
const rule = createComplexityRule({
  maximumComplexity: 1000,
  variables: {},
  estimators: [simpleEstimator({ defaultComplexity: 1 })],
  onComplete: () => worked(),
})
const handler = createHandler({ schema: schema(graphql), validationRules: [rule] })

const server = createServer((request, response) => {
  if (request.url.startsWith('/graphql')) handler(request, response)
  else api(request, response)
})
listen(server)
