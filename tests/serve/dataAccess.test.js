import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as graphql from 'graphql'
import { createDataAccess } from '../../lib/serve/dataAccess.js'
import {
  callsPerAnswer,
  createLoadedAuthors,
  loadedAnswer,
  loadingDocument,
  loadings,
} from '../../lib/workload/scenarios/loading.js'
import { createSchema } from '../../lib/workload/schema.js'

for (const delayMs of [null, 1])
  describe(delayMs ? 'calls that take a while' : 'calls of the memory', () => {
    for (const loading of loadings)
      test(`are counted with ${loading}, and those of one operation are not another's`, async () => {
        const access = createDataAccess(createLoadedAuthors, delayMs)
        const schema = createSchema(graphql, { authors: [] }, access)
        const ask = () => graphql.graphql({ schema, source: loadingDocument(loading) })
        const answers = await Promise.all([ask(), ask(), ask()])
        for (const answer of answers) assert.deepEqual(JSON.parse(JSON.stringify(answer)), loadedAnswer())
        assert.deepEqual(access.counted, { calls: 3 * callsPerAnswer[loading], answers: 3 })
      })
  })

test('a call that takes a while is not answered at once', async () => {
  const seen = /** @type {string[]} */ ([])
  const [slow, quick] = [1, null].map((delayMs) => createDataAccess(() => [], delayMs))
  const asked = [slow.listAuthors().then(() => seen.push('slow')), quick.listAuthors().then(() => seen.push('quick'))]
  await Promise.all(asked)
  assert.deepEqual(seen, ['quick', 'slow'])
})
