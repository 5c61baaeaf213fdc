import { isStopped, sendSignal } from '../base/processes/processes.js'

/** Options of Node.js for a server that is to keep its connections while it is stopped. */
export const connectionsKept = ['--import', new URL('keepsConnections.js', import.meta.url).href]

/** Processes that stand still with all that they have to do, and go on. @param {number[]} pids those that have ended do not matter */
export const stoppable = (pids) => ({
  stop: () => send(pids, 'SIGSTOP'),
  isStopped: () => pids.every(isStopped),
  go: () => send(pids, 'SIGCONT'),
})

/** @type {(pids: number[], signal: NodeJS.Signals) => void} */
function send(pids, signal) {
  for (const pid of pids) sendSignal(pid, signal)
}
