import { Benzene, makeHandler, parseGraphQLBody } from '@benzene/http'
import * as graphql from 'graphql'
import { api, createServer, listen, readText, schema } from '../lib/serve/index.js'

const handler = makeHandler(new Benzene({ schema: schema(graphql) }))

async function graphqlHTTP(request, response) {
  const { method, headers } = request
  const body = parseGraphQLBody(await readText(request), headers['content-type'])
  const result = await handler({ method, headers, body })
  response.writeHead(result.status, result.headers)
  response.end(JSON.stringify(result.payload))
}

const server = createServer((request, response) => {
  if (!request.url.startsWith('/graphql')) return api(request, response)
  graphqlHTTP(request, response).catch(({ message }) => response.writeHead(400).end(message))
})
listen(server)
