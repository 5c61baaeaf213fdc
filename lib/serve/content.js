import { join } from 'node:path'
import { createPageAuthors } from '../workload/pages.js'
import { authorResource } from '../workload/resources.js'
import { typeCounts } from '../workload/scenarios/wide.js'
import { createSchema } from '../workload/schema.js'
import { createAuthorsOf } from '../workload/sizes.js'
import { environment } from './serverEnvironment.js'
import { publisher } from './eventPublisher.js'
import { createAuthorLoader, createBackend } from './resources/backend.js'
import { access } from './stores/dataAccess.js'

/** @import { Author } from '../types.d.ts' */
/** @import { Compression } from '../workload/codings.js' */
/** @import { ServerConditions } from '../workload/pageParameters.js' */
/** @import { ServerEnvironment } from './serverEnvironment.js' */
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
    /** Serves another page from now on. @param {ServerConditions} conditions */
    configure(conditions) {
      Object.assign(content, createPageContent(conditions))
    },
  }
  return content
}

export const content = createContent(environment)

/**
 * Creates the shared schema with the graphql module that the server itself uses.
 * @template {Parameters<typeof createSchema>[0]} GraphQL
 * @param {GraphQL} graphql
 */
export function schema(graphql) {
  return createSchema(graphql, content, access, typeCounts[environment.schema], publisher?.subscribe)
}

/** Path of the gRPC service that says hello. */
export const helloProto = join(import.meta.dirname, '../workload/hello.proto')

/** Makes the answer to the compound document without GraphQL, for the baselines. */
export function compoundAnswer() {
  return { data: { authors: content.authors.map(authorResource) } }
}

/**
 * Answers for the baselines: at once, or when the backend of a page load has generated all of the compound document,
 * its authors at the same time.
 * @param {() => void} answer
 */
export function whenGenerated(answer) {
  const { backend } = content
  if (!backend) return answer()
  const generating = backend.list().then((authors) => Promise.all(authors.map(({ id }) => backend.load(id))))
  generating.then(answer)
}
