import { number } from '../lib/reports/column.js'
import { signed } from '../lib/workload/counted.js'
import { parseJson, quoted } from './artifact.js'
import { Refusal } from './script.js'

/** First line of a comment, by which a later run finds it. */
export const mark = '<!-- graphql-server-benchmarks: changes -->'

/** Limit of rows and of names in a list; a comment has 65,536 characters at most. */
const largestCount = 50
const outcomes = ['completed', 'invalid', 'failed', 'unsupported']
/** Verdicts on costs, which rows of servers lack. */
const costVerdicts = [undefined, null, 'more', 'less', '~']
const verdicts = [null, 'better', 'worse', 'faster', 'slower', '~', 'new', 'gone']
/** Titles of the first two columns, by what rows compare. @type {Record<string, [string, string]>} */
const kindsOfRows = { server: ['server', 'version'], operation: ['operation', 'servers'] }

/** @type {(pattern: RegExp) => (value: any) => boolean} */
const matches = (pattern) => (value) => value === null || (typeof value === 'string' && pattern.test(value))
const isText = matches(/^/)
/** @param {any} value */
const isPositive = (value) => value === null || (typeof value === 'number' && value > 0 && value < 1e9)
/** @param {any} value */
const isInterval = (value) =>
  value === null ||
  (Array.isArray(value) && value.length === 2 && value.every((end) => end !== null && isPositive(end)))
/** @param {any} value */
const isBytes = (value) => value === null || (typeof value === 'number' && Math.abs(value) < 1e12)
/** @param {any} value */
const isSentence = (value) => typeof value === 'string'
/** @type {(isValid: (value: any) => boolean) => (value: any) => boolean} */
const optional = (isValid) => (value) => value === undefined || isValid(value)
/** @param {any} value */
const isName = (value) => typeof value === 'string' && /^[\w.+@-]{1,60}$/.test(value)
/** @param {any} value */
const areNames = (value) => Array.isArray(value) && value.length <= largestCount && value.every(isName)

/** Checks of the fields of a row that a comment shows. @type {Record<string, (value: any) => boolean>} */
const fieldsOfRow = {
  server: isName,
  version: matches(/^[\w.+@/ -]{1,100}$/),
  baselineVersion: matches(/^[\w.+@/ -]{1,100}$/),
  outcome: (value) => outcomes.includes(value),
  reason: isText,
  baselineReason: isText,
  requestsPerSecond: isPositive,
  baselineRequestsPerSecond: isPositive,
  change: isPositive,
  changeInterval: isInterval,
  verdict: (value) => verdicts.includes(value),
  cpu: optional(isPositive),
  cpuInterval: optional(isInterval),
  cpuVerdict: (value) => costVerdicts.includes(value),
  peakMemory: optional(isPositive),
  peakMemoryVerdict: (value) => costVerdicts.includes(value),
  kept: optional(isBytes),
  keptVerdict: (value) => costVerdicts.includes(value),
}

/** @type {Record<string, (value: any) => boolean>} */
const fields = {
  of: (value) => Object.hasOwn(kindsOfRows, value),
  base: matches(/^[0-9a-f]{40}$/),
  rows: (value) => Array.isArray(value) && value.length <= largestCount,
  functions: optional((value) => Array.isArray(value) && value.length <= largestCount && value.every(isSentence)),
  omitted: areNames,
  deleted: areNames,
}

/**
 * Refuses an object with an unexpected value.
 * @type {(path: string, checks: Record<string, (value: any) => boolean>, value: any) => void}
 * @throws {Refusal}
 */
function check(path, checks, value) {
  for (const [name, isValid] of Object.entries(checks))
    if (!isValid(value?.[name])) throw new Refusal(`${path} has ${quoted(JSON.stringify(value?.[name]))} as ${name}`)
}

/** @param {number} ratio */
const signedChange = (ratio) => `${ratio > 1 ? '+' : ''}${signed(ratio)}`

/** @type {(change: number | null, interval: [number, number] | null) => string} */
function formatChange(change, interval) {
  if (change === null) return '–'
  return interval ? `${signedChange(change)} (${interval.map(signedChange).join(' to ')})` : signedChange(change)
}

/** Joins two values, or writes one if they are the same. @type {(before: string, now: string) => string} */
const fromTo = (before, now) => (before === now ? now : `${before} → ${now}`)

