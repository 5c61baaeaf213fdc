import { connect, createServer } from 'node:net'
import { lstatSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { Fault } from '../base/errors/fault.js'
import { UnableError } from '../base/errors/unableError.js'
import { describeProcess, processIds } from '../base/processes/processes.js'

/** @import { Server } from '../types.d.ts' */

/** @typedef {{ address: string, port: number, inode: string }} Listener */

/** Timeout after a process's end, while the kernel still ends its threads, which hold the port. */
export const portTimeoutSeconds = 2

/** States of sockets in /proc/net/tcp: proc(5). */
const states = { established: '01', listening: '0A' }

/**
 * Parses the sockets of one state in /proc/net/tcp or /proc/net/tcp6.
 * @type {(text: string, state: keyof typeof states) => { local: string, remote: string, inode: string }[]}
 */
export function parseSockets(text, state) {
  const lines = text.trim().split('\n').slice(1)
  const ofState = lines.map((line) => line.trim().split(/\s+/)).filter((fields) => fields[3] === states[state])
  return ofState.map(({ 1: local, 2: remote, 9: inode }) => ({ local, remote, inode }))
}

/** Lists the TCP sockets of one state; none if the platform does not say. @param {keyof typeof states} state */
export function listSockets(state) {
  if (process.platform !== 'linux') return []
  // A kernel without IPv6 has only the first.
  const paths = ['/proc/net/tcp', '/proc/net/tcp6']
  return paths.flatMap((path) => readIfThere(() => parseSockets(readFileSync(path, 'utf8'), state)))
}

/** Spells an address of one or four words, whose bytes are reversed. @param {string} hexadecimal */
function toAddress(hexadecimal) {
  if (hexadecimal.length <= 8) return Buffer.from(hexadecimal, 'hex').reverse().join('.')
  const bytes = Buffer.from(hexadecimal, 'hex').swap32().toString('hex')
  // A URL has the shortest spelling.
  return new URL(`http://[${bytes.match(/.{4}/g)?.join(':')}]`).hostname
}

/** Reads the address of a listening socket. @type {(socket: { local: string, inode: string }) => Listener} */
export function toListener({ local, inode }) {
  const [address, port] = local.split(':')
  return { address: toAddress(address), port: Number.parseInt(port, 16), inode }
}

const listeners = () => listSockets('listening').map(toListener)

/** Reads nothing if a process has ended, or is another user's. @template T @param {() => T[]} read @returns {T[]} */
export function readIfThere(read) {
  try {
    return read()
  } catch {
    return []
  }
}

/** Lists the inodes of a process's sockets, as far as they can be read. @param {number} pid @returns {string[]} */
export function socketInodes(pid) {
  const folder = `/proc/${pid}/fd`
  // Reads each by itself, because a process closes some meanwhile, which must not hide the one that listens.
  const inodeOf = (/** @type {string} */ name) => /^socket:\[(\d+)\]$/.exec(readlinkSync(`${folder}/${name}`))?.slice(1)
  return readIfThere(() => readdirSync(folder)).flatMap((name) => readIfThere(() => inodeOf(name) ?? []))
}

/** Finds the listening sockets of processes. @param {{ pid: number }[]} processes */
export function listenersOf(processes) {
  const inodes = new Set(processes.flatMap(({ pid }) => socketInodes(pid)))
  return listeners().filter(({ inode }) => inodes.has(inode))
}

/** Tells whether any process listens on a port, if the platform says. @param {number} port */
export const hasListener = (port) => listeners().some((listener) => listener.port === port)

/** Finds the ids of the processes that listen on a port, if the platform says. @param {number} port */
export function portOwners(port) {
  const inodes = listeners().flatMap((listener) => (listener.port === port ? [listener.inode] : []))
  if (inodes.length === 0) return []
  return processIds().filter((pid) => socketInodes(pid).some((inode) => inodes.includes(inode)))
}

/** Place where a server listens: a port, or the absolute path of a Unix socket. @typedef {number | string} Place */

/**
 * Tells whether a place accepts connections, at a fraction of a request's cost.
 * @type {(place: Place, host?: string) => Promise<boolean>} host: of a port
 */
export const accepts = async (place, host) => (await dial(place, host)) === null

/**
 * Opens a connection and closes it.
 * @type {(place: Place, host?: string) => Promise<string | null>} code of the error; null if it was accepted
 */
function dial(place, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const address = typeof place === 'string' ? { path: place } : { port: place, host }
    // Times out within one machine only if the queue of connections is full, because the server takes none from it.
    const socket = connect({ ...address, timeout: 1000 })
    const settle = (/** @type {string | null} */ code) => {
      socket.destroy()
      resolve(code)
    }
    socket.once('connect', () => settle(null)).once('timeout', () => settle('ETIMEDOUT'))
    socket.once('error', (/** @type {NodeJS.ErrnoException} */ { code = '' }) => settle(code))
  })
}

