import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countPages } from '../../../lib/suites/parallelism/countPages.js'
import { createRandom } from '../../../lib/workload/random.js'
import { createNormal } from '../../stats/createNormal.js'
import { createPageResult } from './fixtures.js'

/** @type {{ pages: 'auto' }} */
const auto = { pages: 'auto' }

/**
 * How many pages a run asks for whose processes of some seconds had pages that vary, and readings that do.
 * @param {{ pageNoise: number, readingNoise: number, seconds?: number, blocks?: number }} run noise: standard
 *   deviations
 */
function count({ pageNoise, readingNoise, seconds = 30, blocks = 12 }) {
  const normal = createNormal(createRandom(5))
  const result = createPageResult({ settings: { rounds: blocks } })
  const rounds = result.rounds.map((round) => ({
    ...round,
    elapsedSeconds: seconds,
    readings: round.readings.map((reading) => {
      const logMs = readingNoise * normal()
      const pageMs = Array.from({ length: 4 }, () => 100 * Math.exp(logMs + pageNoise * normal()))
      return { ...reading, pages: reading.pages && { ...reading.pages, pageMs } }
    }),
  }))
  return countPages(auto, [{ ...result, rounds }])
}

test('as many as asked for', () => assert.equal(countPages({ pages: 7 }, []), 7))
test('four where there is nothing to go by', () => {
  assert.equal(countPages(auto, []), 4)
  assert.equal(countPages(auto, [createPageResult({ settings: { rounds: 1 }, blocks: 1 })]), 4)
})
test('more where pages vary, fewer where readings do', () => {
  const [few, some, many] = [
    count({ pageNoise: 0.02, readingNoise: 0.1 }),
    count({ pageNoise: 0.04, readingNoise: 0.08 }),
    count({ pageNoise: 0.1, readingNoise: 0 }),
  ]
  assert.ok(few < some && some < many, String([few, some, many]))
  assert.ok(few >= 2 && many <= 12, String([few, many]))
})
test('more where a process takes long beside its pages', () => {
  const noise = { pageNoise: 0.08, readingNoise: 0.08 }
  assert.ok(count({ ...noise, seconds: 60 }) > count({ ...noise, seconds: 5 }))
})
