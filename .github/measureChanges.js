import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { indented } from './artifact.js'
import { findChanges } from './findChanges.js'
import { projectFolder, Refusal, run, runScript } from './script.js'

// Measures servers in this checkout and in another one, in turns in the same run.
// The changes go to changes/changes.json, and to GitHub's job summary if there is one.

/** Limit of servers, because more take too long for a pull request. */
const largestCount = 8
const defaultOptions = ['--rounds', '5', '--separate', '5%', '--budget', '15m', '--warmup', 'auto']
const folder = join(projectFolder, 'changes')

/**
 * Measures servers in both checkouts.
 * @param {string} checkout
 * @param {string[]} names
 * @param {string[]} options - options of bench
 * @returns {object[]} changed rows, with the rates and reasons of both sides
 */
function measure(checkout, names, options) {
  const results = join(folder, 'results')
  const bench = ['bench.js', '-pkgs', ...names, '--checkout', `current,${checkout}`, '--results', results, ...options]
  const { status } = spawnSync(process.execPath, bench, { cwd: projectFolder, stdio: 'inherit' })
  // Exit code 1 means that a row has no number, or a remark.
  if (status !== 0 && status !== 1) throw new Refusal(`node bench failed: exit code ${status}`)
  const summary = process.env.GITHUB_STEP_SUMMARY ? ['--summary'] : []
  const variant = `@${basename(checkout)}`
  /** @type {(...args: string[]) => any[]} */
  const compare = (...args) =>
    JSON.parse(run(process.execPath, ['compare.js', '--results', results, '--json', ...args]))
  const rows = new Map(compare().map((row) => [row.server, row]))
  return compare('--baseline', variant, ...summary).map((change) => {
    const [{ requestsPerSecond, reason }, before] = ['', variant].map(
      (suffix) => rows.get(change.server + suffix) ?? {},
    )
    return {
      ...change,
      reason: reason ?? null,
      baselineReason: before.reason ?? null,
      requestsPerSecond: requestsPerSecond ?? null,
      baselineRequestsPerSecond: before.requestsPerSecond ?? null,
    }
  })
}

/** Reads the commit of a checkout; null if git does not know it. @param {string} checkout */
function commitOf(checkout) {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: checkout, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

await runScript('measure-changes -- CHECKOUT [SERVER…] [options of bench]', 1, (path, ...args) => {
  const checkout = resolve(path)
  if (!existsSync(join(checkout, 'benchmarks')))
    throw new Refusal(`expected another checkout of this project in ${path}`)
  const firstOption = args.findIndex((word) => word.startsWith('-'))
  const names = (firstOption < 0 ? args : args.slice(0, firstOption)).flatMap((word) => word.match(/[^\s,]+/g) ?? [])
  const options = firstOption < 0 ? defaultOptions : args.slice(firstOption)
  const { changed, deleted } = names.length > 0 ? { changed: names, deleted: [] } : findChanges(projectFolder, checkout)
  const [measured, omitted] = [changed.slice(0, largestCount), changed.slice(largestCount)]
  rmSync(folder, { recursive: true, force: true })
  const rows = measured.length === 0 ? [] : measure(checkout, measured, options)
  const changes = { of: 'server', base: commitOf(process.env.BASE_OF ?? checkout), rows, omitted, deleted }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'changes.json'), `${indented(changes)}\n`)
  return `${rows.length} servers measured, ${omitted.length} left out, ${deleted.length} deleted`
})
