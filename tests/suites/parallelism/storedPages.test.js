import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { saveResult } from '../../../lib/core/store/resultFiles.js'
import { joinColumns, toColumns, valuesOf, waterfallOf } from '../../../lib/suites/parallelism/storedPages.js'
import { parallelism } from '../../core/store/suites.js'
import { temporaryFolder } from '../../core/store/temporaryFolder.js'
import { createPage, createPageResult } from './fixtures.js'
import { joinPatterns } from '../../joinPatterns.js'

const same = { requests: 51, pushed: 0, connections: 1, redundantDocuments: 0, backendCalls: 51 }
const pages = [createPage(100, { bytesReceived: 1000 }), createPage(102, { bytesReceived: 1001 })]
const columns = {
  ...same,
  ...{ pageMs: [100, 102], firstResourceMs: [50, 51], bytesReceived: [1000, 1001], bytesSent: 1000 },
}

test('what is the same for all pages is said once, the time of each always', () => {
  assert.deepEqual(toColumns(pages), columns)
  assert.deepEqual(toColumns([createPage(100)]).pageMs, [100])
})
test('several readings are joined page by page', () => {
  const alike = { ...columns, pageMs: [110], firstResourceMs: 55, bytesReceived: 1000 }
  assert.deepEqual(joinColumns([columns, alike, { ...alike, bytesSent: 7 }]), {
    ...columns,
    ...{ pageMs: [100, 102, 110, 110], firstResourceMs: [50, 51, 55, 55] },
    ...{ bytesReceived: [1000, 1001, 1000, 1000], bytesSent: [1000, 1000, 1000, 7] },
  })
  assert.deepEqual(joinColumns([columns]), columns)
})
test('the different values of a column', () => {
  assert.deepEqual([valuesOf(columns, 'pageMs'), valuesOf(columns, 'requests')], [[100, 102], [51]])
})
test('a file has a line for each sample, which does not say again what its trial says', (context) => {
  const folder = temporaryFolder(context)
  const result = createPageResult({ settings: { pages: 2 }, ms: () => 100 })
  saveResult(folder, result, parallelism)
  const text = readFileSync(join(folder, 'mercurius.json'), 'utf8')
  assert.deepEqual(JSON.parse(text), result)
  const lines = text.split('\n').filter((line) => line.includes('"pageMs"'))
  const samples = result.trials.flatMap((trial) => trial.samples)
  assert.equal(lines.length, samples.filter(({ outcome }) => outcome === 'completed').length)
  assert.match(
    lines[0],
    joinPatterns(
      /"conditions":\{"client":"loader","client-hits":0,"client-stale":0,"connection":"warm","rtt":0,/,
      /"bandwidth":null,"links":null\}.*"pages":\{"pageMs":\[[\d.]+,[\d.]+\],"firstResourceMs":\[[\d.]+,[\d.]+\],/,
      /"bytesReceived":500000,"bytesSent":1000,"requests":51,"pushed":0,"connections":1,"redundantDocuments":0,/,
      /"backendCalls":51\}/,
    ),
  )
})

/**
 * @type {(pageMs: number, names: string[]) => Parameters<typeof waterfallOf>[0][0]} each request a millisecond after
 *   the one before it
 */
const loadedPage = (pageMs, names) => ({
  page: { pageMs },
  startedAt: 1000,
  requests: names.map((name, index) => ({
    ...{ name, start: 1000 + index, firstByte: 1020.12345 + index, end: 1000 + pageMs },
  })),
})

test('the page of the median time is kept, in ms since it began', () => {
  const loaded = [
    loadedPage(90, ['slow']),
    loadedPage(41, ['list', 'one']),
    loadedPage(30, ['quick']),
    loadedPage(99, ['slowest']),
  ]
  assert.deepEqual(waterfallOf(loaded), {
    pageMs: 41,
    omitted: 0,
    names: ['list', 'one'],
    startMs: [0, 1],
    firstByteMs: [20.12, 21.12],
    endMs: [41, 41],
  })
})

test('its first hundred requests are kept, in the order in which they were sent', () => {
  const names = Array.from({ length: 120 }, (_, index) => `request ${index}`)
  const sent = loadedPage(200, names)
  const waterfall = waterfallOf([{ ...sent, requests: sent.requests.toReversed() }]) ?? assert.fail()
  assert.deepEqual([waterfall.names, waterfall.omitted], [names.slice(0, 100), 20])
  assert.equal(waterfallOf([loadedPage(10, [])]), null)
})
