import { join } from 'node:path'
import { authorResource } from '../workload/resources.js'
import { createSchema } from '../workload/schema.js'
import { content } from './content.js'
import { environment } from './environment.js'
import { publisher } from './publisher.js'
import { access } from './stores/dataAccess.js'

/**
 * Creates the shared schema with the graphql module that the server itself uses.
 * @template {Parameters<typeof createSchema>[0]} GraphQL
 * @param {GraphQL} graphql
 * @returns {InstanceType<GraphQL['GraphQLSchema']>}
 */
export function schema(graphql) {
  return createSchema(graphql, content, access, environment.schema === 'wide', publisher?.subscribe)
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
