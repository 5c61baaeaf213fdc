import { signed } from '../lib/analysis/compareWithFirst.js'
import { plusMinus } from '../lib/reports/column.js'
import { parseJson, quoted, Refusal } from './artifact.js'

/** How a comment of ours begins, so that it is found again. */
export const mark = '<!-- graphql-server-benchmarks: changes -->'

const most = 50
/** @param {RegExp} pattern @returns {(value: any) => boolean} */
const text = (pattern) => (value) => value === null || (typeof value === 'string' && pattern.test(value))
/** @param {any} value */
const isRatio = (value) => value === null || (typeof value === 'number' && value > 0 && value < 1e6)
/** @param {any} value */
const isInterval = (value) =>
  value === null || (Array.isArray(value) && value.length === 2 && value.every((end) => end !== null && isRatio(end)))

/** What is shown of a row, and what it may be. @type {Record<string, (value: any) => boolean>} */
const fields = {
  server: (value) => typeof value === 'string' && /^[\w.+@-]{1,60}$/.test(value),
  version: text(/^[\w.+@/ -]{1,100}$/),
  baselineVersion: text(/^[\w.+@/ -]{1,100}$/),
  outcome: (value) => ['completed', 'invalid', 'failed', 'unsupported'].includes(value),
  change: isRatio,
  changeInterval: isInterval,
  instructionsChange: isRatio,
  instructionsChangeInterval: isInterval,
  verdict: (value) => [null, 'better', 'worse', '~', 'new', 'gone'].includes(value),
  yardstick: (value) => [null, 'requests/s', 'instructions'].includes(value),
}

/** As `compare --json` writes. @param {unknown} value */
const indented = (value) => JSON.stringify(value, null, 2)

/** @type {(path: string, json: string) => any[]} @throws {Refusal} where a row is not what it should be */
function parseRows(path, json) {
  const rows = parseJson(path, json, indented)
  if (!Array.isArray(rows) || rows.length > most) throw new Refusal(`${path} holds no ${most} rows at most`)
  for (const row of rows)
    for (const [name, isRight] of Object.entries(fields))
      if (!isRight(row?.[name])) throw new Refusal(`${path} has ${quoted(JSON.stringify(row?.[name]))} as ${name}`)
  return rows
}

/** @type {(change: number | null, interval: [number, number] | null) => string} */
const shown = (change, interval) =>
  change === null ? '–' : `${change > 1 ? '+' : ''}${signed(change)} ± ${plusMinus(interval)}`

/** @param {any} row */
function lineOf({ server, version, baselineVersion, outcome, verdict, yardstick, ...row }) {
  const versions =
    version === baselineVersion || !version || !baselineVersion
      ? [version ?? baselineVersion ?? '–']
      : [baselineVersion, version]
  const verdicts = [
    verdict ?? '–',
    ...(yardstick === 'instructions' ? ['(instructions)'] : []),
    ...(outcome === 'completed' ? [] : [outcome]),
  ]
  const changes = [shown(row.change, row.changeInterval), shown(row.instructionsChange, row.instructionsChangeInterval)]
  return `| \`${server}\` | ${versions.map((name) => `\`${name}\``).join(' → ')} | ${changes.join(' | ')} | ${verdicts.join(' ')} |`
}

/**
 * A comment about the rows that `compare --baseline @base --json` made, in a job that may have run anything: only what they may
 * hold is in it.
 * @type {(path: string, json: string, address: string) => { body: string, isEmpty: boolean }} address: of the job's summary
 * @throws {Refusal}
 */
export function describeChanges(path, json, address) {
  const rows = parseRows(path, json)
  const head = ['| server | version | requests/s | instructions/answer | verdict |', '| :-- | :-- | --: | --: | :-- |']
  const table = rows.length === 0 ? ['No server has changed.'] : [...head, ...rows.map(lineOf)]
  const legend = 'Base and head in turns in one job; ± is half of a 95 % interval; `~` may be chance.'
  return { body: [mark, ...table, '', `${legend} [Details](${address})`, ''].join('\n'), isEmpty: rows.length === 0 }
}
