import { longestOf, maxBodyBytes } from '../../../load/limits.js'
import { createListing, createPageAuthors, listPath, resourcePath } from '../../../workload/pages.js'
import { authorResource } from '../../../workload/resources.js'
import { createVerifier, verifyBody } from '../../kit/verifier.js'

/** @import { Document } from '../../../load/transport.js' */
/** @import { ServerConditions } from '../../../workload/pageParameters.js' */

/** @typedef {ReturnType<typeof createVerifier>} Verify */

export const graphqlPath = '/graphql'

/** Creates the golden documents of a page. @param {ServerConditions} conditions */
export function createGolden(conditions) {
  const authors = createPageAuthors(conditions)
  const listing = createListing(authors)
  const resources = authors.map(authorResource)
  const graphqlAnswer = { data: { authors: resources } }
  const verifierOf = (/** @type {unknown} */ golden) => createVerifier(golden, conditions.compression)
  const verifiers = new Map(resources.map((resource) => [resourcePath(resource.id), verifierOf(resource)]))
  verifiers.set(listPath, verifierOf(listing))
  verifiers.set(graphqlPath, verifierOf(graphqlAnswer))
  const lengths = new Map(resources.map((resource) => [resourcePath(resource.id), longestOf(resource)]))
  const all = [...lengths.values()].reduce((sum, length) => sum + length, longestOf(listing))
  return {
    paths: listing.authors,
    /** Limits the body of a path: that of the list, or of one document, by the whole page. @param {string} path */
    maxBytesOf: (path) => maxBodyBytes(lengths.get(path) ?? all),
    /** Verifies the document of a path. @type {(document: Document, path: string) => void} @throws {Fault} */
    verify: (document, path) => /** @type {Verify} */ (verifiers.get(path))(document),
    /** @type {(document: Document, body: Buffer) => void} @throws {Fault} */
    verifyJoined: (document, body) => verifyBody(graphqlAnswer, document, body),
  }
}

/** @typedef {ReturnType<typeof createGolden>} Golden */
