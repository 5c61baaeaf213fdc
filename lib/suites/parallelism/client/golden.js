import { createListing, createPageAuthors, listPath, resourcePath } from '../../../workload/pages.js'
import { authorResource } from '../../../workload/resources.js'
import { verifyAnswer } from '../../../workload/verify.js'
import { codingOf, decodeBody, isSame } from '../../../load/body.js'
import { Fault } from '../../../base/errors/fault.js'

/** @import { Document } from '../../../load/transport.js' */

export const graphqlPath = '/graphql'

/**
 * Creates the golden documents of a page. Bodies are compared byte by byte with the last right one.
 * @param {import('../../../workload/pageParameters.js').ServerConditions} conditions
 */
export function createGolden(conditions) {
  const authors = createPageAuthors(conditions)
  const listing = createListing(authors)
  const resources = authors.map(authorResource)
  /** @type {Map<string, unknown>} */
  const values = new Map(resources.map((resource) => [resourcePath(resource.id), resource]))
  values.set(listPath, listing)
  values.set(graphqlPath, { data: { authors: resources } })
  /** @type {Map<string, Buffer>} */
  const right = new Map()

  /**
   * Verifies a document.
   * @param {Document} document
   * @param {string} path - of its resource
   * @throws {Fault}
   */
  function verify(document, path) {
    const { name, status, chunks } = document
    const coding = codingOf(document)
    const key = `${coding} ${path}`
    if (status === 200 && isSame(chunks, right.get(key))) return
    verifyValue({ name, status, body: decodeBody(document) }, path)
    if (coding !== conditions.compression) {
      const reason = `${name}: ${conditions.compression} was asked for, the answer's coding is ${coding}`
      throw new Fault(coding === 'none' ? 'UNSUPPORTED' : 'WRONG_CODING', reason)
    }
    right.set(key, Buffer.concat(chunks))
  }

  /** @type {(answer: { name: string, status: number, body: Buffer }, path: string) => void} */
  function verifyValue({ name, status, body }, path) {
    const fault = verifyAnswer(values.get(path), { status, headers: {}, body, complete: true })
    if (fault) throw new Fault('WRONG_ANSWER', `${name}: ${fault}`)
  }
  return { paths: listing.authors, verify, verifyValue }
}

/** @typedef {ReturnType<typeof createGolden>} Golden */
