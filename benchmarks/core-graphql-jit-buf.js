import * as graphql from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { api, createServer, listen, schema } from '../lib/serve/index.js'

const executableSchema = schema(graphql)
const compiledQueries = new Map()

function compile(source) {
  const document = graphql.parse(source)
  const errors = graphql.validate(executableSchema, document)
  if (errors.length > 0) throw new AggregateError(errors)
  const compiled = compileQuery(executableSchema, document, undefined, { customJSONSerializer: true })
  if (!isCompiledQuery(compiled)) throw new AggregateError(compiled.errors)
  compiledQueries.set(source, compiled)
  return compiled
}

async function answer(body, response) {
  try {
    const { query, variables } = JSON.parse(body)
    const compiled = compiledQueries.get(query) ?? compile(query)
    const result = await compiled.query(undefined, undefined, variables)
    const buffer = Buffer.from(compiled.stringify(result))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': buffer.length })
    response.end(buffer)
  } catch ({ message, errors = [{ message }] }) {
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ errors }))
  }
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
