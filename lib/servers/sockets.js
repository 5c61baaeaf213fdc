import { connect, createServer } from 'node:net'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { Fault } from '../base/errors/fault.js'
import { UnableError } from '../base/errors/unableError.js'
import { describeProcess, processIds } from '../base/processes/processes.js'

/** @typedef {{ address: string, port: number, inode: string }} Listener */

/** A process may count as ended while the kernel still ends its threads, which hold the port a moment longer. */
export const portTimeoutSeconds = 2

/** proc(5): the state of a listening socket in /proc/net/tcp. */
const listening = '0A'

/** From /proc/net/tcp or /proc/net/tcp6. @type {(text: string) => Listener[]} */
export function parseListeners(text) {
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === listening)
    .map((fields) => {
      const [address, port] = fields[1].split(':')
      return { address: toAddress(address), port: Number.parseInt(port, 16), inode: fields[9] }
    })
}

/** @param {string} hexadecimal an IPv4 address with its bytes reversed, or an IPv6 address, which is only named as such */
function toAddress(hexadecimal) {
  if (hexadecimal.length > 8) return /^0+$/.test(hexadecimal) ? '[::]' : '[IPv6]'
  return Buffer.from(hexadecimal, 'hex').reverse().join('.')
}

/** @returns {Listener[]} every TCP socket that listens on this machine; none where the platform does not tell */
function listeners() {
  if (process.platform !== 'linux') return []
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((path) => parseListeners(readFileSync(path, 'utf8')))
}

/** @template T @param {() => T[]} read @returns {T[]} nothing where what is read has ended, or is not ours to read */
function readIfThere(read) {
  try {
    return read()
  } catch {
    return []
  }
}

/** @param {number} pid @returns {string[]} the inodes of its sockets, as far as they can be read */
function socketInodes(pid) {
  const folder = `/proc/${pid}/fd`
  // Each by itself: a process opens and closes others meanwhile, and none of them may hide the one that listens.
  const inodeOf = (/** @type {string} */ name) => /^socket:\[(\d+)\]$/.exec(readlinkSync(`${folder}/${name}`))?.slice(1)
  return readIfThere(() => readdirSync(folder)).flatMap((name) => readIfThere(() => inodeOf(name) ?? []))
}

/** What some processes listen on. @param {number[]} pids */
export function listenersOf(pids) {
  const inodes = new Set(pids.flatMap(socketInodes))
  return listeners().filter(({ inode }) => inodes.has(inode))
}

/** Who listens on a port, as far as the platform tells: process ids. @param {number} port */
export function portOwners(port) {
  const inodes = listeners().flatMap((listener) => (listener.port === port ? [listener.inode] : []))
  if (inodes.length === 0) return []
  return processIds().filter((pid) => socketInodes(pid).some((inode) => inodes.includes(inode)))
}

/**
 * Whether somebody accepts connections on a port. It costs a fraction of what a request does.
 * @type {(port: number, host?: string) => Promise<boolean>}
 */
export function accepts(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    // Within one machine only a full queue of connections leaves this open, and then nobody takes any from it.
    const socket = connect({ port, host, timeout: 1000 })
    const settle = (/** @type {boolean} */ accepted) => {
      socket.destroy()
      resolve(accepted)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false)).once('timeout', () => settle(false))
  })
}

/** Whether nobody listens on a port of 127.0.0.1, nor on that port of all addresses. @param {number} port */
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
 * A port of 127.0.0.1 that nobody listens on. It lies below those that systems give to outgoing connections: one of a
 * load's many would now and then be where the next server wants to listen.
 * @returns {Promise<number>}
 */
export async function findFreePort() {
  const port = 10_000 + Math.floor(Math.random() * 10_000)
  return (await canListen(port)) ? port : findFreePort()
}

/** Who has a port, where the platform tells. @param {number} port */
export function describePortHolder(port) {
  const [owner] = portOwners(port)
  return owner === undefined ? 'another process' : describeProcess(owner)
}

/** That a port is taken, by whom where the platform tells, and what to do. @param {number} port */
export const describePortInUse = (port) =>
  `port ${port} of 127.0.0.1 is in use by ${describePortHolder(port)}; stop it or choose another port with --port`

/** Throws a Fault that names its holder. @param {number} port @param {number} [seconds] it may take to become free */
export async function assertPortFree(port, seconds = 0) {
  const deadline = performance.now() + seconds * 1000
  while ((await accepts(port)) || !(await canListen(port))) {
    if (performance.now() >= deadline) throw new Fault('PORT_TAKEN', describePortInUse(port))
    await delay(20)
  }
}

/**
 * The same, where nothing of ours can have it: then it is no fact about a server.
 * @type {(port: number, seconds?: number) => Promise<void>}
 * @throws {UnableError}
 */
export async function refuseTakenPort(port, seconds) {
  await assertPortFree(port, seconds).catch((error) => {
    throw error instanceof Fault ? new UnableError('PORT_TAKEN', error.message) : error
  })
}
