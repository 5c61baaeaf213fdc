import { getGraphQLParameters, processRequest, sendResult } from 'graphql-helix'
import * as graphql from 'graphql'
import { api, createServer, listen, readText, schema } from '../lib/serve/index.js'

const executableSchema = schema(graphql)

async function graphqlHTTP(incoming, response) {
  const { method, headers } = incoming
  const request = { method, headers, body: JSON.parse(await readText(incoming)) }
  const result = await processRequest({ ...getGraphQLParameters(request), request, schema: executableSchema })
  await sendResult(result, response)
}

const server = createServer((request, response) => {
  if (!request.url.startsWith('/graphql')) return api(request, response)
  graphqlHTTP(request, response).catch(({ message }) => response.writeHead(400).end(message))
})
listen(server)
