import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  BadRequest,
  filterFields,
  followPointer,
  readPointers,
  writePointers,
} from '../../../lib/serve/resources/pointers.js'

describe('Preload and Fields', () => {
  /** @type {Record<string, string[][]>} */
  const right = {
    '"/authors/*"': [['authors', '*']],
    '"/a/0", "/b"': [['a', '0'], ['b']],
    '"/a";rel=author': [['a']],
    '""': [[]],
    '"/"': [['']],
    '"/a~1b/c~2"': [['a~1b', 'c~2']],
    '': [],
  }
  for (const [header, pointers] of Object.entries(right))
    test(`${header || '(empty)'} is read`, () => assert.deepEqual(readPointers({ fields: header }, 'fields'), pointers))
  test('where they are missing, there are none', () => assert.deepEqual(readPointers({}, 'preload'), []))
  for (const header of ['"/authors/*', '/authors', 'authors', '5', '("/a")', '"a"', '"/a~3"', '"/a~"', '"/a" "/b"'])
    test(`${header} is refused`, () =>
      assert.throws(() => readPointers({ preload: header }, 'preload'), { name: BadRequest.name, message: /preload/ }))
  test('what is written can be read', () => {
    const pointers = [['a~1', 'x"y'], []]
    assert.deepEqual(readPointers({ fields: writePointers(pointers) }, 'fields'), pointers)
  })
})

describe('a document is filtered', () => {
  const document = { title: '1984', author: '/authors/1', tags: [{ a: 1, b: 2 }, { a: 3 }], 'a/b': 4, '*': 5 }
  /** @type {[string, string[][], unknown][]} */
  const cases = [
    ['by name', [['title']], { title: '1984' }],
    ['through a link, which is kept', [['author', 'familyName']], { author: '/authors/1' }],
    ['through every element', [['tags', '*', 'a']], { tags: [{ a: 1 }, { a: 3 }] }],
    ['by place', [['tags', '1']], { tags: [{ a: 3 }] }],
    ['by several', [['title'], ['tags', '0', 'b']], { title: '1984', tags: [{ b: 2 }] }],
    ['by escaped names', [['a~1b'], ['~2']], { 'a/b': 4, '*': 5 }],
    ['to nothing', [['nothing']], {}],
    ['to all', [[]], document],
    ['to all, where one says so', [['title'], []], document],
  ]
  for (const [name, pointers, expected] of cases)
    test(name, () => assert.deepEqual(filterFields(document, pointers), expected))
})

describe('links are followed', () => {
  const document = { count: '2', authors: ['/1', '/2'], best: { author: '/1' } }
  const follow = (/** @type {string[]} */ ...pointer) =>
    followPointer(document, pointer, (text) => text.startsWith('/'))
  test('every one', () => {
    assert.deepEqual(follow('authors', '*'), [
      ['/1', []],
      ['/2', []],
    ])
  })
  test('one, with what is left behind it', () => assert.deepEqual(follow('authors', '1', 'name'), [['/2', ['name']]]))
  test('all that there are, by the empty pointer', () =>
    assert.deepEqual(
      follow().map(([path]) => path),
      ['/1', '/2', '/1'],
    ))
  test('not what is no link, nor what is not there', () => {
    assert.deepEqual(follow('count'), [])
    assert.deepEqual(follow('authors', '7'), [])
  })
})
