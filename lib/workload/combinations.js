import { defaultConditions, linkArms } from './pages.js'

/** @typedef {import('../types.d.ts').ClientConditions} ClientConditions */
/** @typedef {import('../types.d.ts').Conditions} Conditions */
/** @typedef {import('../types.d.ts').ServerConditions} ServerConditions */
/** @typedef {keyof Conditions} Parameter */

/** Every parameter of a page, by its option's name, in the order in which they are reported. */
export const parameters = /** @type {Parameter[]} */ (Object.keys(defaultConditions))

/** What a server is told before it starts: one process has one value of each. */
export const serverParameters = /** @type {(keyof ServerConditions)[]} */ ([
  'resolvers',
  'resources',
  'bytes',
  'delay',
  'hits',
  'compression',
])

/** What a server process does not know of: it may have several values of each. */
export const clientParameters = /** @type {Exclude<keyof ClientConditions, 'links'>[]} */ ([
  'client-hits',
  'client-stale',
  'connection',
  'rtt',
  'bandwidth',
])

/** What all arms that are compared with each other share: everything but `links`, which only some of them follow. */
export const sharedParameters = parameters.filter((name) => name !== 'links')

/**
 * The values of `links` under which an arm is read.
 * @param {import('../types.d.ts').Arm} arm
 * @param {{ links: Conditions['links'][] }} axes
 * @returns {Conditions['links'][]} null alone where it follows none
 */
export const linksOf = (arm, { links }) => (linkArms.has(arm) ? links : [null])

/** What a row is called, such as `push (known)`, or `push` where links are listed. @type {(arm: import('../types.d.ts').Arm, conditions: Pick<Conditions, 'links'>) => string} */
export const armName = (arm, { links }) => (linkArms.has(arm) && links === 'known' ? `${arm} (known)` : arm)

/**
 * Every combination of the values of some parameters, the last of which varies fastest.
 * @template {Parameter} Name
 * @param {{ [Key in Name]: Conditions[Key][] }} axes
 * @param {Name[]} names
 * @returns {Pick<Conditions, Name>[]}
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
 * @param {Partial<Conditions>} conditions
 * @param {Parameter[]} names
 */
export function keyOf(conditions, names) {
  let key = ''
  for (const name of names) key += `${conditions[name]} `
  return key
}

/**
 * Whether two sets of conditions agree in some parameters.
 * @param {Partial<Conditions>} conditions
 * @param {Partial<Conditions>} others
 * @param {Parameter[]} names
 */
export function agree(conditions, others, names) {
  return names.every((name) => conditions[name] === others[name])
}
