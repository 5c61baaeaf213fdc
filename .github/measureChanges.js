import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { installedPackages } from '../lib/results/packages.js'
import { discoverServers, projectFolder } from '../lib/servers/discover.js'

// Measures servers as they are here and as they are in another checkout of the project, in turns in the same run, and leaves what
// changed in changes/changes.json, and in GitHub's job summary where there is one. Options of bench take the place of the usual.

/** Where all servers may have changed, some that differ much stand for them. */
const usual = ['core-graphql-js', 'mercurius', 'graphql-yoga', 'express-rest']
/** More take longer than anybody waits for a pull request. */
const most = 8
const usualOptions = ['--rounds', '5', '--separate', '5%', '--budget', '15m', '--warmup', 'auto']
const folder = join(projectFolder, 'changes')

/** What servers share. @param {string} other a checkout */
const sharedDiffers = (other) =>
  ['lib/serve', 'lib/workload'].some(
    (path) =>
      spawnSync('git', ['diff', '--no-index', '--quiet', join(other, path), join(projectFolder, path)]).status !== 0,
  )

/** The names of the servers whose file, or a package that it imports, is another one there. @param {string} other a checkout */
function changedServers(other) {
  if (sharedDiffers(other)) return usual
  const before = new Map(discoverServers({ root: other }).map((server) => [server.path, describe(server)]))
  return discoverServers().flatMap((server) => (before.get(server.path) === describe(server) ? [] : [server.name]))
}

/** @param {Parameters<typeof installedPackages>[0]} server */
const describe = (server) =>
  JSON.stringify([
    ...[server.file, server.scenarioFile].map((file) => (file ? readFileSync(file, 'utf8') : '')),
    installedPackages(server),
  ])

/** @type {(other: string, names: string[], options: string[]) => string} rows as JSON */
function measure(other, names, options) {
  const results = join(folder, 'results')
  const bench = ['bench.js', '-pkgs', ...names, '--checkout', `current,${other}`, '--results', results, ...options]
  const { status } = spawnSync(process.execPath, bench, { cwd: projectFolder, stdio: 'inherit' })
  // 1 says that some row has a reason in its place.
  if (status !== 0 && status !== 1) process.exit(status ?? 1)
  const summary = process.env.GITHUB_STEP_SUMMARY ? ['--summary'] : []
  const compare = ['compare.js', '--results', results, '--baseline', `@${basename(other)}`, '--json', ...summary]
  return execFileSync(process.execPath, compare, { cwd: projectFolder, encoding: 'utf8' })
}

const [checkout = '', ...words] = process.argv.slice(2)
const other = resolve(checkout)
const firstOption = words.findIndex((word) => word.startsWith('-'))
const named = (firstOption < 0 ? words : words.slice(0, firstOption))
  .flatMap((word) => word.split(/[\s,]+/))
  .filter(Boolean)
const options = firstOption < 0 ? usualOptions : words.slice(firstOption)
if (checkout === '' || !existsSync(join(other, 'benchmarks'))) {
  console.error(
    'usage: npm run measure-changes -- CHECKOUT [SERVER…] [options of bench], with another checkout of this project',
  )
  process.exitCode = 2
} else {
  const changed = named.length > 0 ? named : changedServers(other)
  const [names, left] = [changed.slice(0, most), changed.slice(most)]
  if (names.length === 0) console.log('measure-changes: no server has changed')
  if (left.length > 0) console.log(`measure-changes: not measured, as there are too many: ${left.join(', ')}`)
  rmSync(folder, { recursive: true, force: true })
  const rows = names.length === 0 ? '[]\n' : measure(other, names, options)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'changes.json'), rows)
}
