import * as graphql from 'graphql'
import { api, createServer, listen, readText, schema } from '../../lib/serve/index.js'

const executableSchema = schema(graphql)

async function execute(request) {
  const { query, variables } = JSON.parse(await readText(request))
  return graphql.graphql({ schema: executableSchema, source: query, variableValues: variables })
}

const server = createServer(async (request, response) => {
  if (request.url !== '/graphql') return api(request, response)
  const result = await execute(request).catch(({ message }) => ({ errors: [{ message }] }))
  response.statusCode = 'data' in result ? 200 : 400
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(result))
})
listen(server)
