import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, relative, sep } from 'node:path'
import { UnableError } from '../lib/base/errors/unableError.js'
import { shown, writeAllAtomically } from '../lib/core/store/files.js'
import { addToLedger, readLedger } from './ledger.js'
import { projectFolder } from './script.js'

/** @import { Entry } from './ledger.js' */

// Publishes a file of records of tests/perf: a line of JSON about the machine and the measurement, then one per record.

/**
 * Publishes a file of records in place of the one before, and lists it among the runs.
 * @type {(source: string, target: string, ledgerPath: string) => void}
 * @throws {UnableError} if code was measured that is not committed, or nothing was
 */
export function publishRecords(source, target, ledgerPath) {
  const text = readFileSync(source, 'utf8')
  const [head, ...records] = text.split('\n').filter((line) => line !== '')
  const refuse = (/** @type {string} */ why) =>
    new UnableError('NO_RESULTS', `${shown(source)} ${why}; nothing was published`)
  if (records.length === 0) throw refuse('holds no records')
  const facts = JSON.parse(head)
  if (facts.gitCommit === null || facts.gitModified !== false)
    throw refuse('was measured with code that is not committed; commit it and measure again')
  const path = relative(projectFolder, target).split(sep).join('/')
  const name = basename(target, '.ndjson')
  const before = readLedger(dirname(ledgerPath))
  const replaced = before
    .filter((entry) => entry.path === path)
    .map((entry) => ({
      ...entry,
      counts: false,
      rule: 'newer runs have replaced it',
      path: null,
      absence: 'git log has its data',
    }))
  /** @type {Entry} */
  const entry = {
    id: `${name}-${facts.at}`,
    startedAt: facts.at,
    endedAt: statSync(source).mtime.toISOString(),
    measured: [`validation: ${name}`],
    results: records.length,
    processor: facts.cpuModel,
    cores: facts.cpuCores,
    node: facts.node.slice(1),
    commit: facts.gitCommit,
    method: facts.methodSha256 ?? null,
    counts: true,
    rule: 'the newest run of what it measured',
    path,
    absence: null,
  }
  writeAllAtomically({ [target]: Buffer.from(text), [ledgerPath]: addToLedger(before, [...replaced, entry]) })
  console.log(`publish-run: published ${shown(target)}`)
}
