import assert from 'node:assert/strict'
import * as graphql from 'graphql'
import { describe, test } from 'node:test'
import { createSite } from '../../lib/serve/site.js'
import { pageDocument } from '../../lib/workload/pages.js'
import { createSchema } from '../../lib/workload/schema.js'
import { conditions, resourcesOf } from './startServer.js'

/** @import { ServerConditions } from '../../lib/workload/pageParameters.js' */

/** @param {ServerConditions | null} page */
const siteOf = (page) => createSite({ page, size: 'classic', compression: null })

/** The answer to a document, as JSON has it. @param {ReturnType<typeof createSite>} site @param {string} source */
async function execute(site, source) {
  const schema = createSchema(graphql, site)
  return JSON.parse(JSON.stringify(await graphql.graphql({ schema, source })))
}

for (const resolvers of /** @type {const} */ (['serial', 'parallel', 'batched']))
  describe(`${resolvers} resolvers`, () => {
    for (const hits of [0, 2, '100%']) {
      const page = { ...conditions, resolvers, hits, delay: 1 }
      const misses = hits === 0 ? 5 : hits === 2 ? 3 : 0
      const calls = resolvers === 'batched' ? (misses > 0 ? 2 : 1) : 1 + misses
      test(`with ${hits} hits answer all, by ${calls} calls`, async () => {
        const site = siteOf(page)
        assert.deepEqual(await execute(site, pageDocument), { data: { authors: resourcesOf(page) } })
        assert.equal(site.backend?.calls, calls)
        await execute(site, pageDocument)
        assert.equal(site.backend?.calls, 2 * calls, 'nothing is kept for the next document')
      })
    }
    test('call only for what is asked for', async () => {
      const site = siteOf({ ...conditions, resolvers })
      await execute(site, '{ authors { id } }')
      assert.equal(site.backend?.calls, 1)
      assert.deepEqual(await execute(site, '{ author(id: "99") { name } }'), { data: { author: null } })
      assert.equal(site.backend?.calls, 1)
    })
  })

test('serial resolvers call one after the other, parallel ones at once', async () => {
  const max = { serial: 0, parallel: 0 }
  for (const resolvers of /** @type {const} */ (['serial', 'parallel'])) {
    const site = siteOf({ ...conditions, resolvers })
    const backend = /** @type {NonNullable<typeof site.backend>} */ (site.backend)
    let running = 0
    const counted = async (/** @type {string} */ id) => {
      running += 1
      max[resolvers] = Math.max(max[resolvers], running)
      await new Promise(setImmediate)
      running -= 1
      return site.authors.find((author) => author.id === id)
    }
    backend.load = counted
    await execute(site, pageDocument)
  }
  assert.deepEqual(max, { serial: 1, parallel: 5 })
})

test('without conditions there is no backend', () => {
  const site = siteOf(null)
  assert.deepEqual([site.backend, site.conditions, site.createLoader(), site.authors.length], [null, null, null, 20])
})
