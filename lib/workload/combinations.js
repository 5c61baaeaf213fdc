import { linkArms } from './pages.js'

/** @import { Arm } from '../types.d.ts' */

/**
 * The values of `links` under which an arm is read; null alone where it follows none.
 * @type {<Links extends string>(arm: Arm, axes: { links: Links[] }) => (Links | null)[]}
 */
export const linksOf = (arm, { links }) => (linkArms.has(arm) ? links : [null])

/**
 * What a row is called, such as `push (known)`, or `push` where links are listed.
 * @type {(arm: Arm, conditions: { links: string | null }) => string}
 */
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

/** A text that agreeing conditions share. @type {(conditions: Record<string, unknown>, names: string[]) => string} */
export function keyOf(conditions, names) {
  let key = ''
  for (const name of names) key += `${conditions[name]} `
  return key
}

/** @type {(conditions: Record<string, unknown>, others: Record<string, unknown>, names: string[]) => boolean} */
export const agree = (conditions, others, names) => names.every((name) => conditions[name] === others[name])
