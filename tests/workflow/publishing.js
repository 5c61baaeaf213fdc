import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { saveResult } from '../../lib/core/store/resultFiles.js'
import { listRuns } from '../../lib/core/store/runs.js'
import { throughput } from '../core/store/suites.js'
import { createProject } from '../project.js'
import { createReference, createResult, storedOf } from '../suites/throughput/resultFixtures.js'

/** @import { StoredResult } from '../../lib/core/suite.d.ts' */

// A project with nothing published yet, and runs of it.

const root = join(import.meta.dirname, '../..')
/**
 * @typedef {object} Differences
 * @property {object} [settings]
 * @property {object} [environment]
 * @property {boolean} [hasEnded]
 * @property {number[]} [controls]
 * @property {object} [use] of the machine, in each window of `busy`
 * @property {'reference' | 'other' | 'all'} [busy] servers
 * @property {object} [trial] differences of each trial
 */

/** @type {(hour: number, differences?: Differences) => StoredResult[]} the results of a run that began at that hour */
export function runAt(hour, { settings, environment, controls, hasEnded = true, use, busy = 'all', trial } = {}) {
  const servers = ['core-graphql-js', 'a']
  const about = /** @type {any} */ ({ runId: `0123456${hour}-89ab`, settings })
  const reference = createReference({ ...about, ...(controls && { controls }) })
  const results = [reference, createResult({ ...about, server: 'a', rates: [1000, 1010, 990] })]
  const run = { servers, startedAt: `2026-01-02T0${hour}:04:05.678Z`, ...(!hasEnded && { endedAt: undefined }) }
  const isBusy = (/** @type {StoredResult} */ { server }) =>
    busy === 'all' || (busy === 'reference') === (server === servers[0])
  return results.map(storedOf).map((result) => ({
    ...result,
    trials: result.trials.map(({ samples, ...facts }) => ({
      ...facts,
      ...trial,
      samples: samples.map((sample) =>
        isBusy(result) && sample.use ? { ...sample, use: { ...sample.use, ...use } } : sample,
      ),
    })),
    environment: { ...result.environment, ...environment },
    run: { ...result.run, ...run },
  }))
}

/** Three servers, of which b has a share of its rate. @type {(hour: number, share: number) => StoredResult[]} */
export function ranked(hour, share) {
  const [reference, a] = runAt(hour)
  const b = storedOf(createResult({ server: 'b', rates: [2000, 2020, 1980].map((rate) => share * rate) }))
  const servers = [reference.server, 'a', 'b']
  return [reference, a, b].map((result) => ({ ...result, run: { ...reference.run, servers } }))
}

/**
 * @param {import('node:test').TestContext} context
 * @param {string} [repository] that a workflow runs in
 * @param {string} [update] script that updates the pages, in place of that of the project
 */
export function createPublished(context, repository = '', update) {
  const { folder, remove } = createProject([])
  context.after(remove)
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const scripts = { ...about.scripts, ...(update && { 'update-readme': update }) }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...about, scripts }))
  for (const part of ['.github', 'README.md', 'docs/ranking.svg', 'docs/validation.md'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  mkdirSync(join(folder, 'results'))
  return {
    folder,
    /** @type {(name: string, results: StoredResult[]) => string} the folder of the run */
    store(name, results) {
      const path = join(folder, 'results/local', name)
      for (const result of results) saveResult(join(path, throughput.name), result, throughput)
      return path
    },
    /** @param {string[]} folders */
    publish(...folders) {
      const program = join(folder, '.github/publishRun.js')
      const env = { ...process.env, GITHUB_REPOSITORY: repository }
      const options = /** @type {const} */ ({ cwd: folder, encoding: 'utf8', env })
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...folders], options)
      return { status, stdout, stderr }
    },
    published: () => listRuns(join(folder, 'results/published')).map(({ path }) => /-0123456(\d)/.exec(path)?.[1]),
    /** @param {string} path */
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    /** Lines of the list of runs. @returns {any[]} */
    listed: () => JSON.parse(readFileSync(join(folder, 'results/published/runs.json'), 'utf8')),
  }
}
