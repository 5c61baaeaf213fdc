import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { completeSuite } from '../../lib/core/plan/completeSuite.js'
import { loadAllResults } from '../../lib/core/store/resultFiles.js'

/** @import { StoredResult, Suite } from '../../lib/core/suite.d.ts' */

/**
 * @typedef {{ samples: string[], interrupted: boolean, faults: string[], unsupported: string[] }} Kept what there is of
 *   a trial. samples: names of those that ended; faults: what has no number, and why; unsupported: why a machine has no
 *   part of it
 */

/** @param {string} folder @returns {string[]} it, and those in it */
export const foldersIn = (folder) => [
  folder,
  ...readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? foldersIn(join(folder, entry.name)) : [],
  ),
]

/** Everything that a run has written of its servers, whole or not. @param {string} results */
export const filesIn = (results) =>
  foldersIn(results).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => folder !== results && name.endsWith('.json'))
      .map((name) => join(folder, name)),
  )

/** What has no place among results once a run is complete. @param {string} results */
export const strayFilesIn = (results) =>
  foldersIn(results).flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(json|ndjson)$/.test(entry.name))
      .map(({ name }) => join(folder, name)),
  )

/**
 * @type {(server: string, trial: Pick<StoredResult['trials'][number], 'block' | 'control' | 'conditions'>) => string}
 */
const placeOf = (server, { block, control, conditions }) => JSON.stringify([server, block, control, conditions])

/** @typedef {Map<string, number>} Counts samples that ended, by the place of their trial */

/**
 * Counts the samples of each trial in the files, without the project's own code.
 * @param {string[]} files
 * @returns {{ counts: Counts, broken: string[] }} broken: results that are not whole
 */
export function countSamples(files) {
  /** @type {Counts} */
  const counts = new Map()
  /** @type {string[]} */
  const broken = []
  for (const file of files) {
    try {
      const { server, trials } = JSON.parse(readFileSync(file, 'utf8'))
      for (const trial of trials) counts.set(placeOf(server, trial), trial.samples.length)
    } catch {
      broken.push(file)
    }
  }
  return { counts, broken }
}

/**
 * What the project reads of a directory of results.
 * @type {(results: string, suite: Suite) => Promise<StoredResult[]>}
 */
export async function loadResults(results, suite) {
  const { method } = await suite.load()
  return loadAllResults(results, completeSuite(suite, method))
}

/** Lists what is kept of each trial, by its place. @param {StoredResult[]} results @returns {Map<string, Kept>} */
export function keptOf(results) {
  const all = results.flatMap(({ server, trials }) =>
    trials.map((trial) => /** @type {const} */ ([placeOf(server, trial), toKept(trial)])),
  )
  return new Map(all)
}

/** @param {StoredResult['trials'][number]} trial @returns {Kept} */
function toKept({ samples, interrupted, ...trial }) {
  const told = [trial, ...samples]
  const faults = told.flatMap(({ outcome, reason }) =>
    outcome === 'failed' || outcome === 'invalid' ? [`${outcome}: ${reason}`] : [],
  )
  const unsupported = told.flatMap(({ outcome, reason }) => (outcome === 'unsupported' ? [String(reason)] : []))
  return { samples: samples.map(({ name }) => name).sort(), interrupted, faults, unsupported }
}
