import { setTimeout as delay } from 'node:timers/promises'

/** @import { OpenLoop } from './openLoop.js' */

/** Seconds of the rate before the window, and those that the window's last requests have for their answers. */
export const settleSeconds = 0.5
export const graceSeconds = 2
/** Window before the first one of a process: code that has not run yet is slower. */
export const firstWindowSeconds = 1.5
/** Limits of a timer: timers are right to a millisecond, and answers that arrive send what is due, too. */
const minTickMs = 1
const maxTickMs = 5

/** CPU share and lateness of the client above which it, not the server, may limit the rate. */
const busyShare = 0.9
const lateMs = 5

/** Reads the time of open loops. */
export const now = () => performance.now()

/** Drives a loop to a time. @param {OpenLoop} loop @param {number} deadlineMs */
async function driveTo(loop, deadlineMs) {
  while (now() < deadlineMs && !loop.finished) {
    loop.advance()
    const wait = Math.min(loop.nextDueMs, deadlineMs) - now()
    await delay(Math.max(minTickMs, Math.min(wait, maxTickMs)))
  }
  loop.advance()
}

/**
 * Drives a loop through its window, and until its last requests have their answers or their time is over.
 * @param {OpenLoop} loop
 * @returns {Promise<number>} CPU seconds of this process in the window
 */
export async function driveLoop(loop) {
  await driveTo(loop, loop.opensMs)
  const before = process.cpuUsage()
  await driveTo(loop, loop.closesMs)
  const { user, system } = process.cpuUsage(before)
  await driveTo(loop, loop.closesMs + graceSeconds * 1000)
  return (user + system) / 1e6
}

/**
 * Tells whether the client itself may be what was measured.
 * @type {(clientLatenessP99Ms: number, cpuShare: number) => boolean}
 */
export const isLimitedByClient = (clientLatenessP99Ms, cpuShare) => clientLatenessP99Ms > lateMs || cpuShare > busyShare

/**
 * Describes a client that may be what was measured.
 * @type {(clientLatenessP99Ms: number, cpuShare: number) => string}
 */
export const describeLimit = (clientLatenessP99Ms, cpuShare) =>
  `the client itself was ${clientLatenessP99Ms.toFixed(1)} ms late (p99) and busy for ${Math.round(cpuShare * 100)} %`
