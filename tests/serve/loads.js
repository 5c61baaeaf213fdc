import assert from 'node:assert/strict'
import * as graphql from 'graphql'
import { callsPerAnswer, loadedAnswer, loadingVariation } from '../../lib/workload/scenarios/loading.js'
import { createSchema } from '../../lib/workload/schema.js'

/** @import { createDataAccess } from '../../lib/serve/stores/dataAccess.js' */
/** @import { Loading } from '../../lib/workload/scenarios/loading.js' */

/**
 * That requests which come at once are answered rightly, each with its own authors, and by as many calls as have to be.
 * @type {(access: ReturnType<typeof createDataAccess>, loading: Loading) => Promise<void>}
 */
export async function assertLoads(access, loading) {
  const schema = createSchema(graphql, { authors: [] }, access)
  const before = access.counted
  const indexes = [0, 1, 9999]
  const answers = await Promise.all(
    indexes.map((index) => {
      const { query: source, variables: variableValues } = loadingVariation(loading).request(index)
      return graphql.graphql({ schema, source, variableValues })
    }),
  )
  assert.deepEqual(JSON.parse(JSON.stringify(answers)), indexes.map(loadedAnswer))
  const { calls, answers: counted } = access.counted
  assert.deepEqual([calls - before.calls, counted - before.answers], [3 * callsPerAnswer[loading], 3])
}