/**
 * Finds the first of several hosts that accepts connections; null if none does.
 * @type {(place: Place, hosts: string[]) => Promise<string | null>}
 */
export async function firstAccepting(place, hosts) {
  for (const host of hosts) if (await accepts(place, host)) return host
  return null
}

/** Tells whether a port of 127.0.0.1 is free, also among listeners on all addresses. @param {number} port */
function canListen(port) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      ['EADDRINUSE', 'EACCES'].includes(error.code ?? '') ? resolve(false) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/**
 * Finds a free port of 127.0.0.1, below those that systems give to outgoing connections: a load's many connections
 * would sometimes take the port before the server does.
 * @returns {Promise<number>}
 */
export async function findFreePort() {
  const port = 10_000 + Math.floor(Math.random() * 10_000)
  return (await canListen(port)) ? port : findFreePort()
}

/**
 * Tells whether no server listens at a place, and one could: a Unix socket that an ended process has left is removed.
 * @param {Place} place
 */
async function isFree(place) {
  const code = await dial(place)
  if (code === null) return false
  if (typeof place === 'number') return canListen(place)
  const isLeft = code === 'ECONNREFUSED' && lstatSync(place, { throwIfNoEntry: false })?.isSocket()
  if (isLeft) rmSync(place, { force: true })
  return true
}

const highestPort = 65_535
/** Distance between ports of servers that are alive at once: some also listen on the next ones, such as for metrics. */
export const portGap = 4
/** Ports from the first one up to where no server of the same cohort begins, however large that is. */
export const cohortPorts = 8 * portGap

/** Lists the fixed ports on which commands will listen. @param {Pick<Server, 'endpoint'>[]} servers */
export const fixedPortsOf = (servers) =>
  servers.flatMap(({ endpoint }) => (endpoint?.command === undefined ? [] : (endpoint.port ?? [])))

/**
 * Finds the first of several free ports of 127.0.0.1 with gaps between them.
 * @type {(count: number, first: number, fixed?: number[]) => Promise<number>} first: lowest port to try; fixed: none of
 *   these is among them, because it is for a server that is not there yet
 * @throws {UnableError} if there is none
 */
export async function findFreePorts(count, first, fixed = []) {
  for (let port = first; port + (count - 1) * portGap <= highestPort; port += 1) {
    const end = port + count * portGap
    if (fixed.some((one) => one >= port && one < end)) continue
    let free = 0
    while (free < count && (await isFree(port + free * portGap))) free += 1
    if (free === count) return port
  }
  const problem = `expected ${count} free ports of 127.0.0.1, ${portGap} apart, from ${first} on, got none`
  throw new UnableError('PORT_TAKEN', `${problem}; choose a lower one with --port`)
}

/** Describes the process that has a port, if the platform says. @param {number} port */
export function describePortHolder(port) {
  const [owner] = portOwners(port)
  return owner === undefined ? 'another process' : describeProcess(owner)
}

/** Describes a taken place, and what to do. @param {Place} place */
export const describePortInUse = (place) =>
  typeof place === 'string'
    ? `the socket ${place} is in use by another process; stop it`
    : `port ${place} of 127.0.0.1 is in use by ${describePortHolder(place)}; ` +
      'stop it or choose another port with --port, which is the first of up to 8'

/**
 * Waits until a place is free.
 * @param {Place} place
 * @param {number} [seconds] timeout
 * @throws {Fault} that names its holder
 */
export async function assertPortFree(place, seconds = 0) {
  const deadline = performance.now() + seconds * 1000
  while (!(await isFree(place))) {
    if (performance.now() >= deadline) throw new Fault('PORT_TAKEN', describePortInUse(place))
    await delay(20)
  }
}

/**
 * Waits until a place is free that no process of the run has: if it stays taken, that is no fault of a server.
 * @type {(place: Place, seconds?: number) => Promise<void>}
 * @throws {UnableError}
 */
export async function refuseTakenPort(place, seconds) {
  await assertPortFree(place, seconds).catch((error) => {
    throw error instanceof Fault ? new UnableError('PORT_TAKEN', error.message) : error
  })
}
