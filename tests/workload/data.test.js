import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAuthors } from '../../lib/workload/data.js'
import { createRandom } from '../../lib/workload/random.js'
import { authorResource, md5 } from '../../lib/workload/resources.js'

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

// Computed in Python with unbounded integers masked to 32 bits, from the published C of mulberry32.
const references = [
  [0, [1144304738, 1416247, 958946056, 627933444, 2007157716]],
  [1, [2693262067, 11749833, 2265367787, 4213581821, 4159151403]],
  [42, [2581720956, 1925393290, 3661312704, 2876485805, 750819978]],
  [2 ** 31 - 1, [1842962257, 546041740, 1654754255, 1702490205, 513796057]],
  [-1, [3850105811, 813802916, 3073704848, 4054706436, 3630262831]],
]

for (const [seed, expected] of /** @type {[number, number[]][]} */ (references))
  test(`seed ${seed} gives the numbers of the reference`, () => {
    const random = createRandom(seed)
    assert.deepEqual(
      expected.map(() => random() * 2 ** 32),
      expected,
    )
  })

test('two generators do not share their state', () => {
  const [first, second] = [createRandom(7), createRandom(7)]
  const alone = [first(), first(), first()]
  createRandom(8)()
  assert.deepEqual([second(), second(), second()], alone)
})

const digests = [
  // RFC 1321, A.5.
  ['', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['abc', '900150983cd24fb0d6963f7d28e17f72'],
  // Python: hashlib.md5('Zoë'.encode()).hexdigest()
  ['Zoë', 'fb44af73417cf03c023d098e7f07c114'],
]
for (const [text, digest] of digests) test(`md5 of ${JSON.stringify(text)}`, () => assert.equal(md5(text), digest))

test('a resource has the fields of the compound document, in its order', () => {
  const books = [{ id: '9-1', name: 'B', numPages: 100 }]
  const resource = authorResource({ id: '9', name: 'abc', company: 'C', books })
  assert.equal(
    JSON.stringify(resource),
    '{"id":"9","name":"abc","md5":"900150983cd24fb0d6963f7d28e17f72","books":[{"id":"9-1","name":"B"}]}',
  )
})
