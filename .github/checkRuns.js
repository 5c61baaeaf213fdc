import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describedSuite } from '../lib/core/plan/schemas.js'
import { loadResults } from '../lib/core/store/resultFiles.js'
import { haveOneMethod } from '../lib/core/store/runs.js'
import { discoverServers } from '../lib/servers/discover.js'
import { suites } from '../lib/suites/index.js'
import { quoted } from './artifact.js'
import { projectFolder, Refusal, run, runScript } from './script.js'

/** @import { StoredResult } from '../lib/core/suite.d.ts' */

// Checks that runs, which publish-run takes after it, were made by this commit with these lockfiles.
// Servers with a published number must have one in some run; those without are named to later jobs.

/** Limit of servers that may lose their numbers, unless a person permits more. */
const mostLosses = 2
const [suite] = suites
const { reportsOf } = await suite.load()
const servers = discoverServers()

/**
 * Reads the results of a run, which must all fit their schema.
 * @param {string} folder
 * @returns {StoredResult[]}
 * @throws {Refusal}
 */
function readRun(folder) {
  const { results, warnings } = loadResults(join(folder, suite.name), describedSuite(suite)) ?? {
    results: [],
    warnings: [`there are no results in ${folder}`],
  }
  if (warnings.length > 0) throw new Refusal(warnings[0])
  return results
}

/** Creates the rows of a run, as the history has them. @param {StoredResult[]} results */
const rowsOf = (results) =>
  results.length === 0 ? [] : (reportsOf?.(results).flatMap(({ lines = [] }) => lines) ?? [])

/** Hashes a lockfile of this checkout. @param {string} packageFolder */
const hashLockfile = (packageFolder) =>
  createHash('sha256')
    .update(readFileSync(join(packageFolder, 'package-lock.json')))
    .digest('hex')

/**
 * Refuses a result that was measured with other code or other packages than those of this checkout.
 * @param {StoredResult} result
 * @param {string} gitCommit
 */
function checkOrigin({ server, environment }, gitCommit) {
  const file = servers.find(({ name }) => name === server)
  if (!file) throw new Refusal(`${quoted(server)} is no server of this checkout`)
  if (environment.gitCommit !== gitCommit)
    throw new Refusal(`${server} was measured at ${quoted(environment.gitCommit)}, expected ${gitCommit}`)
  if (environment.lockfileSha256 !== hashLockfile(file.packageFolder))
    throw new Refusal(`${server} was measured with the packages of another lockfile`)
}

/** Reads the rows of the published runs. */
function publishedRows() {
  const folder = join(projectFolder, 'results/published')
  const folders = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  return folders.flatMap((path) => rowsOf(loadResults(join(path, suite.name), describedSuite(suite))?.results ?? []))
}

/**
 * Lists the servers of this checkout that have a published number and none in new runs.
 * @param {Record<string, any>[]} published - rows
 * @param {Record<string, any>[]} rows
 */
function findLosses(published, rows) {
  const hasNumber = (/** @type {Record<string, any>[]} */ among, /** @type {string} */ name) =>
    among.some(({ server, requestsPerSecond }) => server === name && requestsPerSecond !== null)
  return servers.map(({ name }) => name).filter((name) => hasNumber(published, name) && !hasNumber(rows, name))
}

/** Adds a text to a file that GitHub reads. @type {(path: string | undefined, text: string) => void} */
function append(path, text) {
  if (path) appendFileSync(path, text)
}

await runScript('check-runs -- FOLDER FOLDER [FOLDER…]', 2, (...folders) => {
  const runs = folders.map(readRun)
  const [first, ...further] = runs.map(([result]) => result)
  const ids = new Set([first, ...further].map(({ run }) => run.id))
  if (ids.size < runs.length) throw new Refusal('expected several runs, got one twice')
  if (!further.every((other) => haveOneMethod(first, other)))
    throw new Refusal('the runs are of different machines or methods, so no rank can be made of them; measure again')
  const gitCommit = run('git', ['rev-parse', 'HEAD'])
  for (const result of runs.flat()) checkOrigin(result, gitCommit)

  const rows = runs.flatMap(rowsOf)
  const lost = findLosses(publishedRows(), rows)
  const outcomeOf = (/** @type {string} */ name) =>
    rows.find(({ server }) => server === name)?.outcome ?? 'not measured'
  const names = lost.map((name) => `${name} (${outcomeOf(name)})`).join(', ')
  append(process.env.GITHUB_OUTPUT, `lost=${names}\n`)
  if (names !== '') append(process.env.GITHUB_STEP_SUMMARY, `No number any more: ${names}.\n`)
  const isRefused = lost.length > mostLosses || rows.some(({ reference }) => lost.includes(reference))
  if (isRefused && process.env.MAY_LOSE_NUMBERS !== 'true')
    throw new Refusal(`no number any more: ${names}; to publish this, start the workflow with "may-lose-numbers"`)
  return `${runs.flat().length} results of ${runs.length} runs, ${names === '' ? 'no number lost' : `lost: ${names}`}`
})
