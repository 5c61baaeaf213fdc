import * as graphql from 'graphql'
import { createAuthors } from './data.js'
import { authorResource } from './resources.js'
import { createSchema } from './schema.js'

/** @typedef {import('../types.d.ts').Workload} Workload */

const compoundDocument = '{ authors { id name md5 books { id name } } }'

/** @returns {Workload} the compound document; graphql-js says what its right answer is */
function compound() {
  const schema = createSchema(graphql, createAuthors())
  const golden = graphql.graphqlSync({ schema, source: compoundDocument })
  if (golden.errors) throw golden.errors[0]
  return {
    name: 'compound',
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: compoundDocument }),
    // Through JSON, so that it compares with an answer: graphql-js makes objects without a prototype.
    golden: JSON.parse(JSON.stringify(golden)),
  }
}

/** @returns {Workload} the list resource */
function rest() {
  const golden = createAuthors().map(authorResource)
  return { name: 'rest', method: 'GET', path: '/api/authors', headers: {}, body: undefined, golden }
}

/** @type {Record<import('../types.d.ts').WorkloadName, () => Workload>} */
const workloads = { compound, rest }

/**
 * The contract of one kind of operation.
 * @param {import('../types.d.ts').WorkloadName} name
 */
export function createWorkload(name) {
  return workloads[name]()
}
