import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { exitCodes } from '../lib/base/errors/exitCodes.js'
import { UnableError } from '../lib/base/errors/unableError.js'
import { UsageError } from '../lib/base/errors/usageError.js'
import { runProgram } from '../lib/cli/program.js'
import { methodSha256 } from '../lib/core/store/environment.js'
import { shown, writeAllAtomically, writeAtomically } from '../lib/core/store/files.js'
import { addToHistory } from '../lib/core/store/history.js'
import { haveOneMethod, listRuns } from '../lib/core/store/runs.js'
import { replaceBetweenMarkers } from '../lib/reports/markdown.js'
import { suites } from '../lib/suites/index.js'
import { counted } from '../lib/workload/counted.js'
import { furtherFolder } from './furtherRuns.js'
import { addToLedger, entryOf, ledgerName, readLedger } from './ledger.js'
import { findRun } from './plannedRuns.js'
import { prepareRun, readPublished, refusal, sumOf } from './prepareRun.js'
import { publishRecords } from './publishRecords.js'
import { projectFolder } from './script.js'
import { rulesOfThirds, testTable } from './thirdRun.js'

/** @import { Entry, Verdict } from './ledger.js' */
/** @import { PlannedRun } from './plannedRuns.js' */
/** @import { Options, Run } from './prepareRun.js' */

// Publishes runs: writes them compressed into results/published, adds their lines to the history, removes the runs that
// they replace, and updates the pages that show them. The ledger, results/published/runs.json, gets a line for each of
// them, also if it is refused. In a workflow the README is also linked to the page of all suites.
//
//   npm run publish-run -- FOLDER… [--accept-busy "why"] [--further]
//   npm run publish-run -- FOLDER… --as NAME    # what npm run measure -- NAME has measured, in its order

const results = join(projectFolder, 'results')
const publishedFolder = join(results, 'published')
const ledgerPath = join(publishedFolder, ledgerName)
/** Limit of all published runs together, in bytes. */
const mostBytes = 12_000_000
/** Limit of runs of one method, in suites that combine runs. */
const mostRuns = 2

/**
 * Selects the runs to keep: of those that measured the same the newest, and as many of its method as a report takes.
 * @param {Run[]} runs - newest first
 * @param {Set<string>} thirds - ids of runs that have joined a table of two
 */
const selectKept = (runs, thirds) =>
  runs.filter(({ measured, isCombined, first }, index) => {
    const [newest, ...between] = runs.slice(0, index).filter((run) => run.measured === measured)
    if (!newest) return true
    const ofMethod = between.filter((run) => haveOneMethod(run.first, newest.first))
    const most = thirds.has(newest.first.run.id) ? mostRuns + 1 : mostRuns
    return isCombined && haveOneMethod(first, newest.first) && ofMethod.length < most - 1
  })

/** Tells whether a run of the published table was measured as this code measures. @param {Run} run */
const isCurrent = ({ first: { suite, environment }, measured }) =>
  measured.split(',').includes(suites[0].name) && environment.methodSha256 === methodSha256(projectFolder, suite)

/** Removes from the page of the method what has changed since the published run. */
function removeChanges() {
  const page = join(projectFolder, 'docs/method.md')
  writeAtomically(page, readFileSync(page, 'utf8').replace(/^Changed since the published run: [\s\S]*?\n\n/m, ''))
}

/** Why runs count, and why they do not: fixed before a rate of them is read. */
const rules = {
  counts: `the newest run of what it measured, or one of ${mostRuns} of its method and machine`,
  further: 'tests the table (--further)',
  refused: 'refused',
  replaced: 'newer runs have replaced it',
  unlike: 'the newest run is of another method or machine',
}

/** @type {(run: Run, verdict: Pick<Verdict, 'counts' | 'rule'> & { absence?: string }) => Entry} */
function lineOf({ results, measured, path }, { absence = null, ...verdict }) {
  const folder = relative(publishedFolder, dirname(path)).split(sep).join('/')
  const names = measured.split(',').map((name) => (['', furtherFolder].includes(folder) ? name : `${folder}: ${name}`))
  const place = absence === null ? relative(projectFolder, path).split(sep).join('/') : null
  return entryOf(results, names, { ...verdict, path: place, absence })
}

/** Names the rule by which a run leaves the table. @type {(run: Run, runs: Run[]) => Entry} runs: newest first */
function lineOfRemoved(run, runs) {
  const newest = runs.find(({ measured }) => measured === run.measured) ?? run
  const isUnlike = run.isCombined && !haveOneMethod(run.first, newest.first)
  return lineOf(run, { counts: false, rule: isUnlike ? rules.unlike : rules.replaced, absence: 'git log has its data' })
}

