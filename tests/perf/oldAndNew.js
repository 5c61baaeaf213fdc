import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { geometricMean } from '../../lib/stats/geometricMean.js'
import { pairedRatio } from '../../lib/stats/confidenceIntervals.js'
import { run } from '../project.js'

/** @typedef {Record<string, number>} Rates requests per second by server */
/** @typedef {{ pair: number, checkout: 'old' | 'new', seconds: number, rates: Rates }} Run */

// Whether another checkout of this project measures the same rates. Each pair is a run of each `bench` with one seed;
// every second pair begins with the new one. Both results are read by this checkout's `compare`.
//
//   node tests/perf/oldAndNew.js OLD [--pairs 10] [--servers a,b] [--lines FILE] [-- --warmup 5]
//
// The first server is the reference. OLD is the path of the other checkout. Each run is appended to FILE as a line of
// JSON, and is not repeated by another start with the same FILE. Words after `--` are options of `bench` in both
// checkouts, in place of the default ones.

const defaultServers = [
  'core-graphql-js',
  'mercurius',
  'graphql-yoga',
  'apollo-server-express5',
  'graphql-http',
  'hono-yoga',
  'grafserv',
  'ceiling-http',
]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '10' },
    servers: { type: 'string', default: defaultServers.join() },
    lines: { type: 'string', default: join(tmpdir(), 'oldAndNew.ndjson') },
  },
})
const [old, ...words] = positionals
if (old === undefined) throw new Error('expected the path of another checkout')
const checkouts = { old: resolve(old), new: join(import.meta.dirname, '../..') }
const servers = values.servers.split(',')
/** One block of two cohorts takes about 90 seconds with the default servers. */
const defaultOptions = ['--rounds', '1', '--cohort', '5', '--warmup', '5', '--duration', '3']
const options = words.length > 0 ? words : defaultOptions

/** @returns {Run[]} */
const readRuns = () =>
  existsSync(values.lines)
    ? readFileSync(values.lines, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : []

/**
 * Runs a program of a checkout. Exit code 1 means that a row has a reason: the rows decide.
 * @type {(program: string, words: string[], cwd: string) => Promise<string>}
 */
async function runProgram(program, words, cwd) {
  const { code, stdout, stderr } = await run(join(cwd, program), words, { cwd })
  if (code !== 0 && code !== 1) throw new Error(`${program} in ${cwd} exited with code ${code}\n${stdout}\n${stderr}`)
  return stdout
}

/** @type {(pair: number, checkout: Run['checkout']) => Promise<Run>} */
async function measure(pair, checkout) {
  const folder = mkdtempSync(join(tmpdir(), 'oldAndNew-'))
  try {
    const where = ['--results', folder]
    const limits = ['--seed', String(pair), ...options]
    const start = performance.now()
    await runProgram(
      'bench.js',
      ['-pkgs', ...servers, '--reference', servers[0], ...where, ...limits],
      checkouts[checkout],
    )
    const seconds = (performance.now() - start) / 1000
    return { pair, checkout, seconds, rates: await readRates(where) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string[]} where @throws {Error} if a server has no rate */
async function readRates(where) {
  /** @type {{ server: string, requestsPerSecond: number | null, reason: string | null }[]} */
  const rows = JSON.parse(await runProgram('compare.js', ['--json', ...where], checkouts.new))
  /** @type {Rates} */
  const rates = {}
  for (const { server, requestsPerSecond, reason } of rows) {
    if (requestsPerSecond === null) throw new Error(`${server} has no rate: ${reason}`)
    rates[server] = requestsPerSecond
  }
  for (const server of servers) if (rates[server] === undefined) throw new Error(`${server} was not measured in time`)
  return rates
}

/** @type {Run['checkout'][]} */
const order = ['old', 'new']
for (let pair = 1; pair <= Number(values.pairs); pair += 1)
  for (const checkout of pair % 2 === 0 ? order.toReversed() : order) {
    if (readRuns().some((done) => done.pair === pair && done.checkout === checkout)) continue
    const measured = await measure(pair, checkout)
    appendFileSync(values.lines, `${JSON.stringify(measured)}\n`)
    console.log(`pair ${pair}, ${checkout}: ${measured.seconds.toFixed(0)} s`)
  }

const runs = readRuns()
const pairs = runs.flatMap(({ pair, checkout, rates: before }) => {
  if (checkout === 'new') return []
  const after = runs.find((one) => one.pair === pair && one.checkout === 'new')?.rates
  return after ? [{ before, after }] : []
})

/** @param {(rates: Rates) => number} read */
function describeChange(read) {
  const { ratio, low, high } = pairedRatio(
    pairs.map(({ after }) => read(after)),
    pairs.map(({ before }) => read(before)),
  )
  const percent = (/** @type {number} */ value) => `${value < 1 ? '' : '+'}${(100 * (value - 1)).toFixed(2)} %`
  return {
    change: percent(ratio),
    interval: low === null || high === null ? '–' : `${percent(low)} to ${percent(high)}`,
  }
}

const [reference, ...others] = servers
const table = { 'mean of rates': describeChange((rates) => geometricMean(servers.map((name) => rates[name]))) }
for (const name of others)
  Object.assign(table, { [`${name} by ${reference}`]: describeChange((rates) => rates[name] / rates[reference]) })
console.log(`${pairs.length} pairs, new by old, 95 % intervals`)
console.table(table)
