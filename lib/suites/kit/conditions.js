/** @import { ParameterTable } from '../../workload/parameter.d.ts' */

/** @typedef {{ conditions: any }} Conditioned an item with a value of each parameter */

/**
 * Describes conditions in the words of their parameters.
 * @template {string} Name
 * @param {ParameterTable} table
 * @param {readonly Name[]} names - of the conditions that items may share
 */
export function createDescriber(table, names) {
  /** Labels a value in a heading, such as `rtt 50 ms`. @type {(name: string, value: any) => string} */
  const label = (name, value) => table[name].label?.(value) ?? `${name} ${value}`

  /** Names the conditions that have several values. @param {Conditioned[]} items */
  const varying = (items) =>
    names.filter((name) => items.some(({ conditions }) => conditions[name] !== items[0].conditions[name]))

  return {
    names,
    label,
    varying,
    /** Phrases a value in a sentence, such as `50 ms round trips`. @type {(name: string, value: any) => string} */
    phrase: (name, value) => table[name].phrase?.(value) ?? label(name, value),
    /**
     * Labels the conditions that all items have in common.
     * @param {Conditioned[]} items
     * @param {Name[]} [headed] - conditions that headings have anyway
     */
    shared(items, headed = varying(items)) {
      const common = names.filter((name) => items.length > 0 && !headed.includes(name))
      return common.map((name) => label(name, items[0].conditions[name])).join(' · ')
    },
  }
}
