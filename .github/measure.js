import { spawnSync } from 'node:child_process'
import { mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { exitCodes, Interruption } from '../lib/base/errors/exitCodes.js'
import { UnableError } from '../lib/base/errors/unableError.js'
import { UsageError } from '../lib/base/errors/usageError.js'
import { parseBenchOptions } from '../lib/cli/bench/benchOptions.js'
import { estimatePlan } from '../lib/core/run/describePlan.js'
import { runProgram } from '../lib/cli/program.js'
import { completeSuite } from '../lib/core/plan/completeSuite.js'
import { shown } from '../lib/core/store/files.js'
import { runsIn } from '../lib/core/store/resultFiles.js'
import { discoverLayers, discoverServers } from '../lib/servers/discover.js'
import { suites } from '../lib/suites/index.js'
import { quoted } from '../lib/workload/quoted.js'
import { findRun, plannedRuns, wordsOf } from './plannedRuns.js'
import { projectFolder } from './script.js'

/** @import { Measurement, Options, PlannedRun } from './plannedRuns.js' */

// Measures one of the planned runs, and publishes it.
//
//   npm run measure                                          # lists them
//   npm run measure -- NAME --dry-run                        # what it measures, and for how long
//   npm run measure -- NAME
//   npm run measure -- NAME --results FOLDER [--after RUN]   # only measures, into FOLDER/1, FOLDER/2 …
//   npm run measure -- NAME --results FOLDER --set rounds=1 --set duration=1
//
// --after waits until two hours after the run in that folder began. --set replaces options of every measurement.

const hoursApart = 2

/** @type {(measurement: Measurement, changes: Options) => string[]} the words of its command, without node */
function commandOf({ script, options, servers = [] }, changes) {
  const line = wordsOf({ ...options, ...changes })
  return script ? [`tests/perf/${script}`, ...line, ...servers] : ['bench', ...line]
}

/**
 * Estimates a measurement as bench does before it begins.
 * @type {(measurement: Measurement, changes?: Options) => Promise<{ text: string, seconds: number | null }>}
 */
export async function estimate({ script, options, servers = [] }, changes = {}) {
  if (script) return { text: `${servers.length} servers`, seconds: 60 * Number(options.minutes) }
  const discovered = [...discoverServers(), ...discoverLayers()]
  const all = discovered.map((server) => ({ ...server, missing: [], unsupported: null }))
  const project = { suites, projectFolder, version: '', servers: all }
  const run = await parseBenchOptions(wordsOf({ ...options, ...changes }), project)
  if (run === null) throw new Error('a planned run measures nothing')
  const { method } = completeSuite(run.suite, (await run.suite.load()).method)
  const able = run.servers.map((server) => ({ ...server, missing: [], unsupported: null }))
  return estimatePlan(method, able, run.settings)
}

/** Lists the planned runs. */
function formatList() {
  const width = Math.max(...plannedRuns.map(({ name }) => name.length))
  return plannedRuns
    .map(({ name, minutes, repeats = 1, schedule, question }) => {
      const extent = repeats === 1 ? `${minutes} min` : `${repeats} × ${minutes} min`
      return `${name.padEnd(width)}  ${extent.padStart(10)}  ${schedule.padEnd(7)}  ${question}`
    })
    .join('\n')
}

/** Prints what a run measures, and for how long. @type {(run: PlannedRun, changes: Options) => Promise<void>} */
async function printPlan({ name, minutes, measurements, pages }, changes) {
  let seconds = 0
  for (const measurement of measurements) {
    const estimated = await estimate(measurement, changes)
    seconds += estimated.seconds ?? 0
    console.log(quoted('node', ...commandOf(measurement, changes)))
    console.log(`  ${estimated.text}`)
  }
  console.log(`${name}: about ${Math.ceil(seconds / 60)} of ${minutes} min; made of it: ${pages.join(', ')}`)
}

/** Waits until two hours after a run began. @param {string} folder - of the run */
async function waitAfter(folder) {
  const starts = runsIn(folder).map(({ startedAt }) => Date.parse(startedAt))
  if (starts.length === 0) throw new UsageError(`--after expects the folder of a run, got "${folder}"`)
  const milliseconds = Math.min(...starts) + hoursApart * 3_600_000 - Date.now()
  if (milliseconds <= 0) return
  console.error(`measure: waiting for ${Math.ceil(milliseconds / 60_000)} min, so that runs are hours apart`)
  await delay(milliseconds)
}

/**
 * Measures a run, and writes each measurement into a folder of its number, or a file of records.
 * @type {(run: PlannedRun, directory: string, changes: Options) => string[]} the paths
 * @throws {UnableError} if one ends before its time
 */
function measure({ measurements }, directory, changes) {
  mkdirSync(directory, { recursive: true })
  return measurements.map((measurement, index) => {
    const [program, ...line] = commandOf(measurement, changes)
    const path = join(directory, `${index + 1}${measurement.script ? '.ndjson' : ''}`)
    const place = measurement.script ? [path] : ['--results', path]
    const args = [program, ...(measurement.script ? [...place, ...line] : [...line, ...place])]
    console.error(`measure: ${quoted('node', ...args)}`)
    const { status, signal } = spawnSync(process.execPath, args, { cwd: projectFolder, stdio: 'inherit' })
    if (signal) throw new Interruption(signal)
    // A row without a number has its reason in place of it.
    if (status === exitCodes.completed || status === exitCodes.incomplete) return path
    throw new UnableError('NO_RESULTS', `${quoted('node', ...args)} ended with exit code ${status}`)
  })
}

/** Publishes measurements, each in its folder. @type {(run: PlannedRun, paths: string[]) => number} the exit code */
function publish({ name }, paths) {
  const args = [join(projectFolder, '.github/publishRun.js'), '--as', name, ...paths]
  const { status } = spawnSync(process.execPath, args, { cwd: projectFolder, stdio: 'inherit' })
  return status ?? exitCodes.bug
}

/** Names the folder of a run that begins now. */
const nameOfTime = () => new Date().toISOString().slice(0, 19).replaceAll(':', '-')

/** Reads values of --set. @type {(texts: string[]) => Options} @throws {UsageError} */
const readChanges = (texts) =>
  Object.fromEntries(
    texts.map((text) => {
      const [, name, value] = /^([\w-]+)=(.+)$/.exec(text) ?? []
      if (name === undefined) throw new UsageError(`--set expects NAME=VALUE, got "${text}"`)
      return [name, value]
    }),
  )

/** Reads the command line. @throws {UsageError} */
function readCommand() {
  const options = /** @type {const} */ ({
    'dry-run': { type: 'boolean' },
    results: { type: 'string' },
    after: { type: 'string' },
    set: { type: 'string', multiple: true },
  })
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    return { ...values, names: positionals, changes: readChanges(values.set ?? []) }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(/** @type {Error} */ (error).message)
  }
}

if (process.argv[1] === import.meta.filename)
  process.exitCode = await runProgram('measure', async () => {
    const { names, changes, results, after, 'dry-run': isDry } = readCommand()
    const [name, ...further] = names
    if (name === undefined) {
      console.log(formatList())
      return exitCodes.completed
    }
    if (further.length > 0) throw new UsageError(`expected one run, got "${names.join(' ')}"`)
    const run = findRun(name)
    if (isDry) {
      await printPlan(run, changes)
      return exitCodes.completed
    }
    if (results === undefined && Object.keys(changes).length > 0)
      throw new UsageError('--set needs --results, because a run with other options is not published; add it')
    const directory = resolve(results ?? join(projectFolder, 'results/local', name, nameOfTime()))
    if (statSync(join(directory, '1'), { throwIfNoEntry: false }))
      throw new UsageError(`--results: ${shown(directory)} has a run; choose another folder`)
    if (after !== undefined) await waitAfter(after)
    const paths = measure(run, directory, changes)
    return results === undefined ? publish(run, paths) : exitCodes.completed
  })
