import { isStopped, sendSignal } from '../../base/processes/processes.js'

/** Options of Node.js for a server that is suspended at times. */
export const suspendedServerFlags = ['--import', new URL('disableIdleTimeout.js', import.meta.url).href]

/**
 * Suspends and resumes the processes of a server; one that has ended does not matter.
 * @param {number[]} pids
 */
export function createSuspension(pids) {
  /** @param {NodeJS.Signals} signal */
  function send(signal) {
    for (const pid of pids) sendSignal(pid, signal)
  }
  return {
    suspend: () => send('SIGSTOP'),
    isSuspended: () => pids.every(isStopped),
    resume: () => send('SIGCONT'),
  }
}
