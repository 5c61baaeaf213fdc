import * as graphql from 'graphql'
import { createListing, createPageAuthors } from './pages.js'
import { callsOf, documentOf } from './scenarios/index.js'
import { loadedAnswer } from './scenarios/loading.js'
import { createSchema } from './schema.js'
import { createAuthorsOf, createList } from './sizes.js'
import { variationOf } from './variations.js'

/** @import { Variation, Workload, WorkloadName } from '../types.d.ts' */
/** @import { ServerConditions } from './pageParameters.js' */
/** @import { Size } from './sizes.js' */

const compoundDocument = '{ authors { id name md5 books { id name } } }'

/** @type {(name: WorkloadName, size: Size, request: ReturnType<Variation['request']>) => unknown} graphql-js says what the right answer is */
function execute(name, size, { query: source, variables: variableValues }) {
  const schema = createSchema(graphql, { authors: createAuthorsOf(size) }, undefined, name === 'wide')
  const golden = graphql.graphqlSync({ schema, source, variableValues })
  if (golden.errors && name !== 'errors') throw golden.errors[0]
  return golden
}

/** A document, or the first of those that vary. @type {(name: WorkloadName, size: Size) => Workload} */
function graphqlRequest(name, size) {
  const request = variationOf(name)?.request(0) ?? { query: documentOf(name) ?? compoundDocument }
  // What comes from a backend is not there at once.
  const golden = callsOf(name) === null ? execute(name, size, request) : loadedAnswer()
  return {
    name,
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    // Through JSON, so that it compares with an answer: graphql-js makes objects without a prototype.
    golden: JSON.parse(JSON.stringify(golden)),
  }
}

/** @param {Size} size @returns {Workload} the list resource */
function rest(size) {
  const golden = createList(createAuthorsOf(size), size)
  return { name: 'rest', method: 'GET', path: '/api/authors', headers: {}, body: undefined, golden }
}

/** The contract of one kind of operation. @type {(name: WorkloadName, size?: Size) => Workload} */
export const createWorkload = (name, size = 'classic') => (name === 'rest' ? rest(size) : graphqlRequest(name, size))

/**
 * What tells that a server is ready for pages: the list resource.
 * @type {(conditions: Pick<ServerConditions, 'resources' | 'bytes'>) => Omit<Workload, 'name'> & { name: 'page' }}
 */
export function createPageWorkload(conditions) {
  const golden = createListing(createPageAuthors(conditions))
  return { name: 'page', method: 'GET', path: '/api/authors', headers: {}, body: undefined, golden }
}
