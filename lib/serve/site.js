import { createPageAuthors } from '../workload/pages.js'
import { createAuthorsOf } from '../workload/sizes.js'
import { createAuthorLoader, createBackend } from './backend.js'
import { told } from './told.js'

/** @import { Author } from '../types.d.ts' */
/** @import { Backend } from './backend.js' */
/** @import { Compression } from '../workload/codings.js' */
/** @import { ServerConditions } from '../workload/pageParameters.js' */
/** @import { ServerEnvironment } from './environment.js' */

/** @param {ServerConditions} conditions */
function createPage(conditions) {
  const authors = createPageAuthors(conditions)
  const { compression: coding } = conditions
  const compression = coding === 'none' ? null : { coding, level: null }
  return { authors, conditions, backend: createBackend(authors, conditions), compression }
}

/** @typedef {Pick<ServerEnvironment, 'page' | 'size' | 'compression'>} Told */
/**
 * What a server serves, and the content coding that it offers.
 * @typedef {{ authors: Author[], conditions: ServerConditions | null, backend: Backend | null, compression: Compression | null }} Content
 */

/** @param {Told} told @returns {Content} */
const createContent = ({ page, size, compression }) =>
  page ? createPage(page) : { authors: createAuthorsOf(size), conditions: null, backend: null, compression }

/**
 * What a server serves: authors with 3 books each from memory, as large a document as it was told, or, where it gets the
 * conditions of a page, as many and as large resources as they say from a simulated backend.
 * @param {Told} told
 */
export function createSite(told) {
  const site = {
    ...createContent(told),
    /** What the resolvers of one document load authors with; null where they have them already. */
    createLoader: () => site.conditions && site.backend && createAuthorLoader(site.backend, site.conditions.resolvers),
    /** From now on it serves another page. @param {ServerConditions} conditions */
    configure(conditions) {
      Object.assign(site, createPage(conditions))
    },
  }
  return site
}

/** @typedef {ReturnType<typeof createSite>} Site */

export const site = createSite(told)