/**
 * Lists runs as refused, but for quick ones and those of which something else was decided before.
 * @param {{ run: Run, fault: string }[]} refused
 */
function listRefused(refused) {
  const before = readLedger(publishedFolder)
  const isOpen = ({ id = '' }) => before.every((entry) => entry.id !== id || entry.rule.startsWith(rules.refused))
  const added = refused
    .filter(({ run: { first } }) => !first.settings.quick && isOpen(first.run))
    .map(({ run, fault }) =>
      lineOf(run, { counts: false, rule: `${rules.refused}: it ${fault}`, absence: 'it was not published' }),
    )
  if (added.length === 0) return
  writeAtomically(ledgerPath, addToLedger(before, added))
  try {
    execFileSync(process.execPath, [join(projectFolder, '.github/updateRuns.js')], { stdio: 'ignore' })
  } catch {
    // The run is refused all the same, and check-readme names the page.
  }
}

/**
 * Reads the runs to publish.
 * @type {(folders: string[], options: Options) => Promise<Run[]>}
 * @throws {UnableError} if one may not be published; then the ledger has each that was refused
 */
async function prepareAll(folders, options) {
  const settled = await Promise.allSettled(folders.map((folder) => prepareRun(folder, options)))
  const runs = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  listRefused(runs.flatMap(({ fault, ...run }) => (fault === null ? [] : [{ run, fault }])))
  for (const one of settled) {
    if (one.status === 'rejected') throw one.reason
    if (one.value.fault !== null) throw refusal(one.value.folder, one.value.fault)
  }
  return runs
}

/**
 * Adds up the bytes of files below a folder.
 * @type {(folder: string, isCounted: (path: string) => boolean) => number}
 */
