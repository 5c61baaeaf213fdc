import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestRank } from '../../lib/stats/nearestRank.js'

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
test('of a hundred numbers the 99th is the 99th percentile', () => assert.equal(nearestRank(hundred, 0.99), 99))
test('of few numbers it is the largest', () => assert.equal(nearestRank([3, 1, 2], 0.99), 3))
test('a share of nothing is the smallest', () => assert.equal(nearestRank([3, 1, 2], 0), 1))
test('one number is all there is', () => assert.equal(nearestRank([7], 0.5), 7))
