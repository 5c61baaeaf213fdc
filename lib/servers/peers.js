import { spawnSync } from 'node:child_process'
import { childEnvironment } from '../base/processes/childEnvironment.js'
import { processIds, wholePrograms } from '../base/processes/processes.js'
import { listenersOf, listSockets, socketInodes } from './sockets.js'

/** @param {string} end */
const shorten = (end) => end.replace(/^0{16}F{4}0{4}/, '')
/** Writes addresses of IPv4 in the form of IPv6 as IPv4 does. @param {ReturnType<typeof listSockets>[number]} socket */
export const shortenEnds = ({ local, remote, inode }) => ({ local: shorten(local), remote: shorten(remote), inode })

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
  const ports = new Set(listenersOf(pids.map((pid) => ({ pid }))).map(({ port }) => port))
  const sockets = new Set(pids.flatMap(socketInodes))
  const all = listSockets('established').map(shortenEnds)
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
