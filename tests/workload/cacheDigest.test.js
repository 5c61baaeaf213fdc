import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { decodeCacheDigest, encodeCacheDigest } from '../../lib/workload/cacheDigest.js'

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
