import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { UnableError } from '../lib/base/errors/unableError.js'
import { readIfThere, shown } from '../lib/core/store/files.js'
import { escapeMarkup } from '../lib/reports/markdown.js'
import { describeCores, minuteOf } from '../lib/reports/runFacts.js'

/** @import { StoredResult } from '../lib/core/suite.d.ts' */

// The ledger lists every full run that was made for publication, also those that no table is made of.

/**
 * @typedef {object} Entry
 * @property {string} id
 * @property {string} startedAt
 * @property {string | null} endedAt
 * @property {string[]} measured - names of its folders of results
 * @property {number} results
 * @property {string} processor
 * @property {number} cores
 * @property {string} node
 * @property {string | null} commit
 * @property {string | null} method - hash of the code that measured it
 * @property {boolean} counts - whether published tables are made of it
 * @property {string} rule - why it counts, or why it does not
 * @property {string} [acceptedBusy]
 * @property {string | null} path - of its results from the project's root
 * @property {string | null} absence - why there is no path
 */
/** @typedef {Pick<Entry, 'counts' | 'rule' | 'path' | 'absence'>} Verdict */

/** Path of the ledger in the folder of published runs. */
export const ledgerName = 'runs.json'

const schema = new URL('./runs.schema.json', import.meta.url)

/** Describes the first fault of a ledger; null if it has none. @param {any} entries @returns {string | null} */
export function describeLedgerFault(entries) {
  const validate = new Ajv({ allowUnionTypes: true }).compile(JSON.parse(readFileSync(schema, 'utf8')))
  const isValid = validate(entries)
  if (!isValid) return `${validate.errors?.[0].instancePath} ${validate.errors?.[0].message}`
  const ids = /** @type {Entry[]} */ (entries).map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  return twice === undefined ? null : `${twice} is listed twice`
}

/**
 * Reads the ledger of a folder of published runs; without one it is empty.
 * @param {string} published
 * @returns {Entry[]}
 * @throws {UnableError} if it is damaged, so that no line is lost
 */
export function readLedger(published) {
  const path = join(published, ledgerName)
  const text = readIfThere(path)
  if (text === null) return []
  try {
    const entries = JSON.parse(text)
    const fault = describeLedgerFault(entries)
    if (fault !== null) throw new Error(fault)
    return entries
  } catch (error) {
    const { message } = /** @type {Error} */ (error)
    throw new UnableError('CANNOT_READ', `cannot read ${shown(path)}: ${message}; restore it from git`)
  }
}

/** Creates the line of a run. @type {(results: StoredResult[], measured: string[], verdict: Verdict) => Entry} */
export function entryOf(results, measured, { counts, rule, path, absence }) {
  const [{ run, environment }] = results
  return {
    id: run.id,
    startedAt: run.startedAt,
    endedAt: run.endedAt ?? null,
    measured,
    results: results.length,
    processor: environment.cpuModel,
    cores: environment.cpuCores,
    node: environment.node.slice(1),
    commit: environment.gitCommit,
    method: environment.methodSha256 ?? null,
    counts,
    rule,
    ...(run.acceptedBusy && { acceptedBusy: run.acceptedBusy }),
    path,
    absence,
  }
}

/**
 * Adds lines to a ledger: a run has one, the latest.
 * @type {(before: Entry[], added: Entry[]) => string} the text of the ledger, the oldest run first
 */
export function addToLedger(before, added) {
  const entries = new Map(before.map((entry) => [entry.id, entry]))
  for (const entry of added) entries.set(entry.id, entry)
  const sorted = [...entries.values()].sort((a, b) => a.startedAt.localeCompare(b.startedAt))
  return `${JSON.stringify(sorted, null, 2)}\n`
}

/** @param {Entry} entry */
const describeLength = ({ startedAt, endedAt }) =>
  endedAt === null ? '–' : ((Date.parse(endedAt) - Date.parse(startedAt)) / 60_000).toFixed(0)

/** @param {Entry} entry */
const describeRule = ({ rule, absence, acceptedBusy }) =>
  [
    rule,
    ...(acceptedBusy ? [`other work on the machine was accepted: ${acceptedBusy}`] : []),
    ...(absence === null ? [] : [absence]),
  ].join('; ')

/** Cells of a run, by the titles of their columns. @type {Record<string, (entry: Entry) => string>} */
const cells = {
  began: (entry) => minuteOf(entry),
  measured: ({ measured }) => measured.join(', '),
  'processor, Node': ({ processor, cores, node }) =>
    `${describeCores({ cpuModel: processor, cpuCores: cores })}, ${node}`,
  minutes: describeLength,
  results: ({ results }) => String(results),
  'commit, method': ({ commit, method }) => [commit, method].map((hash) => hash?.slice(0, 8) ?? '–').join(', '),
  counts: ({ counts }) => (counts ? 'yes' : 'no'),
  'rule, and place if it is kept': describeRule,
}

/** Shows a ledger as a table in markdown. @param {Entry[]} entries @param {string} root - link to the project's root */
export function formatLedger(entries, root) {
  const titles = Object.keys(cells)
  const rows = entries.map((entry) => {
    const texts = Object.values(cells).map((text) => escapeMarkup(text(entry)))
    const last = texts.length - 1
    if (entry.path !== null) texts[last] += `; [data](${root}${entry.path})`
    return texts
  })
  return [titles, titles.map(() => ':--'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
