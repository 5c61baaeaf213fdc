import { hasLevel } from '../../workload/codings.js'
import { combinationsOf } from '../../workload/combinations.js'
import { serverParameters } from './parameters.js'

/** @import { Conditions, Settings } from './parameters.js' */

/** @typedef {Pick<Conditions, 'compression' | 'level'>} Encoding */

/**
 * The codings that a run asks for, each at the levels that it has: `none` once.
 * @param {Pick<Settings['axes'], 'compression' | 'level'>} axes
 * @returns {Encoding[]}
 */
export const encodingsOf = ({ compression, level: levels }) =>
  compression.flatMap((coding) => {
    const own = coding === 'none' ? [null] : levels.filter((level) => hasLevel(coding, level))
    return own.map((level) => ({ compression: coding, level }))
  })

/**
 * What the processes of a block are told: every combination of server conditions. The first coding is there twice: what
 * these two differ by is noise.
 * @param {Settings['axes']} axes
 */
export function processesOf(axes) {
  const [first, ...others] = encodingsOf(axes)
  const all = [first, first, ...others].map((encoding, index) => ({ encoding, control: index === 1 }))
  const shared = serverParameters.filter((name) => name !== 'compression' && name !== 'level')
  return combinationsOf(axes, shared).flatMap((conditions) =>
    all.map(({ encoding, control }) => ({ conditions: { ...conditions, ...encoding }, control })),
  )
}

/** Such as `gzip 3`. @param {Encoding} encoding */
export const nameOf = ({ compression, level }) => (level === null ? compression : `${compression} ${level}`)
