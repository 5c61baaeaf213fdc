import { authorResource } from '../workload/resources.js'
import { createSchema } from '../workload/schema.js'
import { site } from './site.js'

/**
 * The shared schema, built with the graphql module that the server itself uses.
 * @template {Parameters<typeof createSchema>[0]} GraphQL
 * @param {GraphQL} graphql
 * @returns {InstanceType<GraphQL['GraphQLSchema']>}
 */
export function schema(graphql) {
  return createSchema(graphql, site)
}

/** The answer to the compound document made without GraphQL, for the servers that are measuring sticks. */
export function compoundAnswer() {
  return { data: { authors: site.authors.map(authorResource) } }
}
