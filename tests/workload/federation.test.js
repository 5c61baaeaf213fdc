import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as graphql from 'graphql'
import { createBookshop } from '../../lib/workload/federation/bookshop.js'
import { operations, partial } from '../../lib/workload/federation/operations.js'
import { createMonolithSchema, createSubgraphSchema, subgraphSdl } from '../../lib/workload/federation/subgraphs.js'

/** Removes the null prototypes of an executor's objects. @param {unknown} value */
const plain = (value) => JSON.parse(JSON.stringify(value))

test('the bookshop has 10 users, 20 books and 60 reviews, and no author reviews books of their own', () => {
  const { users, books, reviews } = createBookshop()
  assert.deepEqual([users.length, books.length, reviews.length], [10, 20, 60])
  for (const { id, authorId } of books) {
    const reviewers = reviews.filter(({ bookId }) => bookId === id).map((review) => review.authorId)
    assert.equal(new Set([...reviewers, authorId]).size, 4, id)
  }
})

describe('the schema of the monolith answers every operation with its golden answer', () => {
  const schema = createMonolithSchema(graphql)
  for (const { name, document, golden, errorPaths = [] } of [...operations, partial])
    test(name, async () => {
      const { data, errors = [] } = await graphql.graphql({ schema, source: document })
      assert.deepEqual(plain({ data }), golden)
      assert.deepEqual(
        errors.map(({ path }) => path),
        errorPaths,
      )
    })
})

describe('the schema of a subgraph', () => {
  /** @type {number[]} */
  const counted = []
  const schema = createSubgraphSchema(graphql, 'reviews', (representations) => counted.push(representations))
  test('is valid, and answers its SDL', async () => {
    assert.deepEqual(graphql.validateSchema(schema), [])
    const { data } = await graphql.graphql({ schema, source: '{ _service { sdl } }' })
    assert.deepEqual(plain(data), { _service: { sdl: subgraphSdl.reviews } })
  })
  test('resolves entities by their keys, an unknown one to null, and counts them', async () => {
    const source = `query ($keys: [_Any!]!) { _entities(representations: $keys) { __typename ... on Book { id } } }`
    const keys = ['2-1', '99', '1-1'].map((id) => ({ __typename: 'Book', id }))
    const { data, errors } = await graphql.graphql({ schema, source, variableValues: { keys } })
    assert.equal(errors, undefined)
    const found = [{ __typename: 'Book', id: '2-1' }, null, { __typename: 'Book', id: '1-1' }]
    assert.deepEqual(plain(data), { _entities: found })
    assert.deepEqual(counted, [3])
  })
  test('has no fields of other subgraphs', async () => {
    const { errors } = await graphql.graphql({ schema, source: '{ reviews { author { name } } }' })
    assert.match(`${errors?.[0]}`, /Cannot query field "name" on type "User"/)
  })
})
