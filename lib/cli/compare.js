import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { completeSuite } from '../engine/defaults.js'
import { loadStored } from '../engine/stored.js'
import { UnableError } from '../errors/unableError.js'
import { formats } from '../reports/formats.js'
import { shown, writeAtomically } from '../results/files.js'
import { exitCodes } from './exitCodes.js'
import { selectByName } from './selectServers.js'
import { UsageError } from '../errors/usageError.js'
import { wantsColor } from './wantsColor.js'

/** @import { StoredResult } from '../engine/suite.d.ts' */
/** @import { CompareOptions } from './compareOptions.js' */

/**
 * Shows stored results.
 * @type {(options: CompareOptions) => Promise<number>} the exit code
 * @throws {UnableError | UsageError}
 */
export async function compare({ suite, suiteWords, names, format, plot, resultsDirectory, ...asked }) {
  const loaded = await suite.load()
  const described = completeSuite(suite, loaded.method)
  /** @param {string} folder @returns {StoredResult[]} none where there is no such folder */
  const loadFrom = (folder) => {
    const stored = loadStored(folder, described)
    for (const warning of stored?.warnings ?? []) console.error(`compare: ${warning}`)
    return stored?.results ?? []
  }
  const exitCode = await loaded.compareInstead?.({ ...asked, format }, loadFrom)
  if (typeof exitCode === 'number') return exitCode
  const folder = join(resultsDirectory, described.method.folderOf({ conditions: asked }))
  const results = loadFrom(folder)
  if (results.length === 0) throw nothingIn(folder, suiteWords)
  const chosen = selectByName(names, results).map(({ server }) => server)
  const load = (/** @type {string} */ name) => loadFrom(join(resultsDirectory, name))
  const report = loaded.report(results, { ...asked, chosen, load })
  if (plot !== null) {
    if (!loaded.draw) throw new UsageError(`--plot: the suite ${suite.name} draws nothing; leave it out`)
    writeAtomically(plot, await loaded.draw(report))
  }
  if (!(await loaded.write?.(asked, report)))
    console.log(await formats[format].write(report, { ...asked, color: wantsColor(process.stdout) }))
  return exitCodes.completed
}

/** @type {(folder: string, suiteWords: string) => UnableError} */
function nothingIn(folder, suiteWords) {
  const how = suiteWords === '' ? '--all-packages' : `${suiteWords}-pkgs NAME…`
  const what = existsSync(folder) ? 'there is no usable result' : `there are no results in ${shown(folder)}`
  return new UnableError('NO_RESULTS', `${what}; run node bench ${how} first`)
}
