import { join } from 'node:path'
import { plainWords } from '../../workload/plainWords.js'
import { readIfThere, shown, writeAtomically } from './files.js'

/** @import { UnableError } from '../../base/errors/unableError.js' */

/** @typedef {{ run: string, startedAt: string, suite: string, server: string } & Record<string, any>} Line one row */

/** @param {string} resultsDirectory */
const historyPath = (resultsDirectory) => join(resultsDirectory, 'history.ndjson')

/**
 * Reads the history, newline-delimited JSON with a line for each row of earlier runs, and warns of other lines.
 * @type {(resultsDirectory: string) => { lines: Line[], warnings: string[] }} in the order in which they were added
 */
export function readHistory(resultsDirectory) {
  const path = historyPath(resultsDirectory)
  /** @type {Line[]} */
  const lines = []
  /** @type {string[]} */
  const warnings = []
  for (const [index, text] of (readIfThere(path) ?? '').split('\n').entries()) {
    if (text.trim() === '') continue
    try {
      const line = JSON.parse(text)
      if (typeof line?.run !== 'string' || typeof line.server !== 'string') throw new Error('it is no line of a row')
      lines.push(line)
    } catch (error) {
      const why = plainWords(/** @type {Error} */ (error).message, 100)
      warnings.push(`skipped line ${index + 1} of ${shown(path)}: ${why}`)
    }
  }
  return { lines, warnings }
}

/**
 * Adds the lines of a run, once.
 * @type {(resultsDirectory: string, added: Line[]) => void}
 * @throws {UnableError} if they cannot be written; then none is
 */
export function addToHistory(resultsDirectory, added) {
  const path = historyPath(resultsDirectory)
  const before = readIfThere(path) ?? ''
  const isThere = (/** @type {Line} */ { run }) => before.includes(JSON.stringify(run))
  const text = added.flatMap((line) => (isThere(line) ? [] : [`${JSON.stringify(line)}\n`])).join('')
  const end = before === '' || before.endsWith('\n') ? '' : '\n'
  if (text !== '') writeAtomically(path, before + end + text)
}
