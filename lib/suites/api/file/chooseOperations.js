import { mix } from './keys.js'

/** @import { Operation, Settings } from '../types.d.ts' */

/**
 * Selects the operations that a run sends: those of the mix are all; others are sent with what they need.
 * @type {(all: Operation[], settings: Pick<Settings, 'operations'>) => Operation[]}
 */
export function chooseOperations(all, { operations: subjects }) {
  if (subjects.includes(mix)) return all
  const chosen = all.filter(({ name }) => subjects.includes(name)).flatMap(({ name, needs = [] }) => [name, ...needs])
  return all.filter(({ name }) => chosen.includes(name))
}
