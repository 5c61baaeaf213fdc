import { createAuthors } from '../workload/data.js'
import { createPageAuthors } from '../workload/pages.js'
import { createAuthorLoader, createBackend } from './backend.js'
import { told } from './told.js'

/** @import { ServerConditions } from '../workload/pageParameters.js' */

/** @param {ServerConditions | null} conditions */
function createContent(conditions) {
  const authors = conditions ? createPageAuthors(conditions) : createAuthors()
  return { authors, conditions, backend: conditions && createBackend(authors, conditions) }
}

/**
 * What a server serves: 20 authors with 3 books each from memory, or, where it gets the conditions of a page, as many
 * and as large resources as they say from a simulated backend.
 * @param {ServerConditions | null} conditions
 */
export function createSite(conditions) {
  const site = {
    ...createContent(conditions),
    /** What the resolvers of one document load authors with; null where they have them already. */
    createLoader: () => site.conditions && site.backend && createAuthorLoader(site.backend, site.conditions.resolvers),
    /** From now on it serves another page. @param {ServerConditions} conditions */
    configure(conditions) {
      Object.assign(site, createContent(conditions))
    },
  }
  return site
}

/** @typedef {ReturnType<typeof createSite>} Site */

export const site = createSite(told.page)
