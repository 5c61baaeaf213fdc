import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { blocksToRank } from '../../analysis/blocksToRank.js'
import { difference, percent } from '../../analysis/describeNoise.js'
import { UnableError } from '../../errors/unableError.js'
import { groupBy } from '../../reports/groupBy.js'
import { entriesOf, shown } from '../../results/files.js'
import { analyseRun } from './analyseRun.js'
import { toResults } from './results.js'

/** @import { StoredResult } from '../../engine/suite.d.ts' */
/** @import { Settings } from './settle.js' */

/** @typedef {StoredResult<Settings>} Stored */
/** @typedef {{ path: string, results: Stored[] }} Part what is in one of the folders */

/** @type {(path: string, why: string) => UnableError} */
const refusal = (path, why) => new UnableError('NOT_MERGEABLE', `--merge: ${shown(path)} ${why}`)

/** @type {(folder: string, beginning?: string) => string[]} paths of folders whose names begin like that */
const foldersIn = (folder, beginning = '') =>
  (entriesOf(folder) ?? []).flatMap((entry) =>
    entry.isDirectory() && entry.name.startsWith(beginning) ? [join(folder, entry.name)] : [],
  )

/**
 * The results of a run that was measured in shards, as those of one run.
 * @param {string} directory in which each folder is a directory of results, those of a shard
 * @param {(folder: string) => Stored[]} load
 * @param {number} maxControl by how much an A/A control may differ from itself
 * @returns {StoredResult[]}
 * @throws {UnableError} where they are not all shards of one run, or one is too noisy
 */
export function mergeShards(directory, load, maxControl) {
  const parts = foldersIn(directory)
    .map((path) => ({ path, results: foldersIn(path, 'throughput').flatMap(load) }))
    .filter(({ results }) => results.length > 0)
  if (parts.length === 0)
    throw refusal(directory, 'has no folder with results of a shard; node bench --shard 1/4 --results makes one')
  for (const { path, results } of parts) {
    const fault = describeFault(results, maxControl)
    if (fault) throw refusal(path, fault)
  }
  parts.sort((a, b) => numberOf(a) - numberOf(b))
  refuseOtherRuns(parts)
  refuseIncomplete(directory, parts)
  return joinResults(parts.map(({ results }) => results))
}

/** @param {Part} part */
const numberOf = ({ results: [{ settings }] }) => Number(settings.shard?.number)

/** Why results are no shard, or none to go by. @type {(results: Stored[], maxControl: number) => string | null} */
function describeFault(results, maxControl) {
  const [{ settings }] = results
  const runs = new Set(results.map(({ run }) => run.id))
  if (!settings.shard) return 'was measured without --shard'
  if (runs.size > 1) return `has results of ${runs.size} runs; measure each shard into a directory of its own`
  if (results.some(({ trials }) => trials.some(({ interrupted }) => interrupted)))
    return 'was interrupted; go on with node bench --resume'
  for (const workload of settings.workloads) {
    const analysis = analyseRun(toResults(results.filter(({ trials }) => trials[0].conditions.workload === workload)))
    if (!analysis || analysis.blocks < blocksToRank || analysis.controlRatio === null)
      return `has no A/A control of ${blocksToRank} blocks, so its noise is unknown; measure it again`
    const found = difference(analysis.controlRatio)
    if (found > maxControl)
      return `is too noisy: its A/A control differed from itself by ${percent(found)}, at most ${percent(maxControl)} is accepted (--max-control); measure it again`
  }
  return null
}

/** What shards of one run have in common; the size of cohorts depends on the memory of the machine. @param {Part} part */
function commonOf({ results: [{ settings, environment }] }) {
  const { shard, cohort: _, ...others } = settings
  const { node, os, architecture, gitCommit, codeSha256 } = environment
  return {
    'number of shards': shard?.count,
    settings: JSON.stringify(others),
    node,
    os,
    architecture,
    gitCommit,
    codeSha256,
  }
}

/** @param {Part[]} parts */
function refuseOtherRuns([first, ...others]) {
  const common = Object.entries(commonOf(first))
  for (const part of others) {
    const own = Object.values(commonOf(part))
    const [name] = common.find(([, value], index) => value !== own[index]) ?? []
    if (name !== undefined)
      throw refusal(
        part.path,
        `differs from ${shown(first.path)} in its ${name}; measure both with one command and code`,
      )
  }
}

/** @type {(directory: string, parts: Part[]) => void} parts: in the order of their numbers */
function refuseIncomplete(directory, parts) {
  const count = Number(parts[0].results[0].settings.shard?.count)
  const twin = parts.find((part, index) => index > 0 && numberOf(part) === numberOf(parts[index - 1]))
  if (twin) throw refusal(twin.path, `is shard ${numberOf(twin)}/${count}, which is there twice; leave one out`)
  const missing = Array.from({ length: count }, (_, index) => index + 1).find(
    (number) => !parts.some((part) => numberOf(part) === number),
  )
  if (missing) throw refusal(directory, `lacks shard ${missing}/${count}; measure it, too`)
}

/**
 * A server that was in several shards has the trials of all, and is said to be of the first one's machine.
 * @param {Stored[][]} shards
 * @returns {StoredResult[]}
 */
function joinResults(shards) {
  const runs = shards.map(([{ run }]) => run)
  const run = {
    id: createHash('sha256')
      .update(runs.map(({ id }) => id).join())
      .digest('hex'),
    startedAt: runs.map(({ startedAt }) => startedAt).sort()[0],
    servers: [...new Set(runs.flatMap(({ servers }) => servers))],
  }
  const files = groupBy(shards.flat(), ({ server, trials }) => `${trials[0].conditions.workload} ${server}`)
  return [...files.values()].map((results) => {
    const { shard: _, ...settings } = results[0].settings
    const trials = results.flatMap((result) =>
      result.trials.map((trial) => ({ ...trial, shard: result.settings.shard?.number })),
    )
    return { ...results[0], run, settings, trials }
  })
}
