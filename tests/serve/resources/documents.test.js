import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createBackend } from '../../../lib/serve/resources/backend.js'
import { entityTag, matchesTag } from '../../../lib/serve/resources/documents.js'
import {
  BadRequest,
  filterFields,
  followPointer,
  readPointers,
  writePointers,
} from '../../../lib/serve/resources/pointers.js'
import { createPageAuthors } from '../../../lib/workload/pages.js'
import { defaultConditions } from '../../conditions.js'

test('an entity tag is strong, and another one for other parts', () => {
  assert.match(entityTag(['a']), /^"[\w-]{22}"$/)
  assert.equal(entityTag(['a', 'b']), entityTag(['a', 'b']))
  assert.notEqual(entityTag(['a', 'gzip']), entityTag(['a', 'br']))
})

describe('If-None-Match', () => {
  for (const header of ['"a"', 'W/"a"', '"b", "a"', '"b",W/"a" ,"c"', '*', ' * ', ', "a",'])
    test(`${header} matches`, () => assert.equal(matchesTag(header, '"a"'), true))
  for (const header of [undefined, '', '"b"', '"A"', 'a', '"a', '"a" "b"', 'w/"a"', '*, "a"', '"b" nonsense "a"'])
    test(`${header} does not`, () => assert.equal(matchesTag(header, '"a"'), false))
})

test('nothing is generated sooner than it is said to be, whatever else wakes the process', async () => {
  const conditions = { ...defaultConditions, resources: 10, bytes: 256, delay: 5 }
  const backend = createBackend(createPageAuthors(conditions), conditions)
  const ticking = setInterval(() => {}, 1)
  for (let round = 0; round < 30; round++) {
    const times = Array.from({ length: 10 }, async (_, index) => {
      await delay(index / 3)
      const start = performance.now()
      await backend.load(String(index + 1))
      return performance.now() - start
    })
    for (const time of await Promise.all(times)) assert.ok(time >= 5, String(time))
  }
  clearInterval(ticking)
  assert.equal(backend.calls, 300)
})

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
