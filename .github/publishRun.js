import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { exitCodes } from '../lib/base/errors/exitCodes.js'
import { UnableError } from '../lib/base/errors/unableError.js'
import { UsageError } from '../lib/base/errors/usageError.js'
import { runProgram } from '../lib/cli/program.js'
import { describedSuite } from '../lib/core/plan/schemas.js'
import { methodSha256 } from '../lib/core/store/environment.js'
import { shown, writeAllAtomically, writeAtomically } from '../lib/core/store/files.js'
import { addToHistory } from '../lib/core/store/history.js'
import { compactEnding, foldersOfResults, isFolderOf, loadResults, toCompact } from '../lib/core/store/resultFiles.js'
import { folderOfRun, haveOneMethod, listRuns, nameOfRun } from '../lib/core/store/runs.js'
import { addServerConditions } from '../lib/core/store/storedServers.js'
import { replaceBetweenMarkers } from '../lib/reports/markdown.js'
import { difference, percent } from '../lib/stats/describeNoise.js'
import { suites } from '../lib/suites/index.js'
import { projectFolder } from './script.js'

/** @import { Line } from '../lib/core/store/history.js' */
/** @import { Loaded, StoredResult, Suite } from '../lib/core/suite.d.ts' */

// Publishes runs: writes them compressed into results/published, adds their lines to the history, removes the runs that
// they replace, and updates the pages that show them. In a workflow it also links the README to the page of all suites.

const results = join(projectFolder, 'results')
const publishedFolder = join(results, 'published')
/** Limit of all published runs together, in bytes. */
const mostBytes = 8_000_000
/** Limit of runs of one method, in suites that combine runs. */
const mostRuns = 2
/** Limit of what the A/A control may differ from itself by. */
const mostOfControl = 0.05

/**
 * A run to publish, or a published one.
 * @typedef {object} Run
 * @property {string} path - of its folder in results/published
 * @property {StoredResult} first - one of its results, as its run, settings and environment are those of all
 * @property {boolean} isCombined - whether its suite combines runs
 * @property {string} measured - names of its folders of results
 * @property {number} bytes
 * @property {Record<string, Buffer>} files - to write, by path
 * @property {Line[]} lines - to add to the history
 */

/** Folder of results in a run. @typedef {{ name: string, results: StoredResult[] }} Part */

/** @type {(folder: string, why: string) => UnableError} */
const refusal = (folder, why) => new UnableError('NO_RESULTS', `${shown(folder)} ${why}; nothing was published`)

/** Describes why a run may not be published; null if it may. @param {StoredResult[]} results */
function describeFault(results) {
  const [{ run, settings, environment }] = results
  if (!nameOfRun.test(folderOfRun(run))) return 'holds a run without a time or an id'
  if (results.some((result) => result.run.id !== run.id)) return 'holds results of several runs, expected one'
  if (run.endedAt === undefined) return 'holds a run that did not end; continue it with node bench --resume'
  if (settings.quick) return 'holds a quick run, expected a complete one'
  const isCommitted = environment.gitCommit !== null && environment.gitModified === false
  return isCommitted ? null : 'was measured with code that is not committed; commit it and measure again'
}

/** Describes what is wrong with the A/A control of a report; null if nothing is. @param {any} report */
function describeControl({ analysis }) {
  if (analysis === undefined) return null
  const ratio = analysis?.controlRatio ?? null
  if (ratio === null) return 'has no A/A control with a number; measure three blocks or more'
  const [differs, most] = [difference(ratio), mostOfControl]
  if (differs <= most) return null
  return `has an A/A control that differs from itself by ${percent(differs)}, expected ${percent(most)} at most`
}

/** Finds the suite of a folder of results. @type {(folder: string, name: string) => Suite} */
function suiteOf(folder, name) {
  const suite = suites.find((suite) => isFolderOf(name, suite))
  if (!suite) throw refusal(folder, `holds ${name}, which is of no suite`)
  return suite
}

/**
 * Reads a run in either form.
 * @param {string} folder
 * @returns {Promise<{ loaded: Loaded, parts: Part[] }>}
 * @throws {UnableError} unless it holds results of one suite only, which fit their schema
 */
async function readRun(folder) {
  const names = foldersOfResults(folder)
  if (names.length === 0) throw refusal(folder, 'holds no results')
  const [suite, ...further] = new Set(names.map((name) => suiteOf(folder, name)))
  if (further.length > 0) throw refusal(folder, 'holds results of several suites, expected one')
  const parts = names.map((name) => {
    const loaded = loadResults(join(folder, name), describedSuite(suite))
    const [warning] = loaded?.warnings ?? []
    if (warning) throw refusal(folder, `holds a faulty result: ${warning}`)
    return { name, results: loaded?.results ?? [] }
  })
  return { loaded: await suite.load(), parts }
}

/**
 * Prepares a run to be published.
 * @param {string} folder
 * @returns {Promise<Run>}
 * @throws {UnableError} if it may not be
 */
async function prepare(folder) {
  const { loaded, parts } = await readRun(folder)
  const all = addServerConditions(parts.flatMap(({ results }) => results))
  if (all.length === 0) throw refusal(folder, 'holds no results')
  const reports = loaded.reportsOf?.(all) ?? []
  const fault = describeFault(all) ?? reports.map(({ report }) => describeControl(report)).find((why) => why !== null)
  if (fault) throw refusal(folder, fault)
  const [first] = all
  const path = join(publishedFolder, folderOfRun(first.run))
  const files = Object.fromEntries(
    parts.map(({ name, results }) => [join(path, `${name}${compactEnding}`), toCompact(results)]),
  )
  const bytes = Object.values(files).map(({ length }) => length)
  const lines = reports.flatMap(({ lines = [] }) => lines)
  return { path, ...describeRun(loaded, parts), bytes: sumOf(bytes), files, lines }
}

