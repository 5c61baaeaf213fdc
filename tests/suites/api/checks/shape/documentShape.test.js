import assert from 'node:assert/strict'
import { buildSchema } from 'graphql'
import { describe, test } from 'node:test'
import { shapeOfDocument } from '../../../../../lib/suites/api/checks/shape/documentShape.js'
import { createShapeVerifier } from '../../../../../lib/suites/api/checks/shape/verifyShape.js'
import { createOperation } from '../operations.js'

const schema = buildSchema(`
  scalar Date
  enum Role { ADMIN GUEST }
  interface Node { id: ID! }
  interface Named implements Node { id: ID! name: String }
  type User implements Node & Named { id: ID! name: String role: Role! at: Date friends: [User!]! best: User }
  type Team implements Node & Named { id: ID! name: String members(first: Int): [User]! grid: [[Int!]]! }
  type Post implements Node { id: ID! score: Float open: Boolean! count: Int! }
  union Hit = User | Team | Post
  type Query { user: User! team: Team node: Node named: Named! hits: [Hit!]! post: Post }
  type Mutation { addUser(name: String!): User! }
`)

/** @type {(document: string, data: unknown, variables?: Record<string, unknown>) => string | null} path and reason */
function verify(document, data, variables = {}) {
  const shape = shapeOfDocument(createOperation({ document }), schema)
  const difference = createShapeVerifier(shape, null)(data, variables)
  return difference && `${difference.path.join('.')}: ${difference.reason}`
}

/**
 * Declares cases of one document: data, and the difference; null if it has the shape.
 * @param {string} document
 * @param {[string, unknown, string | null][]} cases
 */
function declare(document, cases) {
  for (const [name, data, expected] of cases) test(name, () => assert.equal(verify(document, data), expected))
}

describe('exactly the fields of the document', () => {
  const user = { id: '1', name: 'Ada' }
  declare('{ user { id name } }', [
    ['are right', { user }, null],
    ['are right in any order', { user: { name: 'Ada', id: '1' } }, null],
    ['are wrong if one is missing', { user: { id: '1' } }, 'user.name: expected String, got nothing'],
    [
      'are wrong if there is another one',
      { user: { ...user, at: 1 } },
      'user.at: expected no such key, as the document asks for none, got 1',
    ],
    [
      'are wrong if there is another root',
      { user, team: null },
      'team: expected no such key, as the document asks for none, got null',
    ],
    ['are wrong in a list', { user: [user] }, 'user: expected an object, got [{"id":"1","name":"Ada"}]'],
    ['are wrong as a list of the data', [], ': expected an object, got []'],
  ])
  declare('{ user { key: id, other: name, again: name } }', [
    ['have their aliases', { user: { key: '1', other: null, again: null } }, null],
    ['have no names beside aliases', { user: { id: '1', other: '', again: '' } }, 'user.key: expected ID, got nothing'],
  ])
  declare('{ user { id } user { name friends { id } } user { friends { name } } }', [
    ['are merged', { user: { id: '1', name: '', friends: [{ id: '2', name: '' }] } }, null],
    [
      'are merged in lists',
      { user: { id: '1', name: '', friends: [{ id: '2' }] } },
      'user.friends.0.name: expected String, got nothing',
    ],
  ])
})

describe('values have the types of the schema', () => {
  declare('{ post { id score open count } user { role at } }', [
    ...[0, -3, 1.5, 1e300].map(
      (score) =>
        /** @type {[string, unknown, null]} */ ([
          `such as ${score} of Float`,
          { post: { id: '1', score, open: true, count: 1 }, user: { role: 'ADMIN', at: { any: [1] } } },
          null,
        ]),
    ),
    ...[
      ['id', 1, 'post.id: expected ID, got 1'],
      ['score', '1.5', 'post.score: expected Float, got "1.5"'],
      ['open', 0, 'post.open: expected Boolean, got 0'],
      ['count', 1.5, 'post.count: expected Int, got 1.5'],
      ['count', 2 ** 31, 'post.count: expected Int, got 2147483648'],
      ['count', '1', 'post.count: expected Int, got "1"'],
      ['count', null, 'post.count: expected Int that is not null, got null'],
    ].map(
      ([key, value, reason]) =>
        /** @type {[string, unknown, string]} */ ([
          `and not ${JSON.stringify(value)} of ${key}`,
          {
            post: { id: '1', score: 1, open: true, count: 1, [String(key)]: value },
            user: { role: 'ADMIN', at: null },
          },
          reason,
        ]),
    ),
    ['null under nullable', { post: null, user: { role: 'GUEST', at: null } }, null],
    [
      'no other name of an enum',
      { post: null, user: { role: 'ROOT', at: 1 } },
      'user.role: expected ADMIN or GUEST, got "ROOT"',
    ],
    ['no null under non-null', { post: null, user: null }, 'user: expected an object that is not null, got null'],
    [
      'no null of a non-null enum',
      { post: null, user: { role: null, at: 1 } },
      'user.role: expected ADMIN or GUEST that is not null, got null',
    ],
  ])
})

