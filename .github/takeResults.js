import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, parse } from 'node:path'
import { describedSuite } from '../lib/core/plan/schemas.js'
import { layOut, loadResults } from '../lib/core/store/resultFiles.js'
import { addToHistory } from '../lib/core/store/history.js'
import { suites } from '../lib/suites/index.js'
import {
  git,
  largestFile,
  packageFolders,
  projectFolder,
  quoted,
  readArtifact,
  Refusal,
  resultsFolder,
  useArtifact,
  writeFiles,
} from './artifact.js'
import { serverFiles } from './serverFiles.js'

/** @import { StoredResult } from '../lib/core/suite.d.ts' */

// Replaces the results of this checkout by the results in an artifact, and adds them to the history.
// They must come from one run of every server file, at this commit and with the lockfiles of this checkout.

const [suite] = suites
const { reportsOf } = await suite.load()

useArtifact('take-results', (folder) => {
  const servers = packageFolders.flatMap((packageFolder) =>
    serverFiles(packageFolder).map((path) => ({ path, packageFolder, file: `${parse(path).name}.json` })),
  )
  const files = servers.map(({ file }) => file)
  readArtifact(folder, files, largestFile)
  const results = load(folder)
  const gitCommit = git('rev-parse', 'HEAD')
  for (const { path, packageFolder, file } of servers) {
    const result = results.find(({ server }) => file === `${server}.json`)
    const fault = describeFault(result, { path, gitCommit, lockfileSha256: hashLockfile(packageFolder) })
    if (fault) throw new Refusal(`${file} ${fault}`)
  }
  const runs = new Set(results.map(({ run }) => run.id))
  if (runs.size > 1) throw new Refusal(`the results come from ${runs.size} runs, one was expected`)
  const committed = join(projectFolder, resultsFolder)
  const lines = linesOf(results)
  const lost = describeLosses(linesOf(load(committed)), lines, files)
  if (lost && process.env.MAY_LOSE_NUMBERS !== 'true')
    throw new Refusal(
      `no number any more for ${lost}; start the workflow by hand with "may-lose-numbers" to publish it`,
    )

  for (const file of readdirSync(committed)) rmSync(join(committed, file))
  writeFiles(new Map(results.map((result) => [`${resultsFolder}/${result.server}.json`, `${layOut(result)}\n`])))
  addToHistory(join(projectFolder, resultsFolder, '..'), lines)
  return `copied ${results.length} results`
})

/**
 * Creates the lines of results for the history.
 * @param {StoredResult[]} results
 */
function linesOf(results) {
  return reportsOf?.(results).flatMap(({ lines = [] }) => lines) ?? []
}

/**
 * Loads the results in a folder, which must all fit their schema.
 * @param {string} folder
 * @throws {Refusal}
 */
function load(folder) {
  const { results, warnings } = loadResults(folder, describedSuite(suite)) ?? { results: [], warnings: [] }
  if (warnings.length > 0) throw new Refusal(warnings[0])
  return results
}

/**
 * Returns the SHA-256 of a lockfile of this checkout.
 * @param {string} packageFolder
 */
function hashLockfile(packageFolder) {
  const lockfile = readFileSync(join(projectFolder, packageFolder, 'package-lock.json'))
  return createHash('sha256').update(lockfile).digest('hex')
}

/**
 * Describes why a result does not belong to a server of this checkout; null if it does.
 * @param {StoredResult<any> | undefined} result
 * @param {{ path: string, gitCommit: string, lockfileSha256: string }} expected
 */
function describeFault(result, { path, gitCommit, lockfileSha256 }) {
  if (result?.path !== path) return `is the result of ${quoted(result?.path)}`
  const { environment, settings } = result
  if (settings.workloads.join() !== 'compound')
    return `is of the workloads ${settings.workloads}, compound was expected`
  if (environment.gitCommit !== gitCommit)
    return `was measured at ${quoted(environment.gitCommit)}, this is ${gitCommit}`
  return environment.lockfileSha256 === lockfileSha256 ? null : 'was measured with the packages of another lockfile'
}

/**
 * Names the servers that have a number in the committed results and none in the new ones; empty if there are none.
 * @param {Record<string, any>[]} committed - lines of the history
 * @param {Record<string, any>[]} lines - lines of the new run
 * @param {string[]} files - names of result files, without those of deleted servers
 */
function describeLosses(committed, lines, files) {
  const numbered = committed.filter(({ requestsPerSecond }) => requestsPerSecond !== null)
  const lost = numbered.flatMap(({ server }) => {
    const line = lines.find((line) => line.server === server)
    const isLost = files.includes(`${server}.json`) && (line?.requestsPerSecond ?? null) === null
    return isLost ? [`${server} (${line?.outcome ?? 'no line'})`] : []
  })
  return lost.join(', ')
}
