import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { discoverServers } from '../../lib/servers/discover.js'
import { createResult, reference, storedOf } from '../suites/throughput/resultFixtures.js'
import { temporaryFolder } from '../core/store/temporaryFolder.js'
import { openProgram } from '../openProgram.js'

/** @import { Result } from '../../lib/suites/throughput/types.d.ts' */

const root = join(import.meta.dirname, '../..')

/** Nothing of whoever runs the tests, nor of the job that does. */
export const environment = {
  ...process.env,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@b.invalid',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@b.invalid',
  GITHUB_OUTPUT: '',
  GITHUB_STEP_SUMMARY: '',
}

/** What jobs use of a checkout; nothing is installed. */
const parts = [
  '.github',
  '.gitignore',
  'package.json',
  'package-lock.json',
  'benchmarks',
  'README.md',
  'docs',
  'results',
  'lib',
  'compare.js',
]

/** A checkout whose origin is a bare repository beside it. @param {import('node:test').TestContext} context */
export function createCheckout(context) {
  const parent = temporaryFolder(context)
  const folder = join(parent, 'checkout')
  const origin = join(parent, 'origin.git')
  const filter = (/** @type {string} */ path) => !/node_modules|\.tmp$|results\/local/.test(path)
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true, filter })

  /** @param {string[]} words */
  const git = (...words) =>
    execFileSync('git', words, { cwd: folder, env: environment, encoding: 'utf8', stdio: 'pipe' }).trim()
  execFileSync('git', ['init', '--quiet', '--bare', origin], { env: environment })
  git('init', '--quiet', '--initial-branch', 'main')
  git('remote', 'add', 'origin', origin)
  git('add', '.')
  git('commit', '--quiet', '--message', 'Begin')
  git('push', '--quiet', '--set-upstream', 'origin', 'main')

  /** @param {string} path */
  const read = (path) => readFileSync(join(folder, path), 'utf8')
  const place = {
    cwd: folder,
    env: { ...environment, PATH: [join(parent, 'bin'), process.env.PATH].join(delimiter) },
  }
  /** @param {string} script */
  const commandOf = (script) => JSON.parse(read('package.json')).scripts[script].split(' ').slice(1)
  return {
    folder,
    parent,
    origin,
    git,
    read,
    /** @param {string} path @param {string} text */
    write: (path, text) => writeFiles(folder, new Map([[path, text]])),
    /**
     * Runs the program of an npm script, without npm's half second.
     * @param {Record<string, string>} more environment
     * @param {string} script
     * @param {string[]} words
     */
    run: (more, script, ...words) =>
      spawnSync(process.execPath, [...commandOf(script), ...words], {
        ...place,
        env: { ...place.env, ...more },
        encoding: 'utf8',
      }),
    /** Opens the program of an npm script for many runs. @param {string} script */
    open: (script) => openProgram(join(folder, commandOf(script)[0]), place),
    /** Has the packages, as in the jobs without permissions. */
    install: () => symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules')),
    /** What a program writes that stands in for one of that name. @param {string} name @param {string} script */
    standIn(name, script) {
      writeFiles(join(parent, 'bin'), new Map([[name, `#!/bin/sh\n${script}\n`]]))
      chmodSync(join(parent, 'bin', name), 0o755)
    },
  }
}

/** @param {string} folder @param {Map<string, string>} files text by path */
export function writeFiles(folder, files) {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** The ids of three runs, and when they began: after any that is published. */
export const runIds = ['11111111-aaaa', '22222222-bbbb', '33333333-cccc']
const starts = ['2099-01-02T03:04:05.000Z', '2099-01-02T06:04:05.000Z', '2099-01-02T09:04:05.000Z']

/**
 * Makes the results of every server of a checkout, as a measuring job leaves them.
 * @param {ReturnType<typeof createCheckout>} checkout
 * @param {number} index of the run
 * @param {(server: string) => Partial<Result>} [differences]
 * @param {object} [use] of the machine, in each window
 * @returns {Map<string, string>} text by name of the file
 */
export function measuredResults({ git, folder }, index, differences = () => ({}), use = {}) {
  const gitCommit = git('rev-parse', 'HEAD')
  const all = discoverServers({ root: folder })
  const rates = [1000, 1010, 990]
  return new Map(
    all.map(({ name, path, packageFolder, executesGraphql }) => {
      const lockfile = readFileSync(join(packageFolder, 'package-lock.json'))
      const environment = { gitCommit, lockfileSha256: createHash('sha256').update(lockfile).digest('hex') }
      const controls = name === reference ? { controls: [1001, 1012, 989] } : {}
      const result = createResult({ server: name, rates, ...controls, environment, executesGraphql })
      const servers = all.map(({ name }) => name)
      const run = { id: runIds[index], startedAt: starts[index], endedAt: starts[index], servers }
      const stored = storedOf({ ...result, path, run, ...differences(name) })
      for (const sample of stored.trials.flatMap(({ samples }) => samples))
        if (sample.use) Object.assign(sample.use, use)
      return [`${name}.json`, `${JSON.stringify(stored)}\n`]
    }),
  )
}
