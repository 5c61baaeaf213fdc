import { readdirSync, readFileSync } from 'node:fs'
import { waitUntil } from '../lib/load/timeouts.js'
import { toResults } from '../lib/suites/throughput/analyse/results.js'

/** @import { StoredResult } from '../lib/core/suite.d.ts' */
/** @import { Result } from '../lib/suites/throughput/types.d.ts' */

export const onLinux = process.platform === 'linux'

/** Lines of a run in which nothing goes wrong. */
export const onlyProgress = /^(bench: \d+ rows? in .*\n|\[\d+.*\n)+$/

/** @param {string} path @returns {StoredResult} */
export const readStored = (path) => JSON.parse(readFileSync(path, 'utf8'))
/** @param {string} path @returns {Result} */
export const readResult = (path) => toResults([readStored(path)])[0]

/** Lists processes of this machine with a text in their command line. @param {string} text */
function processesWith(text) {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text)
    } catch {
      return false
    }
  })
}

/** Lists processes that are left of a run; its guard ends a moment later than the runner. @param {string} text */
export async function processesLeft(text) {
  await waitUntil(() => processesWith(text).length === 0, 5)
  return processesWith(text)
}
