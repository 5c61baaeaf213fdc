import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  arms,
  clientCache,
  countOf,
  createListing,
  createPageAuthors,
  graphqlArms,
  serverHits,
  minResourceBytes,
} from '../../lib/workload/pages.js'
import { authorResource } from '../../lib/workload/resources.js'
import { createPageWorkload } from '../../lib/workload/workloads.js'

describe('the resources of a page', () => {
  for (const resources of [1, 7, 100])
    for (const bytes of [minResourceBytes, 1000, 10_240, 102_400])
      test(`${resources} of ${bytes} bytes are exactly as large`, () => {
        const authors = createPageAuthors({ resources, bytes })
        assert.equal(authors.length, resources)
        for (const author of authors) {
          const json = JSON.stringify(authorResource(author))
          assert.equal(Buffer.byteLength(json), bytes)
          assert.deepEqual(JSON.parse(json), authorResource(author))
        }
      })
  test('are the same each time, and differ from each other', () => {
    const size = { resources: 20, bytes: 2000 }
    assert.deepEqual(createPageAuthors(size), createPageAuthors(size))
    assert.equal(new Set(createPageAuthors(size).map(({ text }) => text)).size, 20)
  })
  test('are listed by their paths', () => {
    const authors = createPageAuthors({ resources: 3, bytes: 300 })
    const listing = { authors: ['/api/authors/1', '/api/authors/2', '/api/authors/3'] }
    assert.deepEqual(createListing(authors), listing)
    assert.deepEqual(createPageWorkload({ resources: 3, bytes: 300 }).golden, listing)
  })
})

describe('hits', () => {
  test('are a count or a share', () => {
    assert.equal(countOf(15, 50), 15)
    assert.equal(countOf('15', 50), 15)
    assert.equal(countOf('50%', 50), 25)
    assert.equal(countOf('33.3%', 10), 3)
    assert.equal(countOf(80, 50), 50)
  })
  test('of a smaller count are among those of a larger one', () => {
    let last = new Set()
    for (let hits = 0; hits <= 30; hits += 1) {
      const ids = serverHits({ resources: 30, hits })
      assert.equal(ids.size, hits)
      assert.ok([...last].every((id) => ids.has(String(id))))
      last = ids
    }
  })
  test('of the client are fresh or stale, never both, and not those of the server', () => {
    const { fresh, stale } = clientCache({ resources: 50, 'client-hits': '20%', 'client-stale': 30 })
    assert.deepEqual([fresh.size, stale.size], [10, 30])
    assert.equal(new Set([...fresh, ...stale]).size, 40)
    assert.notDeepEqual(fresh, serverHits({ resources: 50, hits: 10 }))
    const all = clientCache({ resources: 5, 'client-hits': 4, 'client-stale': 4 })
    assert.deepEqual([all.fresh.size, all.stale.size], [4, 1])
  })
})

test('push needs HTTP/2, and GraphQL is one document', () => {
  const http2Only = arms.filter(({ protocols }) => protocols && !protocols.includes('h1')).map(({ arm }) => arm)
  assert.deepEqual(http2Only, ['push', 'digest'])
  for (const arm of graphqlArms) assert.ok(arms.some((known) => known.arm === arm))
})
