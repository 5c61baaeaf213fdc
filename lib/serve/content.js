import { createPageAuthors } from '../workload/pages.js'
import { createAuthorsOf } from '../workload/sizes.js'
import { environment } from './environment.js'
import { createAuthorLoader, createBackend } from './resources/backend.js'

/** @import { Author } from '../types.d.ts' */
/** @import { Compression } from '../workload/codings.js' */
/** @import { ServerConditions } from '../workload/pageParameters.js' */
/** @import { ServerEnvironment } from './environment.js' */
/** @import { Backend } from './resources/backend.js' */

/**
 * @typedef {object} Served
 * @property {Author[]} authors
 * @property {ServerConditions | null} conditions of a page load; null if everything comes from memory
 * @property {Backend | null} backend null if everything comes from memory
 * @property {Compression | null} compression content coding that is offered
 */

/** @type {(conditions: ServerConditions) => Served} */
function createPageContent(conditions) {
  const authors = createPageAuthors(conditions)
  const { compression: coding } = conditions
  const compression = coding === 'none' ? null : { coding, level: null }
  return { authors, conditions, backend: createBackend(authors, conditions), compression }
}

/**
 * Creates what a server serves: authors with 3 books each from memory, in a document of the given size. With the
 * conditions of a page load it is as many and as large resources as these say, from a simulated backend.
 * @param {Pick<ServerEnvironment, 'page' | 'size' | 'compression'>} environment
 */
export function createContent({ page, size, compression }) {
  /** @type {Served} */
  const served = page
    ? createPageContent(page)
    : { authors: createAuthorsOf(size), conditions: null, backend: null, compression }
  const content = {
    ...served,
    /** Creates the loader of authors for the resolvers of one document; null if they are in memory. */
    createLoader() {
      const { backend, conditions } = content
      return backend && conditions && createAuthorLoader(backend, conditions.resolvers)
    },
    /**
     * Serves another page from now on.
     * @param {ServerConditions} conditions
     */
    configure(conditions) {
      Object.assign(content, createPageContent(conditions))
    },
  }
  return content
}

/** Authors and conditions of this server. */
export const content = createContent(environment)
