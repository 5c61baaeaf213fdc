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
import { describeSelf, isAlive, parseOwner } from './owner.js'
import { markName, processesOf, sendSignal, startOf, withDescendants } from './processes.js'

const folderName = /^bench-run-\w{6}$/
const ownerFile = 'owner.json'
const groupFile = /^group-(\d+)-(SIG\w+)$/

/** Between two looks at what is left of a run. What has just started carries no mark until it becomes another program. */
const lookMilliseconds = 50
const maxSeconds = 10
/** What ends by another signal than SIGKILL has this long to do so. */
const quickMilliseconds = 1000
/** A run says at once whose its folder is; one that never did was killed before it could. */
const nobodysAfterMilliseconds = 60_000

/**
 * Opens a run: whatever this process starts from now on ends with it, however it ends. Their temporary files are in one
 * folder, whose path is the mark in their environment; a guard waits for the end and then clears up. What earlier runs
 * have left that lost their guards as well is cleared up first.
 * @returns {Promise<{ close: () => Promise<void> }>}
 * @throws {Error} with a code where no temporary folder can be made
 */
export async function openRun() {
  const parent = resolve(tmpdir())
  await sweepDeadRuns(parent)
  const folder = makeFolder(parent)
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'guard.js'), folder], {
    // Neither Ctrl-C nor what ends the runner's process group ends it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  guard.on('error', () => {})
  guard.stdin.on('error', () => {})
  const { TMPDIR } = process.env
  // Here, so that whatever starts a process passes it on: also what drives the browser.
  Object.assign(process.env, { [markName]: folder, TMPDIR: folder })
  return {
    async close() {
      delete process.env[markName]
      if (TMPDIR === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = TMPDIR
      await endRun(folder)
      guard.stdin.end()
    },
  }
}

/** @param {string} parent @returns {string} a folder that only its owner may enter, and that says whose it is */
function makeFolder(parent) {
  const folder = mkdtempSync(join(parent, 'bench-run-'))
  try {
    writeFileSync(join(folder, ownerFile), JSON.stringify(describeSelf()))
    return folder
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  }
}

/** Whether this process is part of a run that another one has opened: the same program inside a namespace. */
export const isWithinRun = () => process.env.BENCH_NETEM !== undefined && process.env[markName] !== undefined

/**
 * Ends every process of a run but this one, and removes its temporary folder.
 * @type {(folder: string) => Promise<void>} rejected where a process does not end
 */
export async function endRun(folder) {
  const start = performance.now()
  const deadline = start + maxSeconds * 1000
  /** @type {Set<number>} what had the mark; of those that lead a process group, the group is the run's, too */
  const killed = new Set()
  for (let looks = 0; looks < 2; looks += 1) {
    const groups = groupsOf(folder)
    const found = processesOf([...groups.keys(), ...killed], folder)
    // What such a process has started may hide whose it is, as PostgreSQL's do.
    for (const { pid } of withDescendants(found.map(({ pid }) => pid))) {
      const isQuick = performance.now() < start + quickMilliseconds
      sendSignal(pid, (isQuick && groups.get(pid)) || 'SIGKILL')
      killed.add(pid)
      looks = -1
    }
    // A process that ends has no environment any more while it still holds its port.
    if ([...killed].some((pid) => startOf(pid) !== null)) looks = -1
    if (performance.now() > deadline) throw new Error(`processes ${[...killed].join(', ')} did not end after SIGKILL`)
    await delay(lookMilliseconds)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** Ends what is left of the runs in a folder whose processes have ended. @param {string} parent */
async function sweepDeadRuns(parent) {
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name)
    if (folderName.test(name) && isMine(folder) && isOver(folder)) await endRun(folder)
  }
}

/** Anybody may write into /tmp. @param {string} folder */
function isMine(folder) {
  const facts = lstatSync(folder, { throwIfNoEntry: false })
  return facts?.isDirectory() && facts.uid === process.getuid?.()
}

/** @param {string} folder of a run */
function isOver(folder) {
  const path = join(folder, ownerFile)
  const owner = existsSync(path) ? parseOwner(readFileSync(path, 'utf8')) : null
  if (owner) return !isAlive(owner)
  const madeAt = lstatSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - madeAt > nobodysAfterMilliseconds
}

/** @type {(groupId: number, signal: NodeJS.Signals) => string} */
const groupPath = (groupId, signal) => join(process.env[markName] ?? '', `group-${groupId}-${signal}`)

/**
 * Tells the run of a group, for platforms that show no process's environment.
 * @param {number} groupId of a new leader
 * @param {NodeJS.Signals} [signal] that its leader ends by at once, where it keeps what only itself can give back
 */
export function noteGroup(groupId, signal = 'SIGKILL') {
  if (process.env[markName]) writeFileSync(groupPath(groupId, signal), String(startOf(groupId)))
}

/** As it was noted. @type {(groupId: number, signal?: NodeJS.Signals) => void} of a group that nothing is left of */
export function forgetGroup(groupId, signal = 'SIGKILL') {
  if (process.env[markName]) rmSync(groupPath(groupId, signal), { force: true })
}

/** The process groups of a run whose leaders live, each with the signal that ends it. @param {string} folder @returns {Map<number, NodeJS.Signals>} */
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

/** Lets a group into the run's folder, which it cannot list: its user has a folder of its own there. @param {number} groupId */
export function letIn(groupId) {
  const folder = process.env[markName]
  if (!folder) return
  chownSync(folder, -1, groupId)
  chmodSync(folder, 0o710)
}
