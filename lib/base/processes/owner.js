import { hostname } from 'node:os'
import { startOf } from './processes.js'

/**
 * @typedef {object} Owner process that something belongs to
 * @property {number} pid
 * @property {string | null} start - when it started
 * @property {string} host
 * @property {string} since - an ISO date
 */

/** Describes this process. @returns {Owner} */
export function describeSelf() {
  return { pid: process.pid, start: startOf(process.pid), host: hostname(), since: new Date().toISOString() }
}

/** @param {string} text @returns {Owner | null} null for a text without an owner, as after a power cut */
export function parseOwner(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Tells whether a process still runs; one of another machine may. @param {Owner} owner */
export function isAlive({ pid, start, host }) {
  return host !== hostname() || (start !== null && startOf(pid) === start)
}
