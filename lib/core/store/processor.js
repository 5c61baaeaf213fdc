import { isDeepStrictEqual } from 'node:util'
import { readIfThere } from './files.js'

/** @import { Environment, Processor } from '../../types.d.ts' */

/** Steps of the calibration loop: some milliseconds. */
const calibrationSteps = 2_000_000
/** Repetitions of the loop, of which the fastest counts: another process may have interrupted the others. */
const repetitions = 9
/** Share that calibrations of one kind of machine may differ by. Hours of one shared machine differ by some 6 %. */
const mostApart = 0.15

/**
 * Describes the first processor and this boot of the machine, which hold no serial number and no name.
 * @param {(path: string) => string | null} [read] - reads a file; null if there is none, as outside of Linux
 * @returns {{ processor?: Processor, bootId?: string }} only what the platform says
 */
export function describeProcessor(read = readIfThere) {
  const text = read('/proc/cpuinfo')?.split('\n\n')[0] ?? ''
  const numberOf = (/** @type {string} */ name) => {
    const [, digits] = new RegExp(`^${name}\\s*:\\s*([\\d.]+)`, 'm').exec(text) ?? []
    return digits === undefined ? null : Number(digits)
  }
  const cache = read('/sys/devices/system/cpu/cpu0/cache/index3/size')?.trim()
  const processor = {
    family: numberOf('cpu family'),
    model: numberOf('model'),
    stepping: numberOf('stepping'),
    megahertz: numberOf('cpu MHz'),
    cacheKilobytes: cache ? Number.parseInt(cache, 10) : numberOf('cache size'),
  }
  const bootId = read('/proc/sys/kernel/random/boot_id')?.trim()
  const isKnown = Object.values(processor).some((value) => value !== null)
  return { ...(isKnown && { processor }), ...(bootId && { bootId }) }
}

/**
 * Times a fixed loop of integer arithmetic on one core: xorshift32 of Marsaglia, "Xorshift RNGs", Journal of
 * Statistical Software 8(14), 2003. Takes less than 0.1 s.
 * @returns {number} steps per second of the fastest repetition
 */
export function calibrate() {
  const milliseconds = Array.from({ length: repetitions }, () => {
    const start = performance.now()
    let state = 1
    for (let step = 0; step < calibrationSteps; step += 1) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
    }
    // The state is used, or the loop might be compiled away; xorshift never reaches 0.
    return state === 0 ? Number.NaN : performance.now() - start
  })
  return Math.round((calibrationSteps / Math.min(...milliseconds)) * 1000)
}

/** Selects the facts of a processor that do not vary. @param {Processor | undefined} processor */
const fixedFacts = (processor) => processor && { ...processor, megahertz: undefined }

/**
 * Tells whether two machines have processors of one kind and speed, as far as their results say. Results without these
 * facts are older, and of another kind than those with them. Clock rates vary with load: the loop compares speeds.
 * @type {(a: Environment, b: Environment) => boolean}
 */
export function haveOneProcessor(a, b) {
  if (!isDeepStrictEqual(fixedFacts(a.processor), fixedFacts(b.processor))) return false
  const { calibrationStepsPerSecond: first } = a
  const { calibrationStepsPerSecond: second } = b
  if (first === undefined || second === undefined) return first === second
  return Math.abs(Math.log(first / second)) <= Math.log1p(mostApart)
}
