import { buildClientSchema, buildSchema, getIntrospectionQuery } from 'graphql'
import { UsageError } from '../../../../base/errors/usageError.js'
import { plainWords } from '../../../../workload/plainWords.js'
import { createQuery } from '../../file/prepareRequests.js'
import { readData } from '../answerErrors.js'

/** @import { GraphQLSchema } from 'graphql' */
/** @import { Api } from '../../types.d.ts' */
/** @import { Ask } from '../learnExpectations.js' */

const introspection = createQuery({
  name: 'introspection',
  document: getIntrospectionQuery({ descriptions: false }),
  variables: {},
})

/** @param {unknown} error */
const messageOf = (error) => plainWords(/** @type {Error} */ (error).message, 200)

/** @param {string} text - SDL @returns {GraphQLSchema} @throws {UsageError} */
function readSchema(text) {
  try {
    // Directives such as those of federation need no definition.
    return buildSchema(text, { assumeValid: true, assumeValidSDL: true })
  } catch (error) {
    throw new UsageError(`schema: expected SDL, got a fault: ${messageOf(error)}; correct it, or leave it out`)
  }
}

/**
 * Finds the schema: the file's, or else by introspection.
 * @param {Pick<Api, 'schema'>} api
 * @param {Ask} ask
 * @returns {Promise<{ schema: GraphQLSchema } | { schema: null, reason: string }>} reason: why introspection failed
 * @throws {UsageError} if the file's schema has faults
 */
export async function findSchema(api, ask) {
  if (api.schema !== undefined) return { schema: readSchema(api.schema) }
  const { value, error } = readData(await ask(introspection, 0))
  if (error) return { schema: null, reason: error.reason }
  try {
    return { schema: buildClientSchema(value.data, { assumeValid: true }) }
  } catch (fault) {
    return { schema: null, reason: messageOf(fault) }
  }
}