/** @param {string | null} name */
const code = (name) => (name === null ? '–' : `\`${name}\``)

/**
 * Makes untrusted text a code span of plain ASCII and µ, in which nothing is a link or a mention.
 * @param {string} text
 */
const codeOf = (text, longest = 200) => code(text.slice(0, longest).replace(/[^ -~µ]|[`|\\]/g, '·'))

/** Formats a row as a line of a markdown table. @param {any} row */
function formatRow({ server, version, baselineVersion, outcome, verdict, ...row }) {
  const cells = [
    code(server),
    fromTo(code(baselineVersion ?? version), code(version ?? baselineVersion)),
    fromTo(number(row.baselineRequestsPerSecond, 0), number(row.requestsPerSecond, 0)),
    formatChange(row.change, row.changeInterval),
    [verdict ?? '–', ...(outcome === 'completed' ? [] : [outcome])].join(' '),
  ]
  return `| ${cells.join(' | ')} |`
}

/** Names the reasons of a row's sides without a number. @param {any} row @returns {string[]} */
const reasonsOf = ({ server, reason, baselineReason }) => [
  ...(reason === null ? [] : [`- ${code(server)}: ${codeOf(reason)}`]),
  ...(baselineReason === null ? [] : [`- ${code(server)} in the base: ${codeOf(baselineReason)}`]),
]

/** Tells a cost that differs significantly from another. @param {string | null | undefined} verdict */
const isOther = (verdict) => verdict === 'more' || verdict === 'less'

/** Lists costs that differ significantly; memory is the same in all rows of a version. @param {any[]} rows */
function costsOf(rows) {
  const cpu = rows.flatMap(({ server, version, cpu: ratio, cpuInterval, cpuVerdict }) =>
    isOther(cpuVerdict)
      ? [`- ${code(server)}: ${code(version)} has ${formatChange(ratio, cpuInterval)} CPU per answer`]
      : [],
  )
  const memory = rows.flatMap(({ version, peakMemory, peakMemoryVerdict, kept, keptVerdict }) => [
    ...(isOther(peakMemoryVerdict)
      ? [`- memory: ${code(version)} has ${formatChange(peakMemory, null)} at its peak`]
      : []),
    ...(isOther(keptVerdict)
      ? [`- memory: ${code(version)} keeps ${number(Math.abs(kept), 0)} bytes ${keptVerdict} for each answer`]
      : []),
  ])
  return [...cpu, ...new Set(memory)]
}

/** @type {(about: string, names: string[]) => string[]} */
const list = (about, names) => (names.length === 0 ? [] : [`- ${about}: ${names.map(code).join(', ')}`])

/**
 * Writes a comment about what measure-changes found, which untrusted code may have made.
 * @param {string} path
 * @param {string} json
 * @param {{ head: string, address: string }} run - commit of the pull request, and address of the job's summary
 * @returns {{ body: string, isEmpty: boolean }}
 * @throws {Refusal}
 */
export function describeChanges(path, json, { head, address }) {
  const changes = parseJson(path, json)
  check(path, fields, changes)
  const { of, base, rows, functions = [], omitted, deleted } = changes
  for (const row of rows) check(path, fieldsOfRow, row)
  const titles = [...kindsOfRows[of], 'requests/s', 'change', 'verdict']
  const table = [`| ${titles.join(' | ')} |`, '| :-- | :-- | --: | --: | :-- |', ...rows.map(formatRow), '']
  const notes = [
    ...costsOf(rows),
    ...functions.map((/** @type {string} */ sentence) => `- ${codeOf(sentence, 600)}`),
    ...rows.flatMap(reasonsOf),
    ...list('not measured, because there are too many', omitted),
    ...list('deleted', deleted),
  ]
  const commits = `Base ${base ?? 'unknown'} and head ${head} in turns in one job`
  const legend = `${commits}; in brackets the 95 % interval; \`~\` may be chance. [Details](${address})`
  const isEmpty = rows.length + omitted.length + deleted.length === 0
  const parts = [...(rows.length > 0 ? table : []), ...(notes.length > 0 ? [...notes, ''] : [])]
  return { body: [mark, ...(isEmpty ? [`No ${of} has changed.`, ''] : parts), legend, ''].join('\n'), isEmpty }
}
