/** @import { Workload } from '../../types.d.ts' */

/** Writes the body of a request. @param {string} document */
export const bodyOf = (document) => JSON.stringify({ query: document })

/**
 * Creates the request of an operation.
 * @type {(name: string, document: string, golden: unknown) => Workload}
 */
export const createRequest = (name, document, golden) => ({
  // Tables of workloads know no such name: all requests are the same.
  name: /** @type {any} */ (`federation ${name}`),
  method: 'POST',
  path: '/graphql',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: bodyOf(document),
  golden,
})

/**
 * Writes bodies of the same operation under names of its own, for which no server has a plan yet.
 * @type {(document: string, count: number) => string[]} document: a query without a name
 */
export const createColdBodies = (document, count) =>
  Array.from({ length: count }, (_, index) => bodyOf(`query Cold${index} ${document}`))
