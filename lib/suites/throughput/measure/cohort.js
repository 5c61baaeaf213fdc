import { UsageError } from '../../../base/errors/usageError.js'

/** Where nobody asks for another size: an eighth of the processes are then the reference's. */
export const usualCohort = 8

/** What a server and its client take at most, of those in benchmarks/, and some more. */
const bytesPerProcess = 512 * 1024 ** 2

/** @param {number} bytes */
const inGiB = (bytes) => `${(bytes / 1024 ** 3).toFixed(1)} GiB`

/**
 * How many servers are alive at once: the usual number, as far as memory allows, where none is asked for.
 * @param {number | null} asked
 * @param {{ alone: string | null, availableBytes?: number }} known alone: the option that takes a server by itself
 * @throws {UsageError} where what is asked for cannot be
 */
export function chooseCohort(asked, { alone, availableBytes = process.availableMemory() }) {
  if (asked === null && alone !== null) return 1
  const able = Math.max(1, Math.floor(availableBytes / bytesPerProcess))
  if (asked === null) return Math.min(usualCohort, able)
  if (asked > 1 && alone !== null)
    throw new UsageError(`${alone} goes with --cohort 1 only, got --cohort ${asked}, too; leave one out`)
  if (asked > able)
    throw new UsageError(
      `--cohort ${asked}: ${asked} servers may take ${inGiB(asked * bytesPerProcess)}, ${inGiB(availableBytes)} of memory are available; use --cohort ${able}`,
    )
  return asked
}
