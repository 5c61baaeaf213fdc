import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shapeOfAnswers } from '../../../../../lib/suites/api/checks/shape/answersShape.js'
import { createShapeVerifier } from '../../../../../lib/suites/api/checks/shape/verifyShape.js'
import { createOperation } from '../operations.js'

/** @type {(document: string, samples: unknown[], data: unknown) => string | null} path and reason */
function verify(document, samples, data) {
  const difference = createShapeVerifier(shapeOfAnswers(createOperation({ document }), samples), null)(data, {})
  return difference && `${difference.path.join('.')}: ${difference.reason}`
}

describe('without a schema the document has the fields', () => {
  const document = '{ user { key: id settings } }'
  const samples = [{ user: { key: '1', settings: { a: [1] } } }]
  for (const [name, data, expected] of /** @type {[string, unknown, string | null][]} */ ([
    ['of which leaves have any value', { user: { key: 7, settings: [{}] } }, null],
    ['which may be null', { user: null }, null],
    ['and none is missing', { user: { key: '1' } }, 'user.settings: expected a value, got nothing'],
    [
      'and none is surplus',
      { user: { key: '1', settings: 1, id: 1 } },
      'user.id: expected no such key, as the document asks for none, got 1',
    ],
    ['and objects are objects', { user: 'Ada' }, 'user: expected an object, got "Ada"'],
  ]))
    test(name, () => assert.equal(verify(document, samples, data), expected))
})

describe('without a schema the answers show where lists are', () => {
  const document = '{ feed { tags { name } } }'
  for (const [name, samples, data, expected] of /** @type {[string, unknown[], unknown, string | null][]} */ ([
    ['as in all', [{ feed: [] }, { feed: [{ tags: null }] }], { feed: [{ tags: null }] }, null],
    ['so that an object is wrong', [{ feed: [] }], { feed: {} }, 'feed: expected a list, got {}'],
    ['so that a list is wrong', [{ feed: { tags: [] } }], { feed: [] }, 'feed: expected an object, got []'],
    ['and not in null', [{ feed: null }, { feed: [{ tags: [] }] }], { feed: {} }, 'feed: expected a list, got {}'],
    [
      'at any level',
      [{ feed: [[{ tags: [] }]] }],
      { feed: [[{ tags: [{}] }]] },
      'feed.0.0.tags.0.name: expected a value, got nothing',
    ],
    ['also in lists in lists', [{ feed: [[{ tags: [] }]] }], { feed: [{}] }, 'feed.0: expected a list, got {}'],
    ['or not, which allows an object', [{ feed: null }], { feed: { tags: null } }, null],
    ['or not, which allows lists', [{ feed: null }], { feed: [[{ tags: [null] }]] }, null],
    [
      'or not, which checks fields all the same',
      [{ feed: null }],
      { feed: [{ tags: {} }] },
      'feed.0.tags.name: expected a value, got nothing',
    ],
    ['or not, which allows no leaf', [{ feed: null }], { feed: [1] }, 'feed.0: expected an object or a list, got 1'],
    ['or differ', [{ feed: [] }, { feed: { tags: [] } }], { feed: { tags: [{ name: '' }] } }, null],
  ]))
    test(name, () => assert.equal(verify(document, samples, data), expected))
})

describe('without a schema fields of fragments with a type may be absent', () => {
  const document = `{ hit { __typename ... on User { name team { id } } ...node ... { at } } }
    fragment node on Node { id }`
  for (const [name, hit, expected] of /** @type {[string, object, string | null][]} */ ([
    ['all', { __typename: 'Post', at: 1 }, null],
    ['none', { __typename: 'User', name: '', team: { id: 1 }, id: 1, at: 1 }, null],
    ['but not what such a one has', { __typename: 'User', team: {}, at: 1 }, 'team.id: expected a value, got nothing'],
    ['but not those of one without a type', { __typename: 'User' }, 'at: expected a value, got nothing'],
    [
      'but no other field comes',
      { __typename: 'User', at: 1, x: 1 },
      'x: expected no such key, as the document asks for none, got 1',
    ],
  ]))
    test(name, () => {
      const sample = { hit: { __typename: 'User', name: '', team: { id: 1 }, id: 1, at: 1 } }
      assert.equal(verify(document, [sample], { hit }), expected && `hit.${expected}`)
    })
  test('but those that are also requested beside fragments may not', () => {
    const document = '{ user { id ... on User { id name } } }'
    assert.equal(verify(document, [], { user: { id: 1 } }), null)
    assert.equal(verify(document, [], { user: { name: '' } }), 'user.id: expected a value, got nothing')
  })
})

test('@include applies without a schema, too', () => {
  const document = 'query ($a: Boolean = true) { id name @include(if: $a) }'
  const verifyData = createShapeVerifier(shapeOfAnswers(createOperation({ document }), [{ id: 1, name: 2 }]), null)
  assert.equal(verifyData({ id: 1 }, { a: false }), null)
  assert.deepEqual(verifyData({ id: 1 }, {})?.path, ['name'])
})
