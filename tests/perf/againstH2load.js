import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @import { SweepRow } from '../../lib/suites/concurrency/types.d.ts' */

// The client of the suite concurrency against h2load, which is written in C and looks at no answer: both read every cell of
// the same server processes, in random order. Where the server is the limit they should agree within 5 %. By hand, on a
// quiet machine:
//
//   node tests/perf/againstH2load.js [options of the suite; the default takes about 12 minutes]

const words = process.argv.slice(2)
const usual = ['-pkgs', 'mercurius', 'ceiling-http', '--protocol', 'h1,h2c', '-c', '1,16,64,256', '-p', '1,16']
const root = join(import.meta.dirname, '../..')
const results = mkdtempSync(join(tmpdir(), 'against-h2load-'))
const common = ['--suite', 'concurrency', '--results', results]
try {
  spawnSync(
    process.execPath,
    [join(root, 'bench.js'), ...common, '--driver', 'h2load', ...(words.length > 0 ? words : usual)],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const json = execFileSync(process.execPath, [join(root, 'compare.js'), ...common, '--json'], { encoding: 'utf8' })
  /** @type {SweepRow[]} */
  const rows = JSON.parse(json)
  const keyOf = (/** @type {SweepRow} */ { server, protocol, connections, streams, workload }) =>
    `${server} ${workload} ${protocol} ${connections} × ${streams}`
  for (const row of rows.filter(({ driver }) => driver === 'bench')) {
    const other = rows.find((other) => other.driver === 'h2load' && keyOf(other) === keyOf(row))
    const [ours, theirs] = [row.requestsPerSecond, other?.requestsPerSecond ?? null]
    const ratio = ours !== null && theirs !== null ? (ours / theirs).toFixed(3) : '–'
    const rates = `ours ${ours?.toFixed(0) ?? '–'}/s, h2load ${theirs?.toFixed(0) ?? '–'}/s`
    const said = [row.reason, other?.reason].filter(Boolean).join('; ')
    console.log(`${keyOf(row)}: ${ratio} (${rates})${said ? ` · ${said}` : ''}`)
  }
} finally {
  rmSync(results, { recursive: true })
}
