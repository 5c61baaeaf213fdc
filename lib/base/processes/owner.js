import { hostname } from 'node:os'
import { startOf } from './processes.js'

/**
 * @typedef {{ pid: number, start: string | null, host: string, since: string }} Owner the process that something
 *   belongs to; since: an ISO date
 */

/** @returns {Owner} this process */
export function describeSelf() {
  return { pid: process.pid, start: startOf(process.pid), host: hostname(), since: new Date().toISOString() }
}

/** @param {string} text @returns {Owner | null} null where it names nobody, as after a power cut */
export function parseOwner(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Whether a process still runs; one of another machine may. @param {Owner} owner */
export function isAlive({ pid, start, host }) {
  return host !== hostname() || (start !== null && startOf(pid) === start)
}
