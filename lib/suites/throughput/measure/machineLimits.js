import { cpus } from 'node:os'
import { UsageError } from '../../../base/errors/usageError.js'
import { canPinTo } from '../../../load/slices/pinning.js'

/** @import { Cpus } from '../../../load/slices/pinning.js' */

/** Default cohort size; one in eight processes is then the reference. */
export const defaultCohort = 8

/** Most memory of a server in benchmarks/ and its client, with some reserve. */
const bytesPerProcess = 512 * 1024 ** 2

/** @param {number} bytes */
const formatGiB = (bytes) => `${(bytes / 1024 ** 3).toFixed(1)} GiB`

/**
 * Chooses how many servers are alive at once: by default as many as memory allows, up to defaultCohort.
 * @param {number | null} requested
 * @param {object} limits
 * @param {string | null} limits.alone - option that needs a cohort of 1, if it is used
 * @param {number} [limits.availableBytes] - of memory
 * @throws {UsageError} if the requested number is impossible
 */
export function chooseCohort(requested, { alone, availableBytes = process.availableMemory() }) {
  if (requested === null && alone !== null) return 1
  const possible = Math.max(1, Math.floor(availableBytes / bytesPerProcess))
  if (requested === null) return Math.min(defaultCohort, possible)
  if (requested > 1 && alone !== null)
    throw new UsageError(`${alone} goes with --cohort 1 only, got --cohort ${requested}, too; leave one out`)
  if (requested > possible)
    throw new UsageError(
      `--cohort ${requested}: ${requested} servers may take ${formatGiB(requested * bytesPerProcess)}, ` +
        `${formatGiB(availableBytes)} of memory are available; use --cohort ${possible}`,
    )
  return requested
}

/**
 * Refuses CPUs that this machine lacks, or to which it cannot pin.
 * @type {(requested: Cpus | null, machine?: { cpuCount?: number, canPin?: (cpus: string) => boolean }) => void}
 * @throws {UsageError}
 */
export function refuseMissingCpus(requested, { cpuCount = cpus().length, canPin = canPinTo } = {}) {
  if (requested === null) return
  const { server, client } = requested
  const refuse = (/** @type {string} */ expected, /** @type {string} */ advice) => {
    throw new UsageError(`--cpus: expected ${expected}, got "${server}/${client}"; ${advice}`)
  }
  const highest = Math.max(...`${server}/${client}`.split(/\D/).map(Number))
  if (highest >= cpuCount) refuse(`CPUs from 0 to ${cpuCount - 1}, which this machine has`, 'see --help')
  if (!canPin(server) || !canPin(client))
    refuse('Linux with taskset of util-linux, and CPUs that this process may use', 'leave it out')
}
