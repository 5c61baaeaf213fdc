import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { axisNames } from '../../lib/suites/parallelism/parameters.js'
import { decodeCacheDigest, encodeCacheDigest } from '../../lib/workload/cacheDigest.js'
import { agree, armName, combinationsOf, linksOf } from '../../lib/workload/combinations.js'
import {
  arms,
  clientCache,
  countOf,
  createListing,
  createPageAuthors,
  graphqlArms,
  minResourceBytes,
  serverHits,
} from '../../lib/workload/pages.js'
import { authorResource } from '../../lib/workload/resources.js'
import { createPageWorkload } from '../../lib/workload/workloads.js'
import { defaultConditions } from '../conditions.js'
import { createAxes } from '../suites/parallelism/fixtures.js'

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

const paths = (/** @type {number} */ count, from = 1) =>
  Array.from({ length: count }, (_, index) => `/api/authors/${from + index}`)

describe('a cache digest', () => {
  for (const count of [1, 2, 3, 50, 1000])
    test(`holds all of ${count}`, () => {
      const digest = decodeCacheDigest(encodeCacheDigest(paths(count)))
      for (const path of paths(count)) assert.ok(digest?.has(path), path)
    })
  test('holds little else, and is small', () => {
    const text = encodeCacheDigest(paths(1000))
    const digest = decodeCacheDigest(text)
    const others = paths(10_000, 5000).filter((path) => digest?.has(path))
    assert.ok(others.length > 30 && others.length < 130, `${others.length} of 10,000, expected about 78`)
    assert.ok(text.length < 2000, `${text.length} characters`)
  })
  test('an empty one holds nothing', () => {
    const digest = decodeCacheDigest(encodeCacheDigest([]))
    assert.equal(paths(100).filter((path) => digest?.has(path)).length, 0)
  })
  for (const bad of [
    '',
    'A',
    '!!',
    'AA==',
    'AA AA',
    'ÄÖ',
    '//8',
    'a'.repeat(40),
    encodeCacheDigest(paths(9)).slice(0, 9),
  ])
    test(`no digest: ${JSON.stringify(bad)}`, () => assert.equal(decodeCacheDigest(bad), null))
})

test('arms that follow links are read under each of their values, the others once', () => {
  const axes = createAxes({ links: ['known', 'listed'] })
  assert.deepEqual(linksOf('hints', axes), ['known', 'listed'])
  assert.deepEqual(linksOf('rest', axes), [null])
  const names = [
    armName('push', { links: 'known' }),
    armName('push', { links: 'listed' }),
    armName('rest', { links: null }),
  ]
  assert.deepEqual(names, ['push (known)', 'push', 'rest'])
})
test('the last parameter varies fastest', () => {
  const axes = createAxes({ rtt: [0, 50], bandwidth: [10, null] })
  assert.deepEqual(combinationsOf(axes, ['rtt', 'bandwidth']), [
    { rtt: 0, bandwidth: 10 },
    { rtt: 0, bandwidth: null },
    { rtt: 50, bandwidth: 10 },
    { rtt: 50, bandwidth: null },
  ])
})
test('one value of each is one combination', () => {
  assert.deepEqual(combinationsOf(createAxes(), axisNames), [defaultConditions])
})
test('conditions agree in what is asked for', () => {
  const other = { ...defaultConditions, rtt: 1 }
  assert.ok(agree(defaultConditions, other, ['resources', 'bandwidth']))
  assert.ok(!agree(defaultConditions, other, ['resources', 'rtt']))
})
