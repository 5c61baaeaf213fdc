import { linkArms } from './pages.js'

/** @import { Arm } from '../types.d.ts' */

/**
 * The values of `links` under which an arm is read.
 * @param {Arm} arm
 * @template {string} Links
 * @param {{ links: Links[] }} axes
 * @returns {(Links | null)[]} null alone where it follows none
 */
export const linksOf = (arm, { links }) => (linkArms.has(arm) ? links : [null])

/** What a row is called, such as `push (known)`, or `push` where links are listed. @type {(arm: Arm, conditions: { links: string | null }) => string} */
export const armName = (arm, { links }) => (linkArms.has(arm) && links === 'known' ? `${arm} (known)` : arm)

/**
 * Every combination of the values of some parameters, the last of which varies fastest.
 * @template {Record<string, unknown[]>} Axes
 * @template {keyof Axes & string} Name
 * @param {Axes} axes
 * @param {Name[]} names
 * @returns {{ [Key in Name]: Axes[Key][number] }[]}
 */
export function combinationsOf(axes, names) {
  /** @type {Record<string, unknown>[]} */
  let combinations = [{}]
  for (const name of names)
    combinations = combinations.flatMap((combination) => axes[name].map((value) => ({ ...combination, [name]: value })))
  return /** @type {any} */ (combinations)
}

/**
 * Says some parameters in a text: two sets of conditions that agree in them have the same one.
 * @param {Record<string, unknown>} conditions
 * @param {string[]} names
 */
export function keyOf(conditions, names) {
  let key = ''
  for (const name of names) key += `${conditions[name]} `
  return key
}

/**
 * Whether two sets of conditions agree in some parameters.
 * @param {Record<string, unknown>} conditions
 * @param {Record<string, unknown>} others
 * @param {string[]} names
 */
export function agree(conditions, others, names) {
  return names.every((name) => conditions[name] === others[name])
}
