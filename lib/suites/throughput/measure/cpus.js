import { cpus } from 'node:os'
import { UsageError } from '../../../base/errors/usageError.js'
import { canPinTo } from '../../../load/slices/pinning.js'

/** @import { Cpus } from '../../../load/slices/pinning.js' */
/** @import { Kind } from '../../../workload/kinds.js' */

/** CPUs as taskset has them: numbers and ranges, with commas between them. */
const list = /^\d+(-\d+)?(,\d+(-\d+)?)*$/

/** The CPUs for the server and those for the client. @type {Kind<Cpus>} */
export const cpuPair = {
  expected: 'SERVER/CLIENT such as 0/1 or 0-1/2,3',
  read(text) {
    const [server, client = '', ...others] = text.split('/')
    if (others.length === 0 && [server, client].every((side) => list.test(side) && ascends(side)))
      return { server, client }
  },
  write: ({ server, client }) => `${server}/${client}`,
  schema: {
    type: 'object',
    required: ['server', 'client'],
    additionalProperties: false,
    properties: { server: { type: 'string' }, client: { type: 'string' } },
  },
}

/** @param {string} side */
function ascends(side) {
  return side.split(',').every((range) => {
    const [from, to = from] = range.split('-').map(Number)
    return from <= to
  })
}

/**
 * @param {Cpus | null} asked
 * @param {{ cpuCount?: number, canPin?: (chosen: string) => boolean }} [machine]
 * @throws {UsageError} where this machine does not have them, or does not pin
 */
export function refuseMissingCpus(asked, { cpuCount = cpus().length, canPin = canPinTo } = {}) {
  if (asked === null) return
  const { server, client } = asked
  const refuse = (/** @type {string} */ expected, /** @type {string} */ advice) => {
    throw new UsageError(`--cpus: expected ${expected}, got "${server}/${client}"; ${advice}`)
  }
  const highest = Math.max(...`${server}/${client}`.split(/\D/).map(Number))
  if (highest >= cpuCount) refuse(`CPUs from 0 to ${cpuCount - 1}, which this machine has`, 'see --help')
  if (![server, client].every((side) => canPin(side)))
    refuse('Linux with taskset of util-linux, and CPUs that this process may use', 'leave it out')
}
