import { authorResource } from '../workload/resources.js'
import { createSchema } from '../workload/schema.js'
import { access } from './dataAccess.js'
import { publisher } from './publisher.js'
import { site } from './site.js'
import { told } from './told.js'

/**
 * The shared schema, built with the graphql module that the server itself uses.
 * @template {Parameters<typeof createSchema>[0]} GraphQL
 * @param {GraphQL} graphql
 * @returns {InstanceType<GraphQL['GraphQLSchema']>}
 */
export function schema(graphql) {
  return createSchema(graphql, site, access, told.schema === 'wide', publisher?.subscribe)
}

/**
 * For the baselines: at once, or once a page's backend was called for all that the compound document holds, all of it at
 * the same time.
 * @param {() => void} answer
 */
export function whenGenerated(answer) {
  const { backend } = site
  if (!backend) return answer()
  const generating = backend.list().then((authors) => Promise.all(authors.map(({ id }) => backend.load(id))))
  generating.then(answer)
}

/** The answer to the compound document made without GraphQL, for the baselines. */
export function compoundAnswer() {
  return { data: { authors: site.authors.map(authorResource) } }
}
