import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { installedPackages } from '../lib/core/store/packages.js'
import { discoverServers, projectFolder } from '../lib/servers/discover.js'

/** @import { ServerFile } from '../lib/types.d.ts' */

// Measures servers in this checkout and in another one, in turns in the same run.
// The changes go to changes/changes.json, and to GitHub's job summary if there is one.

/** Servers that differ much from each other, measured if code that all servers share has changed. */
const representatives = ['core-graphql-js', 'mercurius', 'graphql-yoga', 'express-rest']
/** Limit of servers, because more take too long for a pull request. */
const largestCount = 8
const defaultOptions = ['--rounds', '5', '--separate', '5%', '--budget', '15m', '--warmup', 'auto']
const sharedFolders = ['lib/serve', 'lib/workload']
const folder = join(projectFolder, 'changes')

/** Compares a folder with the one in another checkout. @type {(checkout: string, path: string) => boolean} */
const isDifferent = (checkout, path) =>
  spawnSync('git', ['diff', '--no-index', '--quiet', join(checkout, path), join(projectFolder, path)]).status !== 0

/** Joins a server's sources and the versions of its packages. @param {ServerFile} server */
function fingerprint(server) {
  const files = [server.file, server.scenarioFile].flatMap((file) => file ?? [])
  return JSON.stringify([...files.map((file) => readFileSync(file, 'utf8')), installedPackages(server)])
}

/**
 * Names the servers whose file or imported packages differ from those in another checkout.
 * @param {string} checkout
 */
function changedServers(checkout) {
  if (sharedFolders.some((path) => isDifferent(checkout, path))) return representatives
  const before = new Map(discoverServers({ root: checkout }).map((server) => [server.path, fingerprint(server)]))
  return discoverServers().flatMap((server) => (before.get(server.path) === fingerprint(server) ? [] : [server.name]))
}

/**
 * Measures servers in both checkouts.
 * @param {string} checkout
 * @param {string[]} names
 * @param {string[]} options - options of bench
 * @returns {string} rows as JSON
 */
function measure(checkout, names, options) {
  const results = join(folder, 'results')
  const bench = ['bench.js', '-pkgs', ...names, '--checkout', `current,${checkout}`, '--results', results, ...options]
  const { status } = spawnSync(process.execPath, bench, { cwd: projectFolder, stdio: 'inherit' })
  // Exit code 1 means that a row has no number, or a remark.
  if (status !== 0 && status !== 1) process.exit(status ?? 1)
  const summary = process.env.GITHUB_STEP_SUMMARY ? ['--summary'] : []
  const compare = ['compare.js', '--results', results, '--baseline', `@${basename(checkout)}`, '--json', ...summary]
  return execFileSync(process.execPath, compare, { cwd: projectFolder, encoding: 'utf8' })
}

const [path = '', ...args] = process.argv.slice(2)
const checkout = resolve(path)
const firstOption = args.findIndex((arg) => arg.startsWith('-'))
const names = (firstOption < 0 ? args : args.slice(0, firstOption))
  .flatMap((arg) => arg.split(/[\s,]+/))
  .filter(Boolean)
const options = firstOption < 0 ? defaultOptions : args.slice(firstOption)
if (path === '' || !existsSync(join(checkout, 'benchmarks'))) {
  console.error(
    'usage: npm run measure-changes -- CHECKOUT [SERVER…] [options of bench], with another checkout of this project',
  )
  process.exitCode = 2
} else {
  const changed = names.length > 0 ? names : changedServers(checkout)
  const [measured, skipped] = [changed.slice(0, largestCount), changed.slice(largestCount)]
  if (measured.length === 0) console.log('measure-changes: no server has changed')
  if (skipped.length > 0) console.log(`measure-changes: too many, so not measured: ${skipped.join(', ')}`)
  rmSync(folder, { recursive: true, force: true })
  const rows = measured.length === 0 ? '[]\n' : measure(checkout, measured, options)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'changes.json'), rows)
}