const bytesBelow = (folder, isCounted) =>
  sumOf(
    (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
      .map((path) => join(folder, path))
      .filter((path) => isCounted(path) && statSync(path).isFile())
      .map((path) => statSync(path).size),
  )

/**
 * Checks that runs leave room.
 * @type {(folder: string, added: Run[], bytes: number) => void} bytes: of all published files with them
 * @throws {UnableError} if they do not; then the ledger has them
 */
function checkSize(folder, added, bytes) {
  const [megabytes, most] = [bytes / 1e6, mostBytes / 1e6]
  if (megabytes <= most) return
  const fault = `makes ${megabytes.toFixed(1)} MB of published runs, expected ${most} at most`
  listRefused(added.map((run) => ({ run, fault })))
  throw refusal(folder, fault)
}

/**
 * Publishes runs.
 * @type {(folders: string[], options: Options) => Promise<void>}
 * @throws {UnableError} if one may not be published, or all take too much room; then only the ledger is changed
 */
async function publish(folders, options) {
  const added = await prepareAll(folders, options)
  if (options.isFurther) return publishFurther(folders, added, options.rule)
  const place = join(publishedFolder, options.folder ?? '')
  const paths = listRuns(place).map(({ path }) => path)
  const isOther = (/** @type {string} */ path) => path !== place && !added.some((run) => run.path === path)
  const before = await Promise.all(paths.filter(isOther).map(readPublished))
  const runs = [...added, ...before].sort((a, b) => basename(b.path).localeCompare(basename(a.path)))
  const thirds = rulesOfThirds(readLedger(publishedFolder))
  if (options.rule !== undefined) thirds.set(added[0].first.run.id, options.rule)
  const kept = selectKept(runs, new Set(thirds.keys()))
  const beside = bytesBelow(publishedFolder, (path) => !runs.some((run) => dirname(path) === run.path))
  checkSize(folders[0], added, beside + sumOf(kept.map(({ bytes }) => bytes)))
  const published = kept.filter((run) => added.includes(run))
  const lines = runs.map((run) =>
    kept.includes(run)
      ? lineOf(run, { counts: true, rule: thirds.get(run.first.run.id) ?? rules.counts })
      : lineOfRemoved(run, runs),
  )
  const ledger = addToLedger(readLedger(publishedFolder), lines)
  writeAllAtomically(Object.assign({}, ...published.map(({ files }) => files), { [ledgerPath]: ledger }))
  const removed = before.filter((run) => !kept.includes(run)).map(({ path }) => path)
  // A run in the table cannot test it.
  const asFurther = published.map(({ path }) => join(publishedFolder, furtherFolder, basename(path)))
  for (const path of [...removed, ...asFurther]) rmSync(path, { recursive: true, force: true })
  if (!options.folder && published.some(isCurrent)) removeChanges()
  // The history is of the table and of suites: named runs have other loads.
  addToHistory(
    results,
    options.folder ? [] : added.toSorted((a, b) => a.path.localeCompare(b.path)).flatMap(({ lines }) => lines),
  )
  console.log(`publish-run: published ${published.map(({ path }) => shown(path)).join(', ') || 'nothing newer'}`)
  if (removed.length > 0) console.log(`publish-run: removed ${removed.map(shown).join(', ')}`)
}

/**
 * Publishes runs that test the table.
 * @type {(folders: string[], added: Run[], rule?: string) => void}
 * @throws {UnableError} if one is in the table, is of another suite, or all take too much room
 */
function publishFurther(folders, added, rule = rules.further) {
  for (const [index, { path, measured }] of added.entries()) {
    if (measured !== suites[0].name) throw refusal(folders[index], `measured ${measured}, expected ${suites[0].name}`)
    if (existsSync(join(publishedFolder, basename(path)))) throw refusal(folders[index], 'holds a run of the table')
  }
  const beside = bytesBelow(publishedFolder, (path) => !added.some((run) => dirname(path) === run.path))
  checkSize(folders[0], added, beside + sumOf(added.map(({ bytes }) => bytes)))
  const lines = added.map((run) => lineOf(run, { counts: false, rule }))
  const ledger = addToLedger(readLedger(publishedFolder), lines)
  writeAllAtomically(Object.assign({}, ...added.map(({ files }) => files), { [ledgerPath]: ledger }))
  console.log(`publish-run: published ${added.map(({ path }) => shown(path)).join(', ')}`)
}

/**
 * Publishes what a planned run has measured, each measurement in its folder.
 * @type {(run: PlannedRun, paths: string[], options: Options) => Promise<void>}
 * @throws {UnableError} if one may not be published; then those before it are
 */
async function publishPlanned({ name, measurements, repeats = 1 }, paths, options) {
  if (paths.length !== measurements.length && repeats === 1)
    throw new UsageError(`--as ${name} expects ${counted(measurements.length, 'folder')}, got ${paths.length}`)
  const folderAt = (/** @type {number} */ index) => measurements[index % measurements.length].folder
  for (const [index, path] of paths.entries()) {
    const folder = folderAt(index)
    if (measurements[0].script) publishRecords(path, join(publishedFolder, folder), ledgerPath)
    else if (repeats > mostRuns) await publishInTurn(path, options)
    else await publish([path], { ...options, folder })
  }
}

/**
 * Publishes a run of the table. The third one of its method first tests the table of two, and joins it if it confirms
 * it; else it is kept beside it.
 * @type {(path: string, options: Options) => Promise<void>}
 */
async function publishInTurn(path, options) {
  const [run] = await prepareAll([path], options)
  const test = await testTable(publishedFolder, path, run)
  if (test === null) return publish([path], options)
  console.log(`publish-run: ${test.text}`)
  const rule = test.confirms ? test.text : `${rules.further}: ${test.text}`
  await publish([path], { ...options, isFurther: !test.confirms, rule })
}

/** Updates the pages that show published runs. @param {boolean} hasRecords - of how the method was tested */
function updatePages(hasRecords) {
  const scripts = ['update-readme', ...(hasRecords ? ['update-docs'] : [])]
  try {
    for (const script of scripts)
      execFileSync('npm', ['run', '--silent', script], { cwd: projectFolder, stdio: 'inherit' })
  } catch {
    throw new UnableError(
      'CANNOT_WRITE',
      `the runs are published, the pages are not; run npm run ${scripts.join(' && npm run ')}`,
    )
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

/**
 * Reads the command line.
 * @type {() => { folders: string[], options: Options, planned: PlannedRun | null }}
 * @throws {UsageError}
 */
function readCommand() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'accept-busy': { type: 'string' }, further: { type: 'boolean' }, as: { type: 'string' } },
    })
    const { 'accept-busy': acceptBusy, further: isFurther, as: name } = values
    if (acceptBusy?.trim() === '') throw new UsageError('--accept-busy expects why other work is accepted, got nothing')
    const planned = name === undefined ? null : findRun(name)
    return { folders: positionals, options: { published: publishedFolder, isFurther, acceptBusy }, planned }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(/** @type {Error} */ (error).message)
  }
}

process.exitCode = await runProgram('publish-run', async () => {
  const { folders, options, planned } = readCommand()
  const hasRecords = planned?.measurements[0].script !== undefined
  const missing = folders.find((folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== !hasRecords)
  if (folders.length === 0) throw new UsageError('expected the folder of a run, such as results/local/RUN, got nothing')
  if (missing !== undefined) throw new UsageError(`expected the folder of a run, got "${missing}"`)
  await (planned ? publishPlanned(planned, folders, options) : publish(folders, options))
  updatePages(hasRecords)
  linkPage()
  return exitCodes.completed
})
