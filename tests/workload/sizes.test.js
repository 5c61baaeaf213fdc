import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import * as zlib from 'node:zlib'
import { encode } from '../../lib/serve/compression/encoding.js'
import { createAuthors } from '../../lib/workload/data.js'
import { authorResource, md5 } from '../../lib/workload/resources.js'
import { createSchema } from '../../lib/workload/schema.js'
import { createAuthorsOf, sizes } from '../../lib/workload/sizes.js'
import { createWorkload } from '../../lib/workload/workloads.js'

/** @import { Size } from '../../lib/workload/sizes.js' */

const published = readFileSync(join(import.meta.dirname, '../fixtures/published/compression-ratios.md'), 'utf8')
/** @type {Record<string, number>} */
const bytes = Object.fromEntries(
  [...published.matchAll(/(\w+) ([\d,]+) B/g)].map(([, size, digits]) => [size, Number(digits.replaceAll(',', ''))]),
)
const ratios = [...published.matchAll(/^\| (\d+) \| (\w+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$/gm)].map(
  ([, level, size, br, gzip, zstd]) => ({ level: Number(level), size, published: { br, gzip, zstd } }),
)
/** @type {(name: 'compound' | 'rest', size: Size) => Buffer} */
const answerOf = (name, size) => Buffer.from(JSON.stringify(createWorkload(name, size).golden))

test('the sizes are the published ones, and that of all results of before', () => {
  assert.deepEqual(sizes, ['classic', ...Object.keys(bytes)])
  assert.deepEqual(createAuthorsOf('classic'), createAuthors())
  assert.equal(ratios.length, 15)
})

for (const size of sizes.slice(1))
  for (const name of /** @type {const} */ (['compound', 'rest']))
    test(`${name} ${size} has its bytes within 1 %`, () => {
      const { length } = answerOf(name, size)
      assert.ok(Math.abs(length / bytes[size] - 1) < 0.01, `${length}, not ${bytes[size]}`)
    })

describe('ratios are within 15 % of the published ones', () => {
  /** @type {('br' | 'gzip' | 'zstd')[]} */
  const codings = ['br', 'gzip', ...('zstdCompressSync' in zlib ? [/** @type {const} */ ('zstd')] : [])]
  for (const size of /** @type {Size[]} */ (Object.keys(bytes))) {
    const body = answerOf('compound', size)
    for (const { level, published } of ratios.filter((row) => row.size === size))
      for (const coding of codings)
        test(`${size} by ${coding} ${level}`, async () => {
          const ratio = body.length / (await encode(body, { coding, level })).length
          const deviation = ratio / Number(published[coding]) - 1
          assert.ok(Math.abs(deviation) < 0.15, `${ratio.toFixed(2)}, published is ${published[coding]}`)
        })
  }
})

test('authors are told apart, and the same each time', () => {
  const authors = createAuthorsOf('medium')
  assert.deepEqual(authors, createAuthorsOf('medium'))
  assert.equal(new Set(authors.map(({ id }) => id)).size, authors.length)
  for (const { books } of authors)
    for (const { name, numPages } of books) {
      assert.match(name, /^[A-Z][a-z ]{9,}$/)
      assert.ok(numPages >= 80 && numPages < 980)
    }
})

const authors = createAuthors({ authors: 4, booksPerAuthor: 2 })
const nodeMajor = Number.parseInt(process.versions.node, 10)

/** @param {string} folder @returns {{ graphql: typeof import('graphql'), skip: false } | { skip: string }} */
function graphqlOf(folder) {
  try {
    return { graphql: createRequire(new URL(folder, import.meta.url))('graphql'), skip: false }
  } catch (error) {
    // Node 20
    if (folder.includes('/next/') && nodeMajor < 22) return { skip: `graphql 17 does not load: ${error}` }
    throw error
  }
}

/** Data as JSON has it: graphql-js makes objects without a prototype. @param {unknown} value */
const plain = (value) => JSON.parse(JSON.stringify(value))

for (const [major, folder] of [
  [15, '../../benchmarks/legacy/x.js'],
  [16, '../../x.js'],
  [17, '../../benchmarks/next/x.js'],
]) {
  const found = graphqlOf(String(folder))
  describe(`with graphql ${major}`, { skip: found.skip }, () => {
    if (!('graphql' in found)) return
    const { graphql } = found
    const schema = createSchema(graphql, { authors })
    /** @type {(source: string, variableValues?: Record<string, unknown>) => any} */
    const ask = (source, variableValues) => plain(graphql.graphqlSync({ schema, source, variableValues }))

    test('it is that version, and the schema is valid in it', () => {
      assert.equal(Number.parseInt(graphql.version, 10), major)
      assert.deepEqual(graphql.validateSchema(schema), [])
    })
    test('the compound document answers every author with its books', () => {
      const answer = ask('{ authors { id name md5 books { id name } } }')
      assert.deepEqual(answer, { data: { authors: authors.map(authorResource) } })
    })
    test('every field answers', () => {
      const answer = ask('{ authors { id name md5 company books { id name numPages } } }')
      assert.deepEqual(answer.data.authors, plain(authors.map((author) => ({ ...author, md5: md5(author.name) }))))
    })
    test('author(id) answers the author of that id', () => {
      assert.deepEqual(ask('{ author(id: 3) { id name } }').data.author, { id: '3', name: authors[2].name })
    })
    test('variables are read', () => {
      const source = 'query ($id: ID!) { author(id: $id) { name } }'
      assert.deepEqual(ask(source, { id: '2' }), { data: { author: { name: authors[1].name } } })
      assert.match(ask(source, {}).errors[0].message, /\$id/)
    })
    test('an unknown id is null, not an error', () => {
      assert.deepEqual(ask('{ author(id: "99") { name } }'), { data: { author: null } })
    })
    test('an unknown field is refused', () => {
      assert.match(ask('{ authors { nothing } }').errors[0].message, /nothing/)
    })
  })
}
