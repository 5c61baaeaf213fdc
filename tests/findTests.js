import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

/** Where processor time is measured, or an answer is expected by a certain time: nothing else runs beside these. */
export const alone = [
  'tests/bench.test.js',
  'tests/load/closedLoop/',
  'tests/load/slices/slices.test.js',
  'tests/serve/resources/push.test.js',
  'tests/suites/throughput/measure/client/',
  'tests/suites/throughput/analyse/rates.test.js',
]

/** Where nothing but arguments goes in, and no version of Node gives another result: one Node is enough for these. */
export const pure = [
  'tests/reports/',
  'tests/stats/',
  'tests/suites/compression/chart.test.js',
  'tests/suites/compression/report.test.js',
  'tests/suites/concurrency/chart.test.js',
  'tests/suites/concurrency/report.test.js',
  'tests/suites/parallelism/chart.test.js',
  'tests/suites/parallelism/crossovers.test.js',
  'tests/suites/parallelism/pageFormats.test.js',
  'tests/suites/parallelism/pictures.test.js',
  'tests/suites/parallelism/report.test.js',
  'tests/suites/subscriptions/report.test.js',
  'tests/suites/throughput/publish/page/',
  'tests/suites/throughput/publish/plot/',
  'tests/suites/throughput/publish/report/',
  'tests/suites/transports/report.test.js',
  'tests/checks/',
  'tests/workload/',
]

/** @param {string[]} places files, and folders that end with a slash */
export const isIn = (places) => (/** @type {string} */ file) => places.some((place) => file.startsWith(place))

/**
 * Every *.test.js in tests/, however deep: `node --test` takes no pattern before Node 21, and `sh` knows no `**`.
 * @returns {string[]} paths from the project's root
 */
export function findTests() {
  return readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js'))
    .map((file) => join('tests', file))
    .sort()
}

/**
 * @param {string[]} files
 * @param {number} [concurrency] one more than there are cores, as most of them wait now and then
 * @returns {{ concurrency: number, files: string[] }[]} each file once: several at a time, then one after the other
 */
export function groupTests(files, concurrency = availableParallelism() + 1) {
  const isAlone = isIn(alone)
  return [
    { concurrency, files: files.filter((file) => !isAlone(file)) },
    { concurrency: 1, files: files.filter(isAlone) },
  ].filter(({ files }) => files.length > 0)
}
