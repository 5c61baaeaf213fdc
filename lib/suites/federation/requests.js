/** @import { Workload } from '../../types.d.ts' */

/** Writes the body of a request. @param {string} document */
export const bodyOf = (document) => JSON.stringify({ query: document })

/** Creates the request of an operation. @type {(name: string, document: string, golden: unknown) => Workload} */
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
 * Creates a writer of bodies for which a server process has no plan yet: each gives the operation a new name.
 * @returns {(document: string, count: number) => string[]} document: a query without a name
 */
export function createColdBodies() {
  let next = 0
  return (document, count) => {
    const first = next
    next += count
    return Array.from({ length: count }, (_, index) => bodyOf(`query Cold${first + index} ${document}`))
  }
}
