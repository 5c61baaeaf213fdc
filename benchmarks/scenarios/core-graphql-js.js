import * as graphql from 'graphql'
import { createHash } from 'node:crypto'
import { api, createServer, listen, offers, readText, schema } from '../../lib/serve/index.js'

const { persisted, batching, upload } = offers('persisted', 'batching', 'upload')
const executableSchema = schema(graphql)
const documents = new Map()

/** Finds the document of an operation, which may be named by its hash alone once it is registered. */
function findSource({ query, extensions }) {
  const hash = persisted && extensions?.persistedQuery?.sha256Hash
  if (!hash) return query
  if (query && createHash('sha256').update(query).digest('hex') === hash) documents.set(hash, query)
  if (!query && !documents.has(hash)) throw new Error('PersistedQueryNotFound')
  return query ?? documents.get(hash)
}

function execute(operation) {
  return graphql.graphql({
    schema: executableSchema,
    source: findSource(operation),
    variableValues: operation.variables,
  })
}

/** Reads the operation of a multipart request, with its files as variables. */
async function readForm(request) {
  const { 'content-type': type } = request.headers
  const form = await new Response(request, { headers: { 'content-type': type } }).formData()
  const operation = JSON.parse(form.get('operations'))
  for (const [name, paths] of Object.entries(JSON.parse(form.get('map'))))
    for (const path of paths) operation.variables[path.replace('variables.', '')] = form.get(name)
  return operation
}

async function executeAll(request) {
  const isForm = upload && request.headers['content-type']?.startsWith('multipart/form-data')
  const operations = isForm ? await readForm(request) : JSON.parse(await readText(request))
  return batching && Array.isArray(operations) ? Promise.all(operations.map(execute)) : execute(operations)
}

const server = createServer(async (request, response) => {
  if (request.url !== '/graphql') return api(request, response)
  const result = await executeAll(request).catch(({ message }) => ({ errors: [{ message }] }))
  response.statusCode = 'data' in result || Array.isArray(result) ? 200 : 400
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(result))
})
listen(server)
