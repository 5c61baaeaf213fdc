import * as graphql from 'graphql'
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createContent } from '../../lib/serve/content.js'
import { createDataAccess, openMemory } from '../../lib/serve/stores/dataAccess.js'
import { pageDocument } from '../../lib/workload/pages.js'
import { loadedAuthors, loadings } from '../../lib/workload/scenarios/loading.js'
import { createSchema } from '../../lib/workload/schema.js'
import { assertLoads } from './loads.js'
import { conditions, resourcesOf } from './startServer.js'

/** @import { ServerConditions } from '../../lib/workload/pageParameters.js' */

/** @param {ServerConditions | null} page */
const contentOf = (page) => createContent({ page, size: 'classic', compression: null })

/** Executes a document. @param {ReturnType<typeof createContent>} content @param {string} source */
async function execute(content, source) {
  const schema = createSchema(graphql, content)
  return JSON.parse(JSON.stringify(await graphql.graphql({ schema, source })))
}

for (const resolvers of /** @type {const} */ (['serial', 'parallel', 'batched']))
  describe(`${resolvers} resolvers`, () => {
    for (const hits of [0, 2, '100%']) {
      const page = { ...conditions, resolvers, hits, delay: 1 }
      const misses = hits === 0 ? 5 : hits === 2 ? 3 : 0
      const calls = resolvers === 'batched' ? (misses > 0 ? 2 : 1) : 1 + misses
      test(`with ${hits} hits answer all, by ${calls} calls`, async () => {
        const content = contentOf(page)
        assert.deepEqual(await execute(content, pageDocument), { data: { authors: resourcesOf(page) } })
        assert.equal(content.backend?.calls, calls)
        await execute(content, pageDocument)
        assert.equal(content.backend?.calls, 2 * calls, 'nothing is kept for the next document')
      })
    }
    test('call only for what is asked for', async () => {
      const content = contentOf({ ...conditions, resolvers })
      await execute(content, '{ authors { id } }')
      assert.equal(content.backend?.calls, 1)
      assert.deepEqual(await execute(content, '{ author(id: "99") { name } }'), { data: { author: null } })
      assert.equal(content.backend?.calls, 1)
    })
  })

test('serial resolvers call one after the other, parallel ones at once', async () => {
  const max = { serial: 0, parallel: 0 }
  for (const resolvers of /** @type {const} */ (['serial', 'parallel'])) {
    const content = contentOf({ ...conditions, resolvers })
    const backend = /** @type {NonNullable<typeof content.backend>} */ (content.backend)
    let running = 0
    const counted = async (/** @type {string} */ id) => {
      running += 1
      max[resolvers] = Math.max(max[resolvers], running)
      await new Promise(setImmediate)
      running -= 1
      return content.authors.find((author) => author.id === id)
    }
    backend.load = counted
    await execute(content, pageDocument)
  }
  assert.deepEqual(max, { serial: 1, parallel: 5 })
})

test('without conditions there is no backend', () => {
  const content = contentOf(null)
  assert.deepEqual(
    [content.backend, content.conditions, content.createLoader(), content.authors.length],
    [null, null, null, 20],
  )
})

for (const delayMs of [null, 1])
  describe(delayMs ? 'calls that take a while' : 'calls of the memory', () => {
    for (const loading of loadings)
      test(`are counted with ${loading}, and those of one operation are not another's`, () =>
        assertLoads(createDataAccess(openMemory(loadedAuthors), delayMs), loading))
  })

test('a call that takes a while is not answered at once', async () => {
  const seen = /** @type {string[]} */ ([])
  const [slow, quick] = [1, null].map((delayMs) =>
    createDataAccess(
      openMemory(() => []),
      delayMs,
    ),
  )
  const asked = [
    slow.listAuthors([]).then(() => seen.push('slow')),
    quick.listAuthors([]).then(() => seen.push('quick')),
  ]
  await Promise.all(asked)
  assert.deepEqual(seen, ['quick', 'slow'])
})
