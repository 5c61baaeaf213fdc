import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAuthors } from '../../lib/workload/data.js'

test('the same arguments give the same data, in objects of its own', () => {
  const [first, second] = [createAuthors(), createAuthors()]
  assert.deepEqual(first, second)
  assert.notEqual(first[0], second[0])
  assert.deepEqual(createAuthors({ authors: 20, booksPerAuthor: 3, seed: 1 }), first)
})

test('another seed gives other data', () => {
  assert.notDeepEqual(createAuthors({ seed: 2 }), createAuthors({ seed: 1 }))
})

const sizes = [
  [{}, 20, 3],
  [{ authors: 1 }, 1, 3],
  [{ authors: 200, booksPerAuthor: 10 }, 200, 10],
  [{ authors: 3, booksPerAuthor: 0 }, 3, 0],
  [{ authors: 0 }, 0, 0],
]
for (const [size, authors, books] of /** @type {[{}, number, number][]} */ (sizes))
  test(`${JSON.stringify(size)} gives ${authors} authors with ${books} books each`, () => {
    const data = createAuthors(size)
    assert.equal(data.length, authors)
    for (const author of data) assert.equal(author.books.length, books)
  })

test('authors count from 1 and no two things share an id', () => {
  const data = createAuthors()
  assert.deepEqual(
    data.map(({ id }) => id),
    Array.from({ length: 20 }, (_, index) => String(index + 1)),
  )
  const books = data.flatMap((author) => author.books.map(({ id }) => id))
  assert.equal(new Set(books).size, 60)
})

test('every field has a value of its kind', () => {
  for (const { name, company, books } of createAuthors({ authors: 500 })) {
    assert.match(name, /^\S+ \S+$/)
    assert.match(company, /^\S+ \S.*$/)
    for (const book of books) {
      assert.match(book.name, /^\S.+, \S.+$/)
      assert.ok(Number.isInteger(book.numPages) && book.numPages >= 80 && book.numPages < 980, String(book.numPages))
    }
  }
})

test('there are letters outside ASCII, of two and of three bytes', () => {
  const names = createAuthors()
    .map(({ name }) => name)
    .join()
  const lengths = new Set([...names].map((letter) => Buffer.byteLength(letter)))
  assert.deepEqual([...lengths].sort(), [1, 2, 3])
})
