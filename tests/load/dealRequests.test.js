import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createDealer, shareOf } from '../../lib/load/dealRequests.js'

/** @type {(variation: { count: number, shared: boolean }, clients: number) => number[][]} */
const shares = (variation, clients) =>
  Array.from({ length: clients }, (_, client) => shareOf(variation, client, clients))

describe('a share of its own', () => {
  const own = { count: 10, shared: false }
  test('is a stretch of the requests, and all shares together are all of them', () => {
    assert.deepEqual(shares(own, 3), [
      [0, 1, 2],
      [3, 4, 5],
      [6, 7, 8, 9],
    ])
    for (const clients of [1, 2, 7, 10])
      assert.deepEqual(shares(own, clients).flat(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], `${clients} clients`)
  })
  test('is one request where there are more clients than requests', () => {
    const many = shares(own, 25)
    assert.ok(many.every(({ length }) => length === 1))
    assert.equal(new Set(many.flat()).size, 10)
  })
  test('of 10,000 clients in 10,000 requests is one', () => {
    const each = shares({ count: 10_000, shared: false }, 10_000)
    assert.deepEqual(
      each.flat(),
      Array.from({ length: 10_000 }, (_, index) => index),
    )
  })
})

test('requests are built once, and those that are not kept each time', () => {
  const variation = { count: 4, shared: false, mark: String, request: () => ({ query: '{ a }' }), golden: () => null }
  for (const isKept of [true, false]) {
    let built = 0
    const build = () => {
      built += 1
      return Buffer.from(String(built))
    }
    const deal = createDealer(build, { ...variation, isKept }, 2)
    const [first, second] = [deal(), deal()]
    const indexes = [first, first, first, second].map((source) => /** @type {any} */ (source.next()).index)
    assert.deepEqual(indexes, [0, 1, 0, 2])
    assert.equal(built, 4, 'all of two shares, or what was sent')
    first.next()
    assert.equal(built, isKept ? 4 : 5)
  }
})

test('shared requests are all sent by every client, from another one on', () => {
  assert.deepEqual(shares({ count: 4, shared: true }, 3), [
    [0, 1, 2, 3],
    [1, 2, 3, 0],
    [2, 3, 0, 1],
  ])
  for (const share of shares({ count: 4, shared: true }, 9))
    assert.deepEqual(
      share.toSorted((a, b) => a - b),
      [0, 1, 2, 3],
    )
})
