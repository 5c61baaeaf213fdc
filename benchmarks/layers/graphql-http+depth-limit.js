import depthLimit from 'graphql-depth-limit'
import { createHandler } from 'graphql-http/lib/use/http'
import * as graphql from 'graphql'
import { api, createServer, listen, proveLayer, schema } from '../../lib/serve/index.js'

const worked = proveLayer()
const handler = createHandler({ schema: schema(graphql), validationRules: [depthLimit(10, {}, () => worked())] })

const server = createServer((request, response) => {
  if (request.url.startsWith('/graphql')) handler(request, response)
  else api(request, response)
})
listen(server)
