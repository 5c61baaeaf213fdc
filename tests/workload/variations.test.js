import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as graphql from 'graphql'
import { createAuthors } from '../../lib/workload/data.js'
import { documentKindOf, documentKinds, variationOf } from '../../lib/workload/variations.js'
import { createSchema } from '../../lib/workload/schema.js'
import { createWorkload } from '../../lib/workload/workloads.js'

/** @import { Variation } from '../../lib/types.d.ts' */

const schema = createSchema(graphql, { authors: createAuthors() })
const fullTurns = /** @type {const} */ ([
  ['compound-variables', 11],
  ['compound-cold', 10_000],
])

for (const [name, count] of fullTurns)
  describe(name, () => {
    const workload = createWorkload(name)
    const variation = /** @type {Variation} */ (variationOf(name))
    const indexes = Array.from({ length: count }, (_, index) => index)
    const some = [0, 1, 7, 10, count - 1]

    test('is the first of its requests', () => {
      assert.equal(workload.name, name)
      assert.equal(workload.body, JSON.stringify(variation.request(0)))
      assert.deepEqual(variation.golden(/** @type {any} */ (workload.golden), 0), workload.golden)
    })
    test('has as many requests as it says, all of one length', () => {
      assert.equal(variation.count, count)
      const bodies = new Set(indexes.map((index) => JSON.stringify(variation.request(index))))
      assert.equal(bodies.size, count)
      assert.deepEqual([...new Set([...bodies].map(({ length }) => length))], [workload.body?.length])
    })
    test('has a mark of its own for each, all of one width', () => {
      const marks = new Set(indexes.map((index) => variation.mark(index)))
      assert.equal(marks.size, count)
      assert.equal(new Set([...marks].map(({ length }) => length)).size, 1)
    })
    test('knows what graphql-js answers to each', () => {
      for (const index of some) {
        const { query: source, variables: variableValues } = variation.request(index)
        const answer = JSON.stringify(graphql.graphqlSync({ schema, source, variableValues }))
        assert.deepEqual(variation.golden(/** @type {any} */ (workload.golden), index), JSON.parse(answer))
        assert.ok(answer.includes(variation.mark(index)))
      }
    })
    test('has answers of one length', () => {
      const lengths = some.map(
        (index) => JSON.stringify(variation.golden(/** @type {any} */ (workload.golden), index)).length,
      )
      assert.equal(new Set(lengths).size, 1)
    })
  })

test('new documents are a million, under other names than those of cold and as long, and are not kept', () => {
  const [cold, all] = /** @type {Variation[]} */ ([variationOf('compound-cold'), variationOf('compound-new')])
  assert.deepEqual([all.count, all.isKept, cold.isKept], [1_000_000, false, undefined])
  const marks = [0, 1, 9999, 10_000, 999_999].map((index) => all.mark(index))
  assert.deepEqual(marks, ['a000000', 'a000001', 'a009999', 'a010000', 'a999999'])
  assert.equal(all.request(999_999).query.length, cold.request(0).query.length)
  assert.deepEqual(createWorkload('compound-new').golden, createWorkload('compound-cold').golden)
})

test('a cold answer has as many bytes as the hot one', () => {
  const [hot, cold] = [createWorkload('compound'), createWorkload('compound-cold')]
  assert.equal(JSON.stringify(cold.golden).length, JSON.stringify(hot.golden).length)
})

test('the hot document and the REST resource do not vary', () => {
  assert.equal(variationOf('compound'), null)
  assert.equal(variationOf('rest'), null)
})

test('every kind of documents has a workload, hot first', () => {
  assert.deepEqual(
    documentKinds.map(({ kind, workload }) => [kind, createWorkload(workload).name]),
    [
      ['hot', 'compound'],
      ['variables', 'compound-variables'],
      ['cold', 'compound-cold'],
      ['new', 'compound-new'],
    ],
  )
  assert.equal(documentKindOf('compound-cold'), 'cold')
  assert.equal(documentKindOf('rest'), null)
})
