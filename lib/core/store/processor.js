import { join } from 'node:path'
import { entriesOf, readIfThere } from './files.js'

/** @import { Processor } from '../../types.d.ts' */

/** Files of Linux about its first processor, by paths from the root. */
const files = {
  cpuinfo: 'proc/cpuinfo',
  caches: 'sys/devices/system/cpu/cpu0/cache',
  maxKilohertz: 'sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq',
  bootId: 'proc/sys/kernel/random/boot_id',
}

/**
 * Reads a file of the system; null if it is missing, hidden or empty.
 * @type {(root: string, path: string) => string | null}
 */
function read(root, path) {
  try {
    return readIfThere(join(root, path))?.trim() || null
  } catch {
    return null
  }
}

/**
 * Reads the kind of the first processor from the text of /proc/cpuinfo. Other lines, such as serial numbers, are left.
 * @type {(text: string) => Pick<Processor, 'family' | 'model' | 'stepping' | 'mhz'>} null for each that is missing
 */
export function parseCpuinfo(text) {
  /** @type {Map<string, string>} */
  const fields = new Map()
  for (const line of text.split('\n')) {
    const [, name = '', value = ''] = /^([^:]+?)\s*:\s*(.*?)\s*$/.exec(line) ?? []
    if (value !== '' && !fields.has(name)) fields.set(name, value)
  }
  const field = (/** @type {string} */ name) => fields.get(name) ?? null
  const [variant, revision] = ['CPU variant', 'CPU revision'].map(field)
  const mhz = Number(field('cpu MHz'))
  return {
    // ARM has no family: its implementer, part, variant and revision say the same.
    family: field('cpu family') ?? field('CPU implementer'),
    model: field('CPU part') ?? field('model'),
    stepping: field('stepping') ?? (variant && revision && `${variant} r${revision}`),
    mhz: mhz > 0 ? Math.round(mhz) : null,
  }
}

/**
 * Lists the caches of the first processor, such as `L1 Data 32K, L1 Instruction 32K, L2 Unified 512K`.
 * @type {(root: string) => string | null} null if the system does not say
 */
function readCaches(root) {
  const folder = join(root, files.caches)
  const indexes = (entriesOf(folder) ?? []).map(({ name }) => name).filter((name) => /^index\d+$/.test(name))
  const caches = indexes.sort().flatMap((index) => {
    const [level, type, size] = ['level', 'type', 'size'].map((name) => read(folder, join(index, name)))
    return level && type && size ? [`L${level} ${type} ${size}`] : []
  })
  return caches.join(', ') || null
}

/**
 * Reads the kind of processor. Its frequency is the highest that it may have, if the system says, because the present
 * one depends on the load.
 * @param {string} [root] - of the file system
 * @returns {{ processor?: Processor, bootId?: string }} what the system says: on Linux both, unless they are hidden
 */
export function describeProcessor(root = '/') {
  const cpuinfo = read(root, files.cpuinfo)
  const bootId = read(root, files.bootId)
  const highest = Number(read(root, files.maxKilohertz)) / 1000
  const parsed = cpuinfo === null ? null : { ...parseCpuinfo(cpuinfo), caches: readCaches(root) }
  const processor = parsed && { ...parsed, mhz: highest > 0 ? Math.round(highest) : parsed.mhz }
  return { ...(processor && { processor }), ...(bootId && { bootId }) }
}

/** Steps of a repetition of the calibration loop: 3 ms, so short that some repetitions are not interrupted. */
const calibrationSteps = 1_000_000
/** Time after which no other repetition begins. */
const calibrationMs = 200

/**
 * Measures how fast the machine runs a fixed loop of integer arithmetic, each step of which waits for the one before.
 * The fastest repetition counts, because interruptions only make others slower.
 * @param {() => number} [now] - milliseconds
 * @returns {number} steps a second, to four digits
 */
export function calibrate(now = () => performance.now()) {
  const begin = now()
  let shortestMs = Number.POSITIVE_INFINITY
  let state = 1
  for (let start = begin; start - begin < calibrationMs; start = now()) {
    for (let step = 0; step < calibrationSteps; step += 1) {
      // Xorshift by Marsaglia, "Xorshift RNGs", 2003, and a multiplication.
      state ^= state << 13
      state ^= state >>> 17
      state = Math.imul(state ^ (state << 5), 0x9e3779b1) | 1
    }
    shortestMs = Math.min(shortestMs, now() - start)
  }
  return Number(((1000 * calibrationSteps) / shortestMs).toPrecision(4))
}
