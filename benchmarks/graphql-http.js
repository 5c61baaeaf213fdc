import { createHandler } from 'graphql-http/lib/use/http'
import * as graphql from 'graphql'
import { api, createServer, listen, schema } from '../lib/serve/index.js'

const handler = createHandler({ schema: schema(graphql) })

const server = createServer((request, response) => {
  if (request.url.startsWith('/graphql')) handler(request, response)
  else api(request, response)
})
listen(server)
