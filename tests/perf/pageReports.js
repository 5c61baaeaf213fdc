// What `compare --suite parallelism` takes in time and memory in every format, for results of many cells:
//   node tests/perf/pageReports.js [--servers 5] [--repeats 3]
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { boundOf } from '../../lib/suites/parallelism/pageBound.js'
import { toColumns } from '../../lib/suites/parallelism/storedPages.js'
import { saveResult } from '../../lib/core/store/resultFiles.js'
import { parallelism } from '../core/store/suites.js'
import { createAxes, createPage, createPageResult } from '../suites/parallelism/fixtures.js'

/** @import { Arm } from '../../lib/types.d.ts' */

const options = /** @type {const} */ ({
  servers: { type: 'string', default: '5' },
  repeats: { type: 'string', default: '3' },
})
const { values } = parseArgs({ options })
const compare = join(import.meta.dirname, '../../compare.js')

const axes = createAxes({
  protocol: ['h1', 'h2'],
  resolvers: ['serial', 'parallel'],
  resources: [1, 10, 50],
  bytes: [1024, 10_240],
  'client-hits': [0, '50%'],
  rtt: [0, 20, 100],
  bandwidth: [null, 10],
})
/** @type {Arm[]} */
const arms = ['compound', 'rest', 'standalone', 'push', 'digest', 'preload', 'hints']

/**
 * A tenth above what physics allows, so that some arms pass others on the way.
 * @type {(arm: Arm, conditions: import('../../lib/suites/parallelism/parameters.js').Conditions) => number}
 */
const ms = (arm, conditions) =>
  1.1 * Number(boundOf(arm, conditions, toColumns([createPage(1)]))) + 2 + arms.indexOf(arm) / 2

/** Whatever the process used at most, in bytes, as its last line on stderr. */
const tellsPeak = 'data:text/javascript,process.on("exit",()=>console.error(process.resourceUsage().maxRSS*1024))'

/** @type {(directory: string, words: string[]) => { seconds: number, peakBytes: number, outputBytes: number }} */
function measure(directory, words) {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', tellsPeak, compare, '--suite', 'parallelism', '--results', directory, ...words],
    { maxBuffer: 2 ** 30 },
  )
  const seconds = (performance.now() - start) / 1000
  if (status !== 0) throw new Error(String(stderr))
  return { seconds, peakBytes: Number(String(stderr).trim().split('\n').at(-1)), outputBytes: stdout.length }
}

const directory = mkdtempSync(join(tmpdir(), 'page-reports-'))
try {
  const servers = Array.from({ length: Number(values.servers) }, (_, index) => `server-${index + 1}`)
  const folder = join(directory, 'parallelism')
  for (const server of servers)
    saveResult(folder, createPageResult({ server, servers, settings: { arms, axes, pages: 4 }, ms }), parallelism)
  const megabytes = servers.map((server) => statSync(join(folder, `${server}.json`)).size / 1e6)
  const cells = JSON.parse(
    String(
      spawnSync(process.execPath, [compare, '--suite', 'parallelism', '--results', directory, '--json'], {
        maxBuffer: 2 ** 30,
      }).stdout,
    ),
  ).length
  console.log(`${cells} cells in ${megabytes.reduce((a, b) => a + b).toFixed(0)} MB of results`)
  for (const words of [
    ['--table'],
    ['--markdown'],
    ['--csv'],
    ['--json'],
    ['--table', '--plot', join(directory, 'pages.svg')],
    ['--html', join(directory, 'pages.html')],
  ]) {
    const runs = Array.from({ length: Number(values.repeats) }, () => measure(directory, words))
    const seconds = runs.map((run) => run.seconds).sort((a, b) => a - b)
    const peak = Math.max(...runs.map(({ peakBytes }) => peakBytes))
    const [{ outputBytes }] = runs
    console.log(
      `${words.slice(0, 2).join(' ').padEnd(15)} ${seconds[Math.floor(seconds.length / 2)].toFixed(2)} s ` +
        `(${seconds.map((value) => value.toFixed(2)).join(', ')}), peak ${(peak / 1e6).toFixed(0)} MB, ` +
        `${(outputBytes / 1e6).toFixed(1)} MB printed`,
    )
  }
} finally {
  rmSync(directory, { recursive: true })
}
