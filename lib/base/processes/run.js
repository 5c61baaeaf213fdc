import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { childEnvironment, keptTmpdirName, markName } from './childEnvironment.js'
import { describeSelf, isAlive, parseOwner } from './owner.js'
import { processesOf, sendSignal, startOf, withDescendants } from './processes.js'

const folderName = /^bench-run-\w{6}$/
const ownerFile = 'owner.json'
const groupFile = /^group-(\d+)-(SIG\w+)$/

/** Poll interval for remaining processes. A new process carries no mark until it executes another program. */
const pollMilliseconds = 50
const maxSeconds = 10
/** Timeout of processes that end by another signal than SIGKILL. */
const signalTimeoutMilliseconds = 1000
/** Age at which a folder without an owner belongs to a run that was killed. */
const ownerTimeoutMilliseconds = 60_000

/**
 * Opens a run: processes that this one starts from now on end with it, however it ends. Their temporary files are in
 * one folder, whose path is the mark in their environment; a guard waits for the end and clears up. Remains of earlier
 * runs that lost their guards are removed first.
 * @returns {Promise<{ close: () => Promise<void> }>}
 * @throws {Error} with a code if no temporary folder can be made
 */
export async function openRun() {
  const parent = resolve(tmpdir())
  await sweepDeadRuns(parent)
  const folder = makeRunFolder(parent)
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'guard.js'), folder], {
    // Ctrl-C and signals to the runner's process group must not end the guard.
    detached: true,
    env: childEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  guard.on('error', () => {})
  guard.stdin.on('error', () => {})
  const { TMPDIR } = process.env
  // Libraries that start processes, such as the browser's driver, pass the environment on.
  Object.assign(
    process.env,
    { [markName]: folder, TMPDIR: folder },
    TMPDIR !== undefined && { [keptTmpdirName]: TMPDIR },
  )
  return {
    async close() {
      delete process.env[markName]
      delete process.env[keptTmpdirName]
      if (TMPDIR === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = TMPDIR
      await endRun(folder)
      guard.stdin.end()
    },
  }
}

/** Makes a folder that only its owner may enter and that names its owner. @param {string} parent */
function makeRunFolder(parent) {
  const folder = mkdtempSync(join(parent, 'bench-run-'))
  try {
    writeFileSync(join(folder, ownerFile), JSON.stringify(describeSelf()))
    return folder
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  }
}

/** Tells whether another process opened this run: the same program outside a namespace. */
export const isWithinRun = () => process.env.BENCH_NETEM !== undefined && process.env[markName] !== undefined

/**
 * Ends every process of a run but this one, and removes its temporary folder.
 * @type {(folder: string) => Promise<void>} rejected if a process does not end
 */
export async function endRun(folder) {
  const start = performance.now()
  const deadline = start + maxSeconds * 1000
  /** @type {Set<number>} ids of processes with the mark; the groups that they lead belong to the run, too */
  const killed = new Set()
  for (let looks = 0; looks < 2; looks += 1) {
    const groups = groupsOf(folder)
    const marked = processesOf([...groups.keys(), ...killed], folder)
    // Descendants may hide their mark, as PostgreSQL's do.
    for (const { pid } of withDescendants(marked.map(({ pid }) => pid))) {
      const isQuick = performance.now() < start + signalTimeoutMilliseconds
      sendSignal(pid, (isQuick && groups.get(pid)) || 'SIGKILL')
      killed.add(pid)
      looks = -1
    }
    // An ending process has no environment any more but still holds its port.
    if ([...killed].some((pid) => startOf(pid) !== null)) looks = -1
    if (performance.now() > deadline) throw new Error(`processes ${[...killed].join(', ')} did not end after SIGKILL`)
    await delay(pollMilliseconds)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** Clears up after the runs in a folder whose runner has ended. @param {string} parent */
async function sweepDeadRuns(parent) {
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name)
    if (folderName.test(name) && isMine(folder) && isOver(folder)) await endRun(folder)
  }
}

/** Tells whether this user owns a folder, because every user may write into /tmp. @param {string} folder */
function isMine(folder) {
  const facts = lstatSync(folder, { throwIfNoEntry: false })
  return facts?.isDirectory() && facts.uid === process.getuid?.()
}

/** Tells whether the runner of a folder has ended. @param {string} folder - of a run */
function isOver(folder) {
  const path = join(folder, ownerFile)
  const owner = existsSync(path) ? parseOwner(readFileSync(path, 'utf8')) : null
  if (owner) return !isAlive(owner)
  const madeAt = lstatSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - madeAt > ownerTimeoutMilliseconds
}

/** @type {(groupId: number, signal: NodeJS.Signals) => string} */
const groupPath = (groupId, signal) => join(process.env[markName] ?? '', `group-${groupId}-${signal}`)

/**
 * Notes a process group of the run, for platforms that show no process's environment.
 * @param {number} groupId - of a new leader
 * @param {NodeJS.Signals} [signal] - that ends its leader at once, if the leader has to clean up
 */
export function noteGroup(groupId, signal = 'SIGKILL') {
  if (process.env[markName]) writeFileSync(groupPath(groupId, signal), String(startOf(groupId)))
}

/** Removes the note of a group that has ended. @type {(groupId: number, signal?: NodeJS.Signals) => void} */
export function forgetGroup(groupId, signal = 'SIGKILL') {
  if (process.env[markName]) rmSync(groupPath(groupId, signal), { force: true })
}

/** Lists the process groups of a run whose leaders live, each with the signal that ends it. @param {string} folder */
function groupsOf(folder) {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return new Map(
    names.flatMap((name) => {
      const [, id, signal] = groupFile.exec(name) ?? []
      const isLeading = id !== undefined && startOf(Number(id)) === readFileSync(join(folder, name), 'utf8')
      return isLeading ? [[Number(id), /** @type {NodeJS.Signals} */ (signal)]] : []
    }),
  )
}

/** Lets a group enter the run's folder without listing it, for a user with a folder inside. @param {number} groupId */
export function letIn(groupId) {
  const folder = process.env[markName]
  if (!folder) return
  chownSync(folder, -1, groupId)
  chmodSync(folder, 0o710)
}
