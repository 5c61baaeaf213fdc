import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { layOut } from '../../lib/core/store/resultFiles.js'
import { discoverServers } from '../../lib/servers/discover.js'
import { createResult, reference, storedOf } from '../suites/throughput/resultFixtures.js'
import { temporaryFolder } from '../core/store/temporaryFolder.js'
import { openProgram } from '../openProgram.js'

/** @import { Result } from '../../lib/suites/throughput/types.d.ts' */
/** @import { Server } from '../../lib/types.d.ts' */

const root = join(import.meta.dirname, '../..')

/** No settings of whoever runs the tests. */
const env = {
  ...process.env,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@b.invalid',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@b.invalid',
}

/** What a job has that may write: the checkout, nothing installed. */
const parts = [
  '.github',
  '.gitignore',
  'package.json',
  'package-lock.json',
  'benchmarks',
  'README.md',
  'docs/ranking.svg',
  'results',
  'lib/core/store/packages.js',
  'lib/workload/plainWords.js',
]

/**
 * A checkout whose origin is a bare repository beside it.
 * @param {import('node:test').TestContext} context
 */
export function createCheckout(context) {
  const parent = temporaryFolder(context)
  const folder = join(parent, 'checkout')
  const origin = join(parent, 'origin.git')
  const filter = (/** @type {string} */ path) => !/node_modules|\.tmp$/.test(path)
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true, filter })

  /** @param {string[]} words */
  const git = (...words) => execFileSync('git', words, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' }).trim()
  execFileSync('git', ['init', '--quiet', '--bare', origin], { env })
  git('init', '--quiet', '--initial-branch', 'main')
  git('remote', 'add', 'origin', origin)
  git('add', '.')
  git('commit', '--quiet', '--message', 'Begin')
  git('push', '--quiet', '--set-upstream', 'origin', 'main')

  /** @param {string} path */
  const read = (path) => readFileSync(join(folder, path), 'utf8')
  const place = { cwd: folder, env: { ...env, PATH: [join(parent, 'bin'), process.env.PATH].join(delimiter) } }
  /** @param {string} script */
  const commandOf = (script) => JSON.parse(read('package.json')).scripts[script].split(' ').slice(1)
  /** @param {Record<string, string>} more - environment @param {string} script @param {string[]} words */
  const runWith = (more, script, ...words) =>
    spawnSync(process.execPath, [...commandOf(script), ...words], {
      ...place,
      env: { ...place.env, ...more },
      encoding: 'utf8',
    })
  return {
    folder,
    parent,
    git,
    read,
    /** @param {string} path @param {string} text */
    write: (path, text) => writeFiles(folder, new Map([[path, text]])),
    /**
     * Runs the program of an npm script, without npm's half second.
     * @type {(script: string, ...words: string[]) => import('node:child_process').SpawnSyncReturns<string>}
     */
    run: (script, ...words) => runWith({}, script, ...words),
    runWith,
    /** Opens the program of an npm script for many runs. @param {string} script */
    open: (script) => openProgram(join(folder, commandOf(script)[0]), place),
    /** Installs the packages and what uses them, as in the jobs without permissions. */
    install() {
      for (const part of ['compare.js', 'lib']) cpSync(join(root, part), join(folder, part), { recursive: true })
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    },
    /** What a program writes that stands in for one of that name. @param {string} name @param {string} script */
    standIn(name, script) {
      writeFiles(join(parent, 'bin'), new Map([[name, `#!/bin/sh\n${script}\n`]]))
      chmodSync(join(parent, 'bin', name), 0o755)
    },
  }
}

/**
 * @param {string} folder
 * @param {Map<string, string>} files text by path
 */
export function writeFiles(folder, files) {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

export const manifests = ['', 'benchmarks/legacy/', 'benchmarks/next/'].flatMap((folder) => [
  `${folder}package.json`,
  `${folder}package-lock.json`,
])

/** As npm writes its files. @param {unknown} value */
export const npmJson = (value) => `${JSON.stringify(value, null, 2)}\n`

/**
 * @param {ReturnType<typeof createCheckout>} checkout
 * @returns {Map<string, string>} packages in which mercurius is newer
 */
export function updatedPackages({ read }) {
  const files = new Map(manifests.map((path) => [path, read(path)]))
  for (const path of ['package.json', 'package-lock.json']) {
    const value = JSON.parse(read(path))
    const entry = value.packages?.['node_modules/mercurius']
    const { dependencies } = value.packages?.[''] ?? value
    dependencies.mercurius = '99.0.0'
    if (entry) Object.assign(entry, { version: '99.0.0', resolved: 'https://registry.npmjs.org/mercurius/-/a.tgz' })
    files.set(path, npmJson(value))
  }
  return files
}

/** As the runner writes results. @param {unknown} value */
export const resultJson = (value) => `${layOut(value)}\n`

/**
 * The results of servers as if they had been measured at the commit of a checkout.
 * @type {(
 *   checkout: ReturnType<typeof createCheckout>,
 *   servers: Server[],
 *   differences?: Parameters<typeof createResult>[0],
 * ) => Result[]}
 */
export function createResults({ git }, servers, differences) {
  const gitCommit = git('rev-parse', 'HEAD')
  return servers.map(({ name, path, packageFolder }) => {
    const lockfile = readFileSync(join(String(packageFolder), 'package-lock.json'))
    const lockfileSha256 = createHash('sha256').update(lockfile).digest('hex')
    const rates = { rates: [1000, 1010, 990], ...(name === reference && { controls: [1001, 1012, 989] }) }
    return {
      ...createResult({ server: name, ...rates, environment: { gitCommit, lockfileSha256 }, ...differences }),
      path,
    }
  })
}

/**
 * Makes the results of every server of a checkout, as the measuring job leaves them.
 * @param {ReturnType<typeof createCheckout>} checkout
 * @param {(server: string) => object} [differences] - differences of the results
 * @returns {Map<string, string>} text by name of the file
 */
export function measuredResults(checkout, differences = () => ({})) {
  const results = createResults(checkout, discoverServers({ root: checkout.folder }))
  return new Map(
    results.map((result) => [
      `${result.server}.json`,
      resultJson(storedOf({ ...result, ...differences(result.server) })),
    ]),
  )
}
