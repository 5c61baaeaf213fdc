import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import * as zlib from 'node:zlib'
import { encode } from '../../lib/serve/compression/encoding.js'
import { createAuthors } from '../../lib/workload/data.js'
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
