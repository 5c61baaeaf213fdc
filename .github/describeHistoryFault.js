import { quoted } from './artifact.js'
import { suite } from './resultValidator.js'

/** @param {unknown} value */
const isText = (value) => typeof value === 'string' && /^[\p{L}\p{N}\p{P}\p{S} ]{1,300}$/u.test(value)
/** @param {unknown} value */
const isTextOrNull = (value) => value === null || isText(value)
/** @param {unknown} value */
const isNumberOrNull = (value) => value === null || (typeof value === 'number' && Number.isFinite(value))
/** @param {unknown} value */
const isIntervalOrNull = (value) =>
  value === null ||
  (Array.isArray(value) && value.length === 2 && value.every((end) => isNumberOrNull(end) && end !== null))

/** What a line holds, in its order. @type {[string, (value: unknown) => boolean][]} */
const fields = [
  ['run', isText],
  ['startedAt', isText],
  ['suite', (value) => value === suite],
  ['server', isText],
  ['version', isTextOrNull],
  ['outcome', isText],
  ['runtime', isText],
  ['machine', isText],
  ['load', isText],
  ['reference', isText],
  ['requestsPerSecond', isNumberOrNull],
  ['interval', isIntervalOrNull],
  ['ratioToReference', isNumberOrNull],
  ['ratioInterval', isIntervalOrNull],
  ['noiseFloor', isNumberOrNull],
]

/** @param {string} line */
function parse(line) {
  try {
    const value = JSON.parse(line)
    return JSON.stringify(value) === line ? value : null
  } catch {
    return null
  }
}

/**
 * What is wrong with a history that a run has added to: to what is committed it adds one line for each server of that run.
 * @type {(text: string, expected: { committed: string, run: string, servers: string[] }) => string | null}
 */
export function describeHistoryFault(text, { committed, run, servers }) {
  if (!text.startsWith(committed)) return 'differs from the committed one before what was added'
  const lines = text.slice(committed.length).split('\n')
  if (lines.pop() !== '') return 'does not end with a line'
  const left = new Set(servers)
  for (const line of lines) {
    const value = parse(line)
    const isLine =
      value !== null &&
      Object.keys(value).join() === fields.map(([name]) => name).join() &&
      fields.every(([name, isRight]) => isRight(value[name]))
    if (!isLine) return `has a line that is none of a row: ${quoted(line)}`
    if (value.run !== run) return `has a line of another run: ${quoted(value.run)}`
    if (!left.delete(value.server)) return `has a line too many of ${quoted(value.server)}`
  }
  return left.size === 0 ? null : `has no line of ${[...left].join(', ')}`
}
