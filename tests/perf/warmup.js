import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { geometricMean } from '../../lib/stats/geometricMean.js'

// How long a warm-up has to be: the first three windows of processes, by the process's last one, after warm-ups of some
// lengths. A server that is warm has 1.00 in each, but for the machine.
//
//   node tests/perf/warmup.js [--seconds 5,10] [--rounds 3] [server ...]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '5,10' }, rounds: { type: 'string', default: '3' } },
})
const servers = positionals.length > 0 ? positionals : ['mercurius', 'apollo-server', 'graphql-yoga-fastify']
const windows = 4

/**
 * @typedef {{ samples: { value: { counts: { ok: number } } | null, use: { durationSeconds: number } | null }[] }} Trial
 */

/** The rates of each process's windows, by server. @param {string} seconds @returns {Map<string, number[][]>} */
function measure(seconds) {
  const results = mkdtempSync(join(tmpdir(), 'warmup-'))
  try {
    const words = ['-pkgs', ...servers, '-c', '100', '-p', '10', '-d', String(windows), '--rounds', values.rounds]
    const bench = join(import.meta.dirname, '../../bench.js')
    const told = [bench, ...words, '--warmup', seconds, '--results', results]
    const { status } = spawnSync(process.execPath, told, { stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) throw new Error(`bench ended with ${status}`)
    const folder = join(results, 'throughput')
    const read = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
    return new Map(read.map(({ server, trials }) => [server, trials.map(ratesOf)]))
  } finally {
    rmSync(results, { recursive: true })
  }
}

/** @param {Trial} trial */
const ratesOf = ({ samples }) =>
  samples.flatMap(({ value, use }) => (value && use ? [value.counts.ok / use.durationSeconds] : []))

for (const seconds of values.seconds.split(',')) {
  console.log(`warm-up ${seconds} s: requests/s, and windows 1 to ${windows - 1} by window ${windows}`)
  for (const [server, processes] of measure(seconds)) {
    const shares = Array.from({ length: windows - 1 }, (_, window) =>
      geometricMean(processes.map((rates) => rates[window] / rates[windows - 1])).toFixed(2),
    )
    const rate = geometricMean(processes.flat())
    console.log(`  ${server.padEnd(24)} ${rate.toFixed(0).padStart(7)}   ${shares.join('  ')}`)
  }
}
