import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openStored } from '../lib/cli/compare/openStored.js'
import { api } from '../lib/suites/api/index.js'
import { compareProfiles } from '../lib/suites/api/report/profileRows.js'
import { indented } from './artifact.js'
import { projectFolder, Refusal, run, runScript } from './script.js'

// Measures the API of the current repository before and after its last commit, which GitHub makes of a pull request.
// The version before is the commit's first parent, in ../before; the changes go to changes.json in a temporary folder.

const place = join(process.env.RUNNER_TEMP ?? tmpdir(), 'changes')
const results = join(process.env.RUNNER_TEMP ?? tmpdir(), 'changes-results')
const { INSTALL: install = 'npm ci', INIT_CWD: cwd = process.cwd() } = process.env

/** Runs git in a folder. @type {(folder: string, ...args: string[]) => string} */
const git = (folder, ...args) => run('git', ['-C', folder, ...args])

/**
 * Checks out the first parent of a checkout's commit beside it.
 * @type {(after: string) => { before: string, base: string }}
 * @throws {Refusal}
 */
function checkOutBefore(after) {
  const { status, stdout } = spawnSync('git', ['-C', after, 'rev-parse', '--verify', '--quiet', 'HEAD^1'])
  if (status !== 0) throw new Refusal(`the parent of HEAD is not in ${after}; check out with fetch-depth: 2`)
  const base = String(stdout).trim()
  const before = join(dirname(after), 'before')
  if (existsSync(before)) git(before, 'checkout', '--quiet', '--detach', base)
  else git(after, 'worktree', 'add', '--quiet', '--detach', before, base)
  return { before, base }
}

/** Runs a program of this project, which prints its messages. @param {string[]} options @param {string[]} [stdio] */
function runProgram(options, stdio = ['ignore', 'inherit', 'inherit']) {
  const [program, ...rest] = options
  return spawnSync(
    process.execPath,
    [join(projectFolder, program), ...rest],
    /** @type {any} */ ({ cwd, encoding: 'utf8', maxBuffer: 2 ** 26, stdio }),
  )
}

/** Reads the compared rows of the run. @returns {any[]} as changes.json has them */
function readRows() {
  const summary = process.env.GITHUB_STEP_SUMMARY ? ['--summary'] : []
  const options = ['compare.js', '--suite', 'api', '--results', results, '--json', ...summary]
  const { status, stdout } = runProgram(options, ['ignore', 'pipe', 'inherit'])
  if (status !== 0) throw new Refusal(`the run has no results: compare ended with ${status}`)
  /** @type {any[]} */
  const rows = JSON.parse(String(stdout))
  const [{ server: first }] = rows
  const isSame = (/** @type {any} */ row, /** @type {any} */ other) =>
    ['operation', 'connections', 'pipelining', 'rate', 'slo'].every((field) => row[field] === other[field])
  return rows
    .filter(({ server, rate, slo }) => server !== first && rate === null && slo === null)
    .map((row) => {
      const before = rows.find((other) => other.server === first && isSame(row, other))
      return {
        server: row.operation,
        version: row.server,
        baselineVersion: first,
        outcome: row.outcome,
        reason: row.reason,
        baselineReason: before?.reason ?? null,
        requestsPerSecond: row.requestsPerSecond,
        baselineRequestsPerSecond: before?.requestsPerSecond ?? null,
        change: row.ratio,
        changeInterval: row.ratioInterval,
        verdict: row.verdict,
        cpu: row.cpuRatio,
        cpuInterval: row.cpuRatioInterval,
        cpuVerdict: row.cpuVerdict,
        peakMemory: row.peakMemoryRatio,
        peakMemoryVerdict: row.peakMemoryVerdict,
        kept: row.keptDifference,
        keptVerdict: row.keptVerdict,
      }
    })
}

/** Describes the functions that take more or less time, with --profile. @returns {Promise<string[]>} */
async function describeFunctions() {
  const { loadAt } = await openStored(api, { resultsDirectory: results, projectFolder })
  return compareProfiles(/** @type {any} */ (loadAt(results, ['api']))).sentences
}

await runScript('compare-versions -- API [options of bench]', 1, async (path, ...options) => {
  const after = git(cwd, 'rev-parse', '--show-toplevel')
  const { before, base } = checkOutBefore(after)
  for (const folder of [before, after]) run('bash', ['-ec', install], { cwd: folder })
  for (const folder of [place, results]) rmSync(folder, { recursive: true, force: true })
  const { status } = runProgram(['bench.js', '--api', path, '--results', results, ...options])
  const rows = readRows()
  const functions = await describeFunctions()
  mkdirSync(place, { recursive: true })
  const changes = { of: 'operation', base, rows, functions, omitted: [], deleted: [] }
  writeFileSync(join(place, 'changes.json'), `${indented(changes)}\n`)
  process.exitCode = status ?? 1
  return `${rows.length} operations compared, in ${place}`
})
