import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { AnswerReader, findMark } from '../../../../../lib/load/answerReader.js'
import { variationOf } from '../../../../../lib/workload/variations.js'
import { createWorkload } from '../../../../../lib/workload/workloads.js'

/** @import { LastRight } from '../../../../../lib/load/answerReader.js' */
/** @import { Variation } from '../../../../../lib/types.d.ts' */

for (const name of /** @type {const} */ (['compound-cold', 'compound-variables']))
  describe(name, () => {
    const golden = /** @type {any} */ (createWorkload(name).golden)
    const variation = /** @type {Variation} */ (variationOf(name))
    /** @type {(index: number, space?: number) => Buffer} */
    const bodyOf = (index, space) => Buffer.from(JSON.stringify(variation.golden(golden, index), null, space))

    /** @type {(known?: LastRight) => (index: number, chunks: Buffer[], headers?: string[]) => string | null} */
    function createRead(known = { body: null }) {
      const reader = new AnswerReader(golden, known, variation)
      return (index, chunks, headers = []) => {
        reader.expect(index)
        for (const chunk of chunks) reader.add(chunk)
        return reader.finish(200, headers).fault
      }
    }
    /** @returns {LastRight} after one right answer, to the request of that index */
    function knownAfter(/** @type {number} */ index) {
      const known = { body: null }
      assert.equal(createRead(known)(index, [bodyOf(index)]), null)
      return known
    }

    test('the answer to each request is right, before and after another one is known', () => {
      const read = createRead()
      for (const index of [3, 3, 0, variation.count - 1, 5]) assert.equal(read(index, [bodyOf(index)]), null)
    })

    test('the answer to another request is wrong, and says what was asked for', () => {
      const read = createRead(knownAfter(3))
      for (const [asked, came] of [
        [4, 3],
        [3, 4],
        [0, variation.count - 1],
      ])
        assert.match(
          String(read(asked, [bodyOf(came)])),
          new RegExp(`^asked for ${variation.mark(asked)}: data\\S*: expected .*, got `),
        )
      assert.notEqual(createRead()(4, [bodyOf(3)]), null, 'also as the first')
    })

    test('swapped answers of two pipelined requests are both wrong, and the next is judged anew', () => {
      const read = createRead(knownAfter(0))
      assert.notEqual(read(1, [bodyOf(2)]), null)
      assert.notEqual(read(2, [bodyOf(1)]), null)
      assert.equal(read(3, [bodyOf(3)]), null)
    })

    test('a body is right, and another request’s wrong, wherever it is cut', () => {
      const known = knownAfter(0)
      const read = createRead(known)
      const { length } = bodyOf(1)
      const markAt = Number(known.markAt)
      const cuts = [0, 1, length - 1, length]
      for (let cut = markAt - 1; cut <= markAt + variation.mark(0).length + 1; cut += 1) cuts.push(cut)
      for (const cut of cuts) {
        const cutIn = (/** @type {number} */ index) => [bodyOf(index).subarray(0, cut), bodyOf(index).subarray(cut)]
        assert.equal(read(1, cutIn(1)), null, `cut at ${cut}`)
        assert.notEqual(read(1, cutIn(2)), null, `cut at ${cut}`)
      }
    })

    test('answers of two connections may arrive in turns', () => {
      const known = knownAfter(0)
      const readers = [1, 2].map((index) => {
        const reader = new AnswerReader(golden, known, variation)
        reader.expect(index)
        return { index, reader }
      })
      for (let at = 0; at < bodyOf(0).length; at += 10)
        for (const { index, reader } of readers) reader.add(bodyOf(index).subarray(at, at + 10))
      for (const { reader } of readers) assert.equal(reader.finish(200, []).fault, null)
    })

    test('another form that becomes known in the middle of an answer does not change its comparison', () => {
      const known = knownAfter(0)
      const slow = new AnswerReader(golden, known, variation)
      slow.expect(1)
      slow.add(bodyOf(1).subarray(0, 5))
      assert.equal(createRead(known)(2, [bodyOf(2, 1)]), null)
      slow.add(bodyOf(1).subarray(5))
      assert.equal(slow.finish(200, []).fault, null)
    })

    test('other white space and another order of keys are right, with the right mark only', () => {
      const read = createRead(knownAfter(0))
      const turned = (/** @type {number} */ index) => {
        const { data } = /** @type {any} */ (variation.golden(golden, index))
        const turn = (/** @type {object} */ object) => Object.fromEntries(Object.entries(object).reverse())
        const turnAll = (/** @type {any} */ value) => (Array.isArray(value) ? value.map(turn) : value)
        const fields = Object.entries(turn(data)).map(([key, value]) => [key, turnAll(value)])
        return Buffer.from(JSON.stringify({ data: Object.fromEntries(fields) }, null, 2))
      }
      for (const index of [5, 6, 7]) assert.equal(read(index, [turned(index)]), null)
      assert.notEqual(read(8, [turned(7)]), null)
    })

    test('a truncated, a longer and an empty body are wrong', () => {
      const read = createRead(knownAfter(1))
      assert.match(String(read(1, [bodyOf(1).subarray(0, -1)])), /expected JSON/)
      assert.match(String(read(1, [bodyOf(1), Buffer.from('x')])), /expected JSON/)
      assert.match(String(read(1, [])), /\(empty body\)/)
      assert.equal(read(1, [bodyOf(1), Buffer.from('\n')]), null)
    })

    test('one changed byte beside the mark is found', () => {
      const known = knownAfter(1)
      const read = createRead(known)
      const end = Number(known.markAt) + variation.mark(1).length
      for (let at = Number(known.markAt) - 2; at < end + 2; at += 1) {
        const changed = bodyOf(1)
        changed[at] ^= 1
        assert.notEqual(read(1, [changed]), null, `byte ${at}`)
        assert.equal(read(1, [bodyOf(1)]), null)
      }
    })

    test('compressed bodies are right without anything to compare with', () => {
      /** @type {LastRight} */
      const known = { body: null }
      const read = createRead(known)
      const headers = ['Content-Encoding', 'gzip']
      assert.equal(read(1, [gzipSync(bodyOf(1))], headers), null)
      assert.equal(read(2, [gzipSync(bodyOf(2))], headers), null)
      assert.notEqual(read(2, [gzipSync(bodyOf(1))], headers), null)
      assert.equal(known.body, null)
    })

    test('the mark is found where it tells requests apart, and nowhere else', () => {
      for (const index of [0, 1, variation.count - 1]) {
        const at = findMark(bodyOf(index), { variation, golden, index })
        const other = (index + 1) % variation.count
        const body = bodyOf(index)
        body.write(variation.mark(other), at)
        assert.deepEqual(body, bodyOf(other))
      }
      assert.equal(findMark(Buffer.from('{}'), { variation, golden, index: 0 }), -1)
    })
  })

test('a mark that also stands elsewhere in the answer is not taken for it', () => {
  /** @type {Variation} */
  const variation = {
    count: 2,
    shared: true,
    mark: (index) => `m${index}`,
    request: () => ({ query: '' }),
    golden: ({ data }, index) => ({ data: { ...data, mark: `m${index}` } }),
  }
  const golden = { data: { before: 'm0 m1', mark: 'm0', after: ['m0', 'm1'] } }
  for (const index of [0, 1]) {
    const body = Buffer.from(JSON.stringify(variation.golden(golden, index)))
    const at = findMark(body, { variation, golden, index })
    assert.equal(at, body.indexOf('"mark":"') + '"mark":"'.length)
  }
})
