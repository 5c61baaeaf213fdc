import { linkArms } from './pages.js'

/** @import { Arm } from '../types.d.ts' */

/**
 * Selects the values of `links` for an arm; null alone if it follows none.
 * @type {<Links extends string>(arm: Arm, axes: { links: Links[] }) => (Links | null)[]}
 */
export const linksOf = (arm, { links }) => (linkArms.has(arm) ? links : [null])

/**
 * Names a row, such as `push (known)`, or `push` for listed links.
 * @type {(arm: Arm, conditions: { links: string | null }) => string}
 */
export const armName = (arm, { links }) => (linkArms.has(arm) && links === 'known' ? `${arm} (known)` : arm)

/**
 * Combines the values of parameters; the last one varies fastest.
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

/** Creates a key of conditions. @type {(conditions: Record<string, unknown>, names: string[]) => string} */
export const keyOf = (conditions, names) => names.map((name) => String(conditions[name])).join(' ')

/** @type {(a: Record<string, unknown>, b: Record<string, unknown>, names: string[]) => boolean} */
export const agree = (a, b, names) => names.every((name) => a[name] === b[name])
