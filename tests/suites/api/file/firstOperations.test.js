import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buildSchema, parse, validate } from 'graphql'
import { createFirstOperations } from '../../../../lib/suites/api/file/firstOperations.js'

const schema = buildSchema(`
  type Query {
    _service: String
    old: Int @deprecated
    count: Int
    user(id: ID!, verbose: Boolean): User
    posts(first: Int, filter: Filter!): [Post!]!
    any: Any
    feed(first: Int): PostConnection!
    required(a: [Int!]!, b: Order!, c: Float! = 1): Boolean
  }
  type User { id: ID! name: String friend: User posts: [Post] avatar(size: Int!): String }
  type Post { id: Int title: String author: User }
  type PostConnection { edges: [PostEdge] totalCount: Int }
  type PostEdge { node: Post cursor: String }
  union Any = User | Post
  enum Order { ASC DESC }
  input Filter { text: String! order: Order! nested: Filter limit: Int }
`)

describe('first operations', () => {
  const operations = createFirstOperations(schema)
  const [count, user, posts, any, feed, required] = operations

  test('are of the fields of the query type, without deprecated ones and those of federation', () =>
    assert.deepEqual(
      operations.map(({ name }) => name),
      ['count', 'user', 'posts', 'any', 'feed', 'required'],
    ))
  test('are valid', () => {
    for (const { document } of operations) assert.deepEqual(validate(schema, parse(document)), [])
  })
  test('have examples for what is required, and a limit for lists', () => {
    assert.deepEqual(count.variables, {})
    assert.deepEqual(user.variables, { id: '1' })
    assert.deepEqual(posts.variables, { first: 10, filter: { text: 'example', order: 'ASC' } })
    assert.deepEqual(required.variables, { a: [1], b: 'ASC' })
  })
  test('select scalars and one level of objects below', () => {
    const plain = (/** @type {string} */ text) => text.replace(/\s+/g, ' ')
    assert.equal(
      plain(user.document),
      'query user($id: ID!) { user(id: $id) { id name friend { id name } posts { id title } } }',
    )
    // Another id of another type would conflict.
    assert.equal(plain(any.document), 'query any { any { __typename ... on User { id name } ... on Post { title } } }')
    assert.equal(
      plain(feed.document),
      'query feed($first: Int) { feed(first: $first) { edges { node { id title author { id name } } } } }',
    )
  })
  test('are of the first mutation if there is no query', () => {
    const writing = buildSchema('type Query { _: Int } type Mutation { add(title: String!): ID, drop: ID }')
    const [{ kind, document, variables }, ...further] = createFirstOperations(writing)
    assert.deepEqual([kind, variables, further], ['mutation', { title: 'example' }, []])
    assert.match(document, /^mutation add\(\$title: String!\)/)
  })
})