/** Reads a published run. @param {string} path @returns {Promise<Run>} */
async function readPublished(path) {
  const { loaded, parts } = await readRun(path)
  const bytes = parts.map(({ name }) => statSync(join(path, `${name}${compactEnding}`)).size)
  return { path, ...describeRun(loaded, parts), bytes: sumOf(bytes), files: {}, lines: [] }
}

/** @type {(loaded: Loaded, parts: Part[]) => Pick<Run, 'first' | 'isCombined' | 'measured'>} */
const describeRun = ({ combinesRuns = false }, parts) => ({
  first: parts[0].results[0],
  isCombined: combinesRuns,
  measured: parts.map(({ name }) => name).join(),
})

/** @param {number[]} values */
const sumOf = (values) => values.reduce((sum, value) => sum + value, 0)

/**
 * Selects the runs to keep: of those that measured the same the newest, and as many of its method as a report takes.
 * @param {Run[]} runs - newest first
 */
const selectKept = (runs) =>
  runs.filter(({ measured, isCombined, first }, index) => {
    const [newest, ...between] = runs.slice(0, index).filter((run) => run.measured === measured)
    if (!newest) return true
    const ofMethod = between.filter((run) => haveOneMethod(run.first, newest.first))
    return isCombined && haveOneMethod(first, newest.first) && ofMethod.length < mostRuns - 1
  })

/** Tells whether a run of the published table was measured as this code measures. @param {Run} run */
const isCurrent = ({ first: { suite, environment }, measured }) =>
  measured.split(',').includes(suites[0].name) && environment.methodSha256 === methodSha256(projectFolder, suite)

/** Removes from the page of the method what has changed since the published run. */
function removeChanges() {
  const page = join(projectFolder, 'docs/method.md')
  writeAtomically(page, readFileSync(page, 'utf8').replace(/^Changed since the published run: [\s\S]*?\n\n/m, ''))
}

/**
 * Publishes runs.
 * @param {string[]} folders
 * @throws {UnableError} if one may not be published, or all take too much room; then nothing is changed
 */
async function publish(folders) {
  const added = await Promise.all(folders.map(prepare))
  const paths = listRuns(publishedFolder).map(({ path }) => path)
  const isOther = (/** @type {string} */ path) => path !== publishedFolder && !added.some((run) => run.path === path)
  const before = await Promise.all(paths.filter(isOther).map(readPublished))
  const runs = [...added, ...before].sort((a, b) => basename(b.path).localeCompare(basename(a.path)))
  const kept = selectKept(runs)
  const megabytes = sumOf(kept.map(({ bytes }) => bytes)) / 1e6
  if (megabytes > mostBytes / 1e6)
    throw refusal(folders[0], `makes ${megabytes.toFixed(1)} MB of published runs, expected ${mostBytes / 1e6} at most`)
  const published = kept.filter((run) => added.includes(run))
  writeAllAtomically(Object.assign({}, ...published.map(({ files }) => files)))
  const removed = before.filter((run) => !kept.includes(run)).map(({ path }) => path)
  for (const path of removed) rmSync(path, { recursive: true })
  if (published.some(isCurrent)) removeChanges()
  addToHistory(
    results,
    added.toSorted((a, b) => a.path.localeCompare(b.path)).flatMap(({ lines }) => lines),
  )
  console.log(`publish-run: published ${published.map(({ path }) => shown(path)).join(', ') || 'nothing newer'}`)
  if (removed.length > 0) console.log(`publish-run: removed ${removed.map(shown).join(', ')}`)
}

/** Updates the pages that show published runs. */
function updatePages() {
  try {
    execFileSync('npm', ['run', '--silent', 'update-readme'], { cwd: projectFolder, stdio: 'inherit' })
  } catch {
    throw new UnableError('CANNOT_WRITE', 'the runs are published, the pages are not; run npm run update-readme')
  }
}

/** Links the README to the page that page.yml publishes; outside of a workflow the README keeps what it has. */
function linkPage() {
  const [, owner, name] = /^([\w-]+)\/([\w.-]+)$/.exec(process.env.GITHUB_REPOSITORY ?? '') ?? []
  if (owner === undefined) return
  const path = join(projectFolder, 'README.md')
  const address = `https://${owner.toLowerCase()}.github.io/${name}/`
  const link = `[One page of all suites](${address}): sort, filter and compare rows.`
  // Without the markers the README wants no link.
  const linked = replaceBetweenMarkers(readFileSync(path, 'utf8'), link, 'page')
  if (linked !== null) writeAtomically(path, linked)
}

process.exitCode = await runProgram('publish-run', async () => {
  const folders = process.argv.slice(2)
  const missing = folders.find((folder) => !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
  if (folders.length === 0) throw new UsageError('expected the folder of a run, such as results/local/RUN, got nothing')
  if (missing !== undefined) throw new UsageError(`expected the folder of a run, got "${missing}"`)
  await publish(folders)
  updatePages()
  linkPage()
  return exitCodes.completed
})
