import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RequestOrder } from '../../../lib/load/session/requestOrder.js'

/** Orders operations with one request each, which has the name. @param {Record<string, number>} weights */
const orderOf = (weights) =>
  new RequestOrder(Object.entries(weights).map(([name, weight]) => ({ weight, requests: [name] })))

/** @type {(order: RequestOrder<string>, count: number) => string} */
const take = (order, count) => Array.from({ length: count }, () => order.next()).join(' ')

test('requests of operations come as evenly as their weights allow', () => {
  // Source: the example of nginx, commit 52327e0627f49dbda1e8db695e63a4b0af4448b1.
  assert.equal(take(orderOf({ a: 5, b: 1, c: 1 }), 14), 'a a b a c a a a a b a c a a')
})

test('every stretch of an order has the shares of the weights to one request', () => {
  const weights = { feed: 0.6, user: 0.3, addPost: 0.1 }
  const sent = take(orderOf(weights), 500).split(' ')
  for (const [name, weight] of Object.entries(weights))
    for (let start = 0; start < 400; start += 7) {
      const count = sent.slice(start, start + 100).filter((request) => request === name).length
      assert.ok(Math.abs(count - 100 * weight) <= 2, `${count} of 100 are ${name}`)
    }
})

test('each operation sends its own requests in turn, and again from the first', () => {
  const order = new RequestOrder([
    { weight: 2, requests: ['a0', 'a1', 'a2'] },
    { weight: 1, requests: ['b0', 'b1'] },
  ])
  assert.equal(take(order, 12), 'a0 b0 a1 a2 b1 a0 a1 b0 a2 a0 b1 a1')
})
