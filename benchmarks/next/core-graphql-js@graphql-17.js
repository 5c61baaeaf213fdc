import * as graphql from 'graphql'
import { api, createServer, listen, schema } from '../../lib/serve/index.js'

const executableSchema = schema(graphql)

async function execute(body) {
  try {
    const { query, variables } = JSON.parse(body)
    return await graphql.graphql({ schema: executableSchema, source: query, variableValues: variables })
  } catch ({ message }) {
    return { errors: [{ message }] }
  }
}

async function answer(body, response) {
  const result = await execute(body)
  response.statusCode = 'data' in result ? 200 : 400
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(result))
}

const server = createServer((request, response) => {
  if (request.url !== '/graphql') return api(request, response)
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => answer(body, response))
})
listen(server)
