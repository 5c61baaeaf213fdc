import * as graphql from 'graphql'
import { createListing, createPageAuthors } from './pages.js'
import { requestOf, schemaOf, scenarioOf } from './scenarios/index.js'
import { loadedAnswer } from './scenarios/loading.js'
import { requestByHash } from './scenarios/persisted.js'
import { uploadHeaders, uploads } from './scenarios/upload.js'
import { createSchema } from './schema.js'
import { createAuthorsOf, createList } from './sizes.js'
import { variationOf } from './variations.js'

/** @import { Workload, WorkloadName } from '../types.d.ts' */
/** @import { ServerConditions } from './pageParameters.js' */
/** @import { Operation } from './scenarios/index.js' */
/** @import { Size } from './sizes.js' */

const compoundDocument = '{ authors { id name md5 books { id name } } }'

/** @param {WorkloadName} name */
const ownRequest = (name) => ({ query: name === 'introspection' ? graphql.getIntrospectionQuery() : compoundDocument })

/** @type {(name: WorkloadName, size: Size, request: Operation | Operation[]) => unknown} graphql-js says what the right answer is */
function execute(name, size, request) {
  const schema = createSchema(graphql, { authors: createAuthorsOf(size) }, undefined, schemaOf(name) === 'wide')
  const answers = [request].flat().map(({ query: source, variables: variableValues }) => {
    const golden = graphql.graphqlSync({ schema, source, variableValues })
    if (golden.errors && name !== 'errors') throw golden.errors[0]
    return golden
  })
  return Array.isArray(request) ? answers : answers[0]
}

/** A document, or the first of those that vary. @type {(name: WorkloadName, size: Size) => Workload} */
function graphqlRequest(name, size) {
  const request = variationOf(name)?.request(0) ?? requestOf(name) ?? ownRequest(name)
  // What comes from a backend is not there at once.
  const golden = scenarioOf(name).loading === null ? execute(name, size, request) : loadedAnswer(0)
  return {
    name,
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(name === 'persisted' ? requestByHash : request),
    // Through JSON, so that it compares with an answer: graphql-js makes objects without a prototype.
    golden: JSON.parse(JSON.stringify(golden)),
  }
}

/** @param {Size} size @returns {Workload} the list resource */
function rest(size) {
  const golden = createList(createAuthorsOf(size), size)
  return { name: 'rest', method: 'GET', path: '/api/authors', headers: {}, body: undefined, golden }
}

/** A file's, whose golden answer needs no GraphQL. @returns {Workload} */
const upload = () => ({
  ...{ name: 'upload', method: 'POST', path: '/graphql', headers: uploadHeaders },
  ...{ body: uploads.body(0), golden: uploads.golden({ data: {} }, 0) },
})

/** The contract of one kind of operation. @type {(name: WorkloadName, size?: Size) => Workload} */
export function createWorkload(name, size = 'classic') {
  if (name === 'upload') return upload()
  return name === 'rest' ? rest(size) : graphqlRequest(name, size)
}

/**
 * What tells that a server is ready for pages: the list resource.
 * @type {(conditions: Pick<ServerConditions, 'resources' | 'bytes'>) => Omit<Workload, 'name'> & { name: 'page' }}
 */
export function createPageWorkload(conditions) {
  const golden = createListing(createPageAuthors(conditions))
  return { name: 'page', method: 'GET', path: '/api/authors', headers: {}, body: undefined, golden }
}
