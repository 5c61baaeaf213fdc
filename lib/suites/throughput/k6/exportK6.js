import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodes } from '../../../base/errors/exitCodes.js'
import { UsageError } from '../../../base/errors/usageError.js'
import { entriesOf, shown, writeAllAtomically } from '../../../core/store/files.js'
import { quoted } from '../../../workload/quoted.js'
import { variationOf } from '../../../workload/variations.js'
import { createWorkload } from '../../../workload/workloads.js'
import { expectedSeconds } from '../measure/windows.js'
import { settingsAt } from '../scenarios/requestedWorkloads.js'
import { answerSeconds, createK6Options } from './k6Options.js'

/** @import { Server } from '../../../types.d.ts' */
/** @import { Settings } from '../settle.js' */
/** @import { K6Load } from '../types.d.ts' */
/** @import { K6Export } from './k6Parameters.js' */

/** Share of the answers that k6 compares as a whole; the user may change it in load.json. */
const verifiedShare = 0.1
/** Warm-up seconds in the k6 script if ours is `auto`. */
const defaultWarmupSeconds = 10

/**
 * Writes the load of a server for k6 in place of measuring it here.
 * @param {{ servers: Server[], settings: Settings, k6: K6Export }} run
 * @returns {number} the exit code
 * @throws {UsageError} if the folder holds something else; UnableError if it cannot be written
 */
export function exportK6({ servers: [server], settings, k6 }) {
  const { folder } = k6
  const entries = entriesOf(folder) ?? []
  if (entries.length > 0 && !entries.some(({ name }) => name === 'load.json'))
    throw new UsageError(`--export-k6: expected a new folder, or one of an earlier export, got ${shown(folder) || '.'}`)
  const files = Object.entries(filesOf(server, settings, k6))
  writeAllAtomically(Object.fromEntries(files.map(([name, text]) => [join(folder, name), text])))
  const path = (/** @type {string} */ name) => shown(join(folder, name))
  console.log(`${path('README.md')} tells how to run it, also on several machines\n`)
  console.log(`    k6 run --quiet ${quoted(path('load.js'))} > k6.txt\n    node compare --import-k6 k6.txt`)
  return exitCodes.completed
}

/** @type {(server: Server, settings: Settings, k6: K6Export) => Record<string, string>} texts by name */
function filesOf(server, settings, { machines, requestsPerSecond }) {
  const [workload] = settings.workloads
  const { size = 'classic', port } = settings
  const { name: _, golden, ...request } = createWorkload(workload, size)
  const variation = variationOf(workload)
  const marks = variation ? Array.from({ length: variation.count }, (_, index) => variation.mark(index)) : ['']
  const warmupSeconds = settings.warmupSeconds === 'auto' ? defaultWarmupSeconds : settings.warmupSeconds
  const durationSeconds = expectedSeconds(settings)
  if (warmupSeconds + durationSeconds < 1)
    throw new UsageError('--export-k6: k6 runs for a second at least, with its warm-up; raise -d/--duration')
  /** @type {K6Load} */
  const about = { server: server.name, workload, size, requestsPerSecond, durationSeconds, verifiedShare }
  const rate = { ...settingsAt(settings, workload), requestsPerSecond, machines, warmupSeconds, durationSeconds }
  const load = {
    about,
    warmupSeconds,
    request: { target: `http://127.0.0.1:${port}`, ...request, timeout: `${answerSeconds}s` },
    options: createK6Options(rate),
  }
  return {
    'load.js': read('load.js'),
    'load.json': `${JSON.stringify(load, null, 2)}\n`,
    'golden.json': JSON.stringify(golden),
    'marks.json': JSON.stringify(marks),
    ...fillTemplates(about, { warmupSeconds, machines, port, path: quoted(server.path) }),
  }
}

/**
 * Writes how to run a load, for readers and for the k6 operator.
 * @param {K6Load} about
 * @param {{ warmupSeconds: number, machines: number, port: number, path: string }} details - path: of the server's file
 */
function fillTemplates(about, details) {
  const target = `-e TARGET=http://HOST:${details.port}`
  /** @type {Record<string, string | number>} */
  const values = {
    ...about,
    ...details,
    target,
    name: nameInKubernetes(about.server),
    verifiedPercent: Number((about.verifiedShare * 100).toFixed(2)),
    commands: commandsOf(details.machines, target).join('\n'),
  }
  const fill = (/** @type {string} */ template) =>
    read(template).replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]))
  return { 'testrun.yaml': fill('testrun.template.yaml'), 'README.md': fill('readme.template.md') }
}

/** Names a load within the limits of Kubernetes. @param {string} server */
const nameInKubernetes = (server) =>
  `bench-${server.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`.slice(0, 50).replace(/-$/, '')

/** Writes a command for each machine's part of a load. @type {(machines: number, target: string) => string[]} */
function commandsOf(machines, target) {
  const end = (/** @type {number} */ part) => (part === 0 || part === machines ? `${part && 1}` : `${part}/${machines}`)
  const ends = Array.from({ length: machines + 1 }, (_, part) => end(part))
  return ends.slice(1).map((to, part) => {
    const segment = `--execution-segment ${ends[part]}:${to} --execution-segment-sequence ${ends}`
    return `    k6 run --quiet ${segment} ${target} load.js > k6-${part + 1}.txt`
  })
}

/** Reads a file beside this one. @param {string} name */
const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8')
