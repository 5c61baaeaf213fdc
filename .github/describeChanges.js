import { signed } from '../lib/stats/compareWithFirst.js'
import { plusMinus } from '../lib/reports/column.js'
import { parseJson, quoted, Refusal } from './artifact.js'

/** First line of a comment, by which a later run finds it. */
export const mark = '<!-- graphql-server-benchmarks: changes -->'

const largestCount = 50
const outcomes = ['completed', 'invalid', 'failed', 'unsupported']
const verdicts = [null, 'better', 'worse', '~', 'new', 'gone']
const yardsticks = [null, 'requests/s', 'instructions']

/** @type {(pattern: RegExp) => (value: any) => boolean} */
const matches = (pattern) => (value) => value === null || (typeof value === 'string' && pattern.test(value))
/** @param {any} value */
const isRatio = (value) => value === null || (typeof value === 'number' && value > 0 && value < 1e6)
/** @param {any} value */
const isInterval = (value) =>
  value === null || (Array.isArray(value) && value.length === 2 && value.every((end) => end !== null && isRatio(end)))

/** Checks of the fields of a row that a comment shows. @type {Record<string, (value: any) => boolean>} */
const fields = {
  server: (value) => typeof value === 'string' && /^[\w.+@-]{1,60}$/.test(value),
  version: matches(/^[\w.+@/ -]{1,100}$/),
  baselineVersion: matches(/^[\w.+@/ -]{1,100}$/),
  outcome: (value) => outcomes.includes(value),
  change: isRatio,
  changeInterval: isInterval,
  instructionsChange: isRatio,
  instructionsChangeInterval: isInterval,
  verdict: (value) => verdicts.includes(value),
  yardstick: (value) => yardsticks.includes(value),
}

/**
 * Parses rows, and refuses any with an unexpected value.
 * @param {string} path
 * @param {string} json
 * @returns {any[]}
 * @throws {Refusal}
 */
function parseRows(path, json) {
  const rows = parseJson(path, json)
  if (!Array.isArray(rows) || rows.length > largestCount)
    throw new Refusal(`${path} holds no ${largestCount} rows at most`)
  for (const row of rows)
    for (const [name, isValid] of Object.entries(fields))
      if (!isValid(row?.[name])) throw new Refusal(`${path} has ${quoted(JSON.stringify(row?.[name]))} as ${name}`)
  return rows
}

/** @type {(change: number | null, interval: [number, number] | null) => string} */
const formatChange = (change, interval) =>
  change === null ? '–' : `${change > 1 ? '+' : ''}${signed(change)} ± ${plusMinus(interval)}`

/**
 * Formats a row as a line of a markdown table.
 * @param {any} row
 */
function formatRow({ server, version, baselineVersion, outcome, verdict, yardstick, ...row }) {
  const versions =
    version === baselineVersion || !version || !baselineVersion
      ? [version ?? baselineVersion ?? '–']
      : [baselineVersion, version]
  const verdictParts = [
    verdict ?? '–',
    ...(yardstick === 'instructions' ? ['(instructions)'] : []),
    ...(outcome === 'completed' ? [] : [outcome]),
  ]
  const cells = [
    `\`${server}\``,
    versions.map((name) => `\`${name}\``).join(' → '),
    formatChange(row.change, row.changeInterval),
    formatChange(row.instructionsChange, row.instructionsChangeInterval),
    verdictParts.join(' '),
  ]
  return `| ${cells.join(' | ')} |`
}

/**
 * Writes a comment about the rows of `compare --baseline @base --json`, which untrusted code may have made.
 * @param {string} path
 * @param {string} json
 * @param {string} address - address of the job's summary
 * @returns {{ body: string, isEmpty: boolean }}
 * @throws {Refusal}
 */
export function describeChanges(path, json, address) {
  const rows = parseRows(path, json)
  const head = ['| server | version | requests/s | instructions/answer | verdict |', '| :-- | :-- | --: | --: | :-- |']
  const table = rows.length === 0 ? ['No server has changed.'] : [...head, ...rows.map(formatRow)]
  const legend = 'Base and head in turns in one job; ± is half of a 95 % interval; `~` may be chance.'
  return { body: [mark, ...table, '', `${legend} [Details](${address})`, ''].join('\n'), isEmpty: rows.length === 0 }
}
