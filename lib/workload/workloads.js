import * as graphql from 'graphql'
import { createAuthors } from './data.js'
import { createListing, createPageAuthors } from './pages.js'
import { authorResource } from './resources.js'
import { createSchema } from './schema.js'
import { variationOf } from './variations.js'

/** @import { Workload, WorkloadName } from '../types.d.ts' */
/** @import { ServerConditions } from './pageParameters.js' */

const compoundDocument = '{ authors { id name md5 books { id name } } }'

/** The compound document, or the first of those that vary. @type {(name: WorkloadName) => Workload} */
function compound(name) {
  const schema = createSchema(graphql, { authors: createAuthors() })
  const request = variationOf(name)?.request(0) ?? { query: compoundDocument }
  // graphql-js says what the right answer is.
  const golden = graphql.graphqlSync({ schema, source: request.query, variableValues: request.variables })
  if (golden.errors) throw golden.errors[0]
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

/** @returns {Workload} the list resource */
function rest() {
  const golden = createAuthors().map(authorResource)
  return { name: 'rest', method: 'GET', path: '/api/authors', headers: {}, body: undefined, golden }
}

/** The contract of one kind of operation. @param {WorkloadName} name */
export const createWorkload = (name) => (name === 'rest' ? rest() : compound(name))

/**
 * What tells that a server is ready for pages: the list resource.
 * @type {(conditions: Pick<ServerConditions, 'resources' | 'bytes'>) => Omit<Workload, 'name'> & { name: 'page' }}
 */
export function createPageWorkload(conditions) {
  const golden = createListing(createPageAuthors(conditions))
  return { name: 'page', method: 'GET', path: '/api/authors', headers: {}, body: undefined, golden }
}
