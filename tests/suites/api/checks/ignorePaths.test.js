import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { follow, readIgnore, withoutIgnored, writePattern } from '../../../../lib/suites/api/checks/ignorePaths.js'

/** @type {(paths: string[], value: unknown) => unknown} */
const ignore = (paths, value) => withoutIgnored(value, readIgnore(paths))

describe('what a path names is left out', () => {
  const feed = [
    { id: 1, at: 'x', tags: [{ at: 1 }, { at: 2 }] },
    { id: 2, at: 'y', tags: [] },
  ]
  const value = { data: { feed, 'e mail': 1, at: 3 }, extensions: { took: 1 } }
  for (const [name, paths, expected] of /** @type {[string, string[], unknown][]} */ ([
    ['nothing without paths', [], value],
    ['a key of the answer', ['extensions'], { data: value.data }],
    ['a key below', ['data.at'], { ...value, data: { feed, 'e mail': 1 } }],
    [
      'a key of every item',
      ['data.feed.*.at'],
      {
        ...value,
        data: {
          ...value.data,
          feed: [
            { id: 1, tags: feed[0].tags },
            { id: 2, tags: [] },
          ],
        },
      },
    ],
    [
      'a key of one item by its index, in either form',
      ['data.feed[1].at', 'data.feed.0.tags'],
      {
        ...value,
        data: {
          ...value.data,
          feed: [
            { id: 1, at: 'x' },
            { id: 2, tags: [] },
          ],
        },
      },
    ],
    [
      'keys of nested lists',
      ['data.feed.*.tags.*.at'],
      {
        ...value,
        data: {
          ...value.data,
          feed: [
            { id: 1, at: 'x', tags: [{}, {}] },
            { id: 2, at: 'y', tags: [] },
          ],
        },
      },
    ],
    ['a quoted key', ['data["e mail"]'], { ...value, data: { feed, at: 3 } }],
    ['items, which leave the length', ['data.feed[*]'], { ...value, data: { ...value.data, feed: [null, null] } }],
    ['nothing that is not there', ['data.none.*.at', 'data.at.deeper'], value],
    ['both by * and by name', ['data.*.at', 'data.feed'], { ...value, data: { 'e mail': 1, at: 3 } }],
  ]))
    test(name, () => assert.deepEqual(ignore(paths, value), expected))

  test('a longer path beside a shorter one does not bring values back', () => {
    assert.deepEqual(ignore(['extensions', 'extensions.took'], value), { data: value.data })
  })
  test('a name and * apply to the same key', () => {
    const paths = ['data.user.at', 'data.*.id']
    assert.deepEqual(ignore(paths, { data: { user: { at: 1, id: 2, name: 'x' } } }), { data: { user: { name: 'x' } } })
  })
  test('decimal values stay as they are', () => {
    const exact = { '\u0000number': '1e400' }
    assert.deepEqual(ignore(['data.at'], { data: { at: 1, id: exact } }), { data: { id: exact } })
  })
})

describe('a path that cannot be one is refused in a line that says what to write', () => {
  for (const path of ['', 'data..at', 'data.', 'data[', 'data["x', 'data["\\q"]', 'data.a*b', 'data[x]'])
    test(`${JSON.stringify(path)} is none`, () => {
      const message = `ignore: expected a path such as data.feed.*.updatedAt, got ${JSON.stringify(path)}; correct it`
      assert.throws(() => readIgnore([path]), { name: 'UsageError', message })
    })
  for (const path of ['errors', 'errors.*.message', '*', '*.feed'])
    test(`${path} would hide errors`, () => {
      assert.throws(() => readIgnore(['extensions', path]), { name: 'UsageError', message: /hides no errors/ })
    })
  test('data would leave nothing to compare', () => {
    assert.throws(() => readIgnore(['data']), { name: 'UsageError', message: /expected a part of data, got "data"/ })
  })
})

test('a place is followed by keys and indexes, and ends where nothing is ignored', () => {
  const place = readIgnore(['data.rows.*.at'])
  const rows = follow(follow(place, 'data'), 'rows')
  assert.equal(follow(follow(rows, 7), 'at')?.isIgnored, true)
  assert.equal(follow(follow(rows, 7), 'id'), null)
  assert.equal(follow(place, 'extensions'), null)
  assert.equal(follow(null, 'data'), null)
})

test('a written pattern is read again as the same place', () => {
  const path = ['data', 'feed', 3, 'e "mail"', 'a.b', '*', 'at']
  const pattern = writePattern(path)
  assert.equal(pattern, 'data.feed.*["e \\"mail\\""]["a.b"]["*"].at')
  const place = path.reduce((place, step) => follow(place, step), readIgnore([pattern]))
  assert.equal(place?.isIgnored, true)
  assert.equal(follow(follow(readIgnore(['data["*"]']), 'data'), 'other'), null)
})
