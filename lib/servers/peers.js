import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { childEnvironment } from '../base/processes/childEnvironment.js'
import { processIds, wholePrograms } from '../base/processes/processes.js'
import { listenersOf, readIfThere, socketInodes } from './sockets.js'

/** Addresses with ports, as the kernel writes them. @typedef {{ local: string, remote: string, inode: string }} Ends */

/** State of a connection in /proc/net/tcp: proc(5). */
const established = '01'

/** Writes an address of IPv4 in the form of IPv6 as IPv4 does. @param {string} end */
const shorten = (end) => end.replace(/^0{16}F{4}0{4}/, '')

/** Parses the connections in /proc/net/tcp or /proc/net/tcp6. @type {(text: string) => Ends[]} */
export function parseConnections(text) {
  const lines = text.trim().split('\n').slice(1)
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === established)
    .map((fields) => ({ local: shorten(fields[1]), remote: shorten(fields[2]), inode: fields[9] }))
}

/** Reads the port of one end. @param {string} end */
const portOf = (end) => Number.parseInt(end.split(':')[1], 16)

/**
 * Finds the other ends of connections to Unix sockets by `ss -x`, because /proc does not say who that is. Only those of
 * a listener have a name: pipes of a parent process have none.
 * @type {(text: string, sockets: Set<string>) => string[]} sockets: inodes at this end
 */
export const findNamedEnds = (text, sockets) =>
  [...text.matchAll(/^u_\w+ +ESTAB +\d+ +\d+ +(\S.*?) +(\d+) +\S.*? +(\d+) *$/gm)].flatMap(([, name, inode, other]) =>
    name !== '*' && sockets.has(other) ? inode : [],
  )

/**
 * Finds the processes of this machine that some processes have connected to, such as a database, with all of their
 * programs. It takes milliseconds. Those at Unix sockets are known only with `ss` of iproute2.
 * @param {number[]} pids - of a server, whose own clients do not count
 * @returns {number[]} none if the platform does not say
 */
export function findPeers(pids) {
  if (process.platform !== 'linux' || pids.length === 0) return []
  const ports = new Set(listenersOf(pids).map(({ port }) => port))
  const sockets = new Set(pids.flatMap(socketInodes))
  const all = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((path) =>
    readIfThere(() => parseConnections(readFileSync(path, 'utf8'))),
  )
  const outgoing = all.filter(({ inode, local }) => sockets.has(inode) && !ports.has(portOf(local)))
  const ends = new Set(outgoing.map(({ local, remote }) => `${remote} ${local}`))
  const { stdout } = spawnSync('ss', ['-xnH'], { encoding: 'utf8', env: childEnvironment() })
  const inodes = new Set([
    ...all.flatMap(({ local, remote, inode }) => (ends.has(`${local} ${remote}`) ? inode : [])),
    ...findNamedEnds(stdout ?? '', sockets),
  ])
  if (inodes.size === 0) return []
  const peers = processIds().filter((pid) => socketInodes(pid).some((inode) => inodes.has(inode)))
  return wholePrograms(peers.filter((pid) => pid !== process.pid && !pids.includes(pid))).filter(
    (pid) => !pids.includes(pid),
  )
}
