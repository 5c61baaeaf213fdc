import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @import { Parameter, ParameterTable } from '../workload/parameter.d.ts' */

/** @typedef {{ table: ParameterTable, namesOf: () => string[], takesNames: boolean }} Known namesOf: what there is to name; takesNames: whether that needs no option */

/** What a shell calls a program with to ask it what could stand where the cursor is. */
export const completeWord = '--complete'

/** What makes bash and zsh ask the programs of a project. @param {string} projectFolder */
export function completionScript(projectFolder) {
  const quoted = `'${projectFolder.replaceAll("'", "'\\''")}'`
  return readFileSync(join(import.meta.dirname, 'completion.sh'), 'utf8')
    .replaceAll("'PROJECT'", () => quoted)
    .trimEnd()
}

/** @param {[string, Parameter]} entry */
const spellings = ([name, { alias = '' }]) => [`--${name}`, ...(alias.length > 1 ? [`-${alias}`] : [])]

/** @type {(option: string, table: ParameterTable) => Parameter | undefined} */
const find = (option, table) =>
  Object.entries(table).find(([name, { alias }]) => option === `--${name}` || option === `-${alias}`)?.[1]

/** @type {(parameter: Parameter, namesOf: () => string[]) => readonly string[]} */
const valuesOf = ({ kind, words }, namesOf) => (words || kind?.isServer ? namesOf() : (kind?.choices ?? []))

/** After those that are there already, with commas between them. @type {(word: string, values: readonly string[]) => string[]} */
function continued(word, values) {
  const before = word.slice(0, word.lastIndexOf(',') + 1)
  const taken = before.split(',')
  return values.filter((value) => !taken.includes(value)).map((value) => before + value)
}

/**
 * What could stand where the cursor is.
 * @param {string} line up to the cursor
 * @param {Known} known
 * @returns {string[]} whole words; none where it is a path, or nobody knows
 */
function complete(line, { table, namesOf, takesNames }) {
  const [, , ...words] = line.trimStart().split(/\s+/)
  const word = words.pop() ?? ''
  const [, option = '', value = ''] = /^(--[\w-]+)=(.*)$/.exec(word) ?? []
  const named = find(option, table)
  const place = words.findLastIndex((other) => other.startsWith('-'))
  const last = place < 0 ? undefined : find(words[place], table)
  const valued = last && (last.words || (last.kind && place === words.length - 1)) ? last : undefined

  function candidates() {
    if (named) return continued(value, valuesOf(named, namesOf)).map((text) => `${option}=${text}`)
    if (word.startsWith('-')) return Object.entries(table).flatMap(spellings)
    if (valued) return continued(word, valuesOf(valued, namesOf))
    return takesNames ? namesOf() : []
  }
  return candidates().filter((candidate) => candidate.startsWith(word) && !words.includes(candidate))
}

/** Where bash breaks a word it asks for what is behind, but for these, which it asks for, too. */
const kept = ['@', '$']

/**
 * Answers what a shell asks with its words: the line up to the cursor, and the characters that end a word for it.
 * @type {(words: string[], known: Known) => string} a line for each candidate, without what stands before the last of those
 *   characters
 */
export function answerShell([, line = '', breaks = ''], known) {
  const word = /\S*$/.exec(line)?.[0] ?? ''
  const place = [...word].findLastIndex((character) => breaks.includes(character))
  const written = kept.includes(word[place]) ? place : place + 1
  return complete(line, known)
    .map((candidate) => candidate.slice(written))
    .join('\n')
}
