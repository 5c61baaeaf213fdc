import { hasLevel } from '../../workload/codings.js'
import { combinationsOf } from '../../workload/combinations.js'
import { processAxes } from './parameters.js'

/** @import { Conditions, Settings } from './parameters.js' */

/** @typedef {Pick<Conditions, 'compression' | 'level'>} Encoding */

/**
 * Lists the codings of a run, each at the levels that it has, and `none` once.
 * @param {Pick<Settings['axes'], 'compression' | 'level'>} axes
 * @returns {Encoding[]}
 */
export const encodingsOf = ({ compression, level: levels }) =>
  compression.flatMap((coding) => {
    const possible = coding === 'none' ? [null] : levels.filter((level) => hasLevel(coding, level))
    return possible.map((level) => ({ compression: coding, level }))
  })

/**
 * Lists the processes of a block: every combination of server conditions. The first coding is there twice, to tell the
 * noise.
 * @param {Settings['axes']} axes
 */
export function processesOf(axes) {
  const [first, ...rest] = encodingsOf(axes)
  const all = [first, first, ...rest].map((encoding, index) => ({ encoding, control: index === 1 }))
  const shared = processAxes.filter((name) => name !== 'compression' && name !== 'level')
  return combinationsOf(axes, shared).flatMap((conditions) =>
    all.map(({ encoding, control }) => ({ conditions: { ...conditions, ...encoding }, control })),
  )
}

/**
 * Names a coding, such as `gzip 3`.
 * @param {Encoding} encoding
 */
export const nameOf = ({ compression, level }) => (level === null ? compression : `${compression} ${level}`)
