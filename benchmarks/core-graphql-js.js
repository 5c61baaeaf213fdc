import * as graphql from 'graphql'
import { createHash } from 'node:crypto'
import { api, createServer, listen, offers, schema } from '../lib/serve/index.js'

const { persisted, batching, upload } = offers('persisted', 'batching', 'upload')
const executableSchema = schema(graphql)
const documents = new Map()

/** The document itself, or the one that came with its hash before. */
function sourceOf({ query, extensions }) {
  const hash = persisted && extensions?.persistedQuery?.sha256Hash
  if (!hash) return query
  if (query && createHash('sha256').update(query).digest('hex') === hash) documents.set(hash, query)
  if (!query && !documents.has(hash)) throw new Error('PersistedQueryNotFound')
  return query ?? documents.get(hash)
}

function execute(operation) {
  return graphql.graphql({ schema: executableSchema, source: sourceOf(operation), variableValues: operation.variables })
}

/** The operation of a multipart request, with files for variables. */
async function readForm(request) {
  const { 'content-type': type } = request.headers
  const form = await new Response(request, { headers: { 'content-type': type } }).formData()
  const operation = JSON.parse(form.get('operations'))
  for (const [name, paths] of Object.entries(JSON.parse(form.get('map'))))
    for (const path of paths) operation.variables[path.replace('variables.', '')] = form.get(name)
  return operation
}

async function executeAll(read) {
  try {
    const operations = await read()
    const isBatch = batching && Array.isArray(operations)
    return await (isBatch ? Promise.all(operations.map(execute)) : execute(operations))
  } catch ({ message }) {
    return { errors: [{ message }] }
  }
}

async function answer(read, response) {
  const result = await executeAll(read)
  response.statusCode = 'data' in result || Array.isArray(result) ? 200 : 400
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(result))
}

const server = createServer((request, response) => {
  if (request.url !== '/graphql') return api(request, response)
  const isForm = upload && request.headers['content-type']?.startsWith('multipart/form-data')
  if (isForm) return answer(() => readForm(request), response)
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => answer(() => JSON.parse(body), response))
})
listen(server)
