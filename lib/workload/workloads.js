import * as graphql from 'graphql'
import { createListing, createPageAuthors, listPath } from './pages.js'
import { createRandom } from './random.js'
import { requestOf, schemaOf, scenarioOf } from './scenarios/index.js'
import { loadedAnswer } from './scenarios/loading.js'
import { requestByHash } from './scenarios/persisted.js'
import { uploadHeaders, uploads } from './scenarios/upload.js'
import { typeCounts } from './scenarios/wide.js'
import { createSchema } from './schema.js'
import { createAuthorsOf, createList } from './sizes.js'
import { variationOf } from './variations.js'

/** @import { Workload, WorkloadName } from '../types.d.ts' */
/** @import { ServerConditions } from './pageParameters.js' */
/** @import { Operation } from './scenarios/index.js' */
/** @import { Size } from './sizes.js' */

const compoundDocument = '{ authors { id name md5 books { id name } } }'

/** Makes the request of a workload without a document in the scenarios. @param {WorkloadName} name */
const plainRequest = (name) => ({
  query: name === 'introspection' ? graphql.getIntrospectionQuery() : compoundDocument,
})

/** Number of types that a workload's schema has beside those of every schema. @param {WorkloadName} name */
const typesOf = (name) => typeCounts[schemaOf(name) ?? 'default']

/** @type {(name: WorkloadName, size: Size, request: Operation | Operation[]) => unknown} */
function execute(name, size, request) {
  const schema = createSchema(graphql, { authors: createAuthorsOf(size) }, undefined, typesOf(name))
  const answers = [request].flat().map(({ query: source, variables: variableValues }) => {
    const golden = graphql.graphqlSync({ schema, source, variableValues })
    if (golden.errors && name !== 'errors') throw golden.errors[0]
    return golden
  })
  return Array.isArray(request) ? answers : answers[0]
}

/** Makes a workload of a document, or of the first that vary. @type {(name: WorkloadName, size: Size) => Workload} */
function createGraphqlWorkload(name, size) {
  const request = variationOf(name)?.request(0) ?? requestOf(name) ?? plainRequest(name)
  // Computed without GraphQL, because data of a backend comes later, and execution here is synchronous.
  const golden = scenarioOf(name).loading === null ? execute(name, size, request) : loadedAnswer(0)
  return {
    name,
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(name === 'persisted' ? requestByHash : request),
    // Copied by JSON, because graphql-js makes objects without a prototype, which equal no parsed answer.
    golden: JSON.parse(JSON.stringify(golden)),
  }
}

/** @type {<Name extends string>(name: Name, golden: unknown) => Omit<Workload, 'name'> & { name: Name }} */
const createListWorkload = (name, golden) => ({
  name,
  method: 'GET',
  path: listPath,
  headers: {},
  body: undefined,
  golden,
})

/** Makes the workload of a kind of operation. @type {(name: WorkloadName, size?: Size) => Workload} */
export function createWorkload(name, size = 'classic') {
  if (name === 'rest') return createListWorkload(name, createList(createAuthorsOf(size), size))
  if (name !== 'upload') return createGraphqlWorkload(name, size)
  const golden = uploads.golden({ data: {} }, 0)
  return { name, method: 'POST', path: '/graphql', headers: uploadHeaders, body: uploads.body(0), golden }
}

/**
 * Makes the workload that shows whether a server is ready for pages: the list resource.
 * @param {Pick<ServerConditions, 'resources' | 'bytes'>} conditions
 */
export const createPageWorkload = (conditions) =>
  createListWorkload('page', createListing(createPageAuthors(conditions)))

const echoBytes = 10_000

/**
 * Makes the workload of a random body, which must come back as it was.
 * @type {(seed: number) => Workload & { body: Buffer }}
 */
export function createEcho(seed) {
  const random = createRandom(seed)
  const body = Buffer.from(Array.from({ length: echoBytes }, () => Math.floor(random() * 256)))
  const headers = { 'content-type': 'application/octet-stream' }
  return { name: 'echo', method: 'POST', path: '/api/echo', headers, body, golden: body }
}