describe('lists are where the schema has them', () => {
  declare('{ team { members(first: 1) { id } grid } user { friends { id } } }', [
    [
      'with items, without, and null',
      { team: { members: [null, { id: '1' }], grid: [[1], [], null] }, user: { friends: [] } },
      null,
    ],
    [
      'not null for an item',
      { team: null, user: { friends: [null] } },
      'user.friends.0: expected an object that is not null, got null',
    ],
    [
      'not null for a list',
      { team: null, user: { friends: null } },
      'user.friends: expected a list that is not null, got null',
    ],
    ['not one item', { team: null, user: { friends: { id: '1' } } }, 'user.friends: expected a list, got {"id":"1"}'],
    [
      'in lists',
      { team: { members: [], grid: [[1], ['x']] }, user: { friends: [] } },
      'team.grid.1.0: expected Int, got "x"',
    ],
    [
      'in lists, with non-null items',
      { team: { members: [], grid: [[null]] }, user: { friends: [] } },
      'team.grid.0.0: expected Int that is not null, got null',
    ],
    [
      'not fewer levels',
      { team: { members: [], grid: [1] }, user: { friends: [] } },
      'team.grid.0: expected a list, got 1',
    ],
  ])
})

describe('fragments apply by the type of the object', () => {
  const fragment = 'fragment team on Team { size: name }'
  declare(`{ hits { __typename ... on Node { id } ... on User { name } ...team } } ${fragment}`, [
    [
      'of a union',
      {
        hits: [
          { __typename: 'User', id: '1', name: 'Ada' },
          { __typename: 'Team', id: '2', size: null },
          { __typename: 'Post', id: '3' },
        ],
      },
      null,
    ],
    [
      'and its fields must be there',
      { hits: [{ __typename: 'User', id: '1' }] },
      'hits.0.name: expected String, got nothing',
    ],
    [
      'and those of another type must not',
      { hits: [{ __typename: 'Post', id: '1', name: 'x' }] },
      'hits.0.name: expected no such key, as the document asks for none, got "x"',
    ],
    [
      'and the type is one of the union',
      { hits: [{ __typename: 'Query', id: '1' }] },
      'hits.0.__typename: expected User or Team or Post, got "Query"',
    ],
    [
      'and the name of the type is there',
      { hits: [{ id: '1' }] },
      'hits.0.__typename: expected User or Team or Post, got nothing',
    ],
  ])
  declare('{ node { id ... on Named { name } } }', [
    ['of an interface without the type, if one type has it', { node: { id: '1', name: 'x' } }, null],
    ['or another one', { node: { id: '1' } }, null],
    ['but not if none has it', { node: { id: '1', at: 1 } }, 'node.name: expected String, got nothing (as User)'],
  ])
  declare('{ named { __typename id } }', [
    ['of an interface of which all types are alike', { named: { __typename: 'Team', id: '1' } }, null],
    [
      'and no other type has the interface',
      { named: { __typename: 'Post', id: '1' } },
      'named.__typename: expected User or Team, got "Post"',
    ],
  ])
  declare('{ user { ...a ...b ... { role } } } fragment a on User { id ...b } fragment b on Named { name }', [
    ['within each other, and without a type', { user: { id: '1', name: null, role: 'ADMIN' } }, null],
    ['all of them', { user: { id: '1', role: 'ADMIN' } }, 'user.name: expected String, got nothing'],
  ])
})

describe('@include and @skip apply by the variables of the request', () => {
  const document = `query ($with: Boolean!, $without: Boolean = true) {
    user {
      id
      name @include(if: $with)
      role @skip(if: $without)
      never: at @include(if: false)
      always: at @skip(if: false)
      ... @include(if: $with) @skip(if: $without) { best { id } }
    }
  }`
  const user = { id: '1', always: null }
  /** @type {[string, Record<string, unknown>, unknown, string | null][]} */
  const cases = [
    ['with defaults', { with: false }, { user }, null],
    ['include', { with: true }, { user: { ...user, name: 'Ada' } }, null],
    ['include, so that a field is missing', { with: true }, { user }, 'user.name: expected String, got nothing'],
    [
      'do not include, so that a field is surplus',
      { with: false },
      { user: { ...user, name: 'Ada' } },
      'user.name: expected no such key, as the document asks for none, got "Ada"',
    ],
    ['do not skip', { with: false, without: false }, { user: { ...user, role: 'ADMIN' } }, null],
    [
      'include and do not skip',
      { with: true, without: false },
      { user: { ...user, name: '', role: 'ADMIN', best: null } },
      null,
    ],
    [
      'include and do not skip, so that a field is missing',
      { with: true, without: false },
      { user: { ...user, name: '', role: 'ADMIN' } },
      'user.best: expected an object, got nothing',
    ],
    [
      'never include what is false',
      { with: false },
      { user: { ...user, never: null } },
      'user.never: expected no such key, as the document asks for none, got null',
    ],
  ]
  for (const [name, variables, data, expected] of cases)
    test(name, () => assert.equal(verify(document, data, variables), expected))

  test('a field that is requested twice is there if either is', () => {
    const document = `query ($a: Boolean!, $b: Boolean!) {
      user { best @include(if: $a) { id } } user @include(if: $b) { best { name } }
    }`
    const at = (/** @type {boolean} */ a, /** @type {boolean} */ b, /** @type {object} */ user) =>
      verify(document, { user }, { a, b })
    assert.equal(at(false, false, {}), null)
    assert.equal(at(true, false, { best: { id: '1' } }), null)
    assert.equal(at(false, true, { best: { name: '' } }), null)
    assert.equal(at(true, true, { best: { id: '1', name: '' } }), null)
    assert.equal(at(true, true, { best: { id: '1' } }), 'user.best.name: expected String, got nothing')
    assert.match(String(at(true, false, { best: { id: '1', name: '' } })), /^user\.best\.name: expected no such key/)
    assert.match(String(at(false, false, { best: null })), /^user\.best: expected no such key/)
  })
  test('a type that is requested only sometimes is not what an object is recognised by', () => {
    const document = 'query ($a: Boolean!) { node { __typename @include(if: $a) id ... on Post { count } } }'
    assert.equal(verify(document, { node: { id: '1', count: 1 } }, { a: false }), null)
    assert.equal(verify(document, { node: { __typename: 'Post', id: '1', count: 1 } }, { a: true }), null)
    assert.notEqual(verify(document, { node: { __typename: 'Post', id: '1' } }, { a: true }), null)
  })
})

test('a mutation and a chosen operation have their roots', () => {
  const document = 'query one { team { id } } mutation two($name: String!) { addUser(name: $name) { id } }'
  const of = (/** @type {string} */ operationName) =>
    createShapeVerifier(shapeOfDocument(createOperation({ document, operationName }), schema), null)
  assert.equal(of('one')({ team: { id: '1' } }, {}), null)
  assert.equal(of('two')({ addUser: { id: '1' } }, {}), null)
  assert.deepEqual(of('two')({ team: { id: '1' } }, {})?.path, ['addUser'])
})

test('introspection has a shape', () => {
  const document = '{ __schema { queryType { name } } __type(name: "User") { kind } __typename }'
  const data = { __schema: { queryType: { name: 'Query' } }, __type: { kind: 'OBJECT' }, __typename: 'Query' }
  assert.equal(verify(document, data), null)
  assert.equal(verify(document, { ...data, __typename: 'User' }), '__typename: expected Query, got "User"')
})

describe('a document that does not fit the schema is refused in a line', () => {
  for (const [name, document, message] of /** @type {[string, string, RegExp][]} */ ([
    [
      'with another field',
      '{ user { nam } }',
      /^operations\.feed\.document: Cannot query field "nam" on type "User"\..*; correct it, or the schema of the file/,
    ],
    ['without the fields of an object', '{ user }', /must have a selection of subfields/],
    ['with fields of a scalar', '{ user { id { x } } }', /must not have a selection/],
    ['with an unknown type', '{ node { ... on Cat { id } } }', /Unknown type "Cat"/],
  ]))
    test(name, () => assert.throws(() => verify(document, {}), { name: 'UsageError', message }))
  test('with a root that the schema does not have', () => {
    const queries = buildSchema('type Query { a: Int }')
    const operation = createOperation({ document: 'mutation { add }' })
    const message = /has no type of a mutation/
    assert.throws(() => shapeOfDocument(operation, queries), { name: 'UsageError', message })
  })
  test('without a document', () => {
    const message =
      "operations.feed: check: 'shape' needs the document, got only a body; " +
      'add document beside body, or a function as check'
    assert.throws(() => shapeOfDocument(createOperation(), schema), { name: 'UsageError', message })
  })
})

test('a directive that the schema does not know, and variables of its types, are no fault', () => {
  assert.equal(verify('query ($r: Role) { user @cached { id @client } }', { user: { id: '1' } }), null)
})
