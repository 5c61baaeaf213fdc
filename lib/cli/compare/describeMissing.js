import { join } from 'node:path'
import { UnableError } from '../../base/errors/unableError.js'
import { UsageError } from '../../base/errors/usageError.js'
import { resultsFolders } from '../../base/project.js'
import { shown } from '../../core/store/files.js'
import { isFolderOf } from '../../core/store/resultFiles.js'
import { quoted } from '../../workload/quoted.js'
import { foldersAt } from './openStored.js'

/** @import { Suite } from '../../core/suite.d.ts' */
/** @import { Place } from './openStored.js' */

/** Names the directory of a place. @param {Place} place */
const directoryOf = ({ resultsDirectory, projectFolder }) =>
  shown(resultsDirectory ?? join(projectFolder, resultsFolders.all))

/** Writes the command that shows results of a place. @type {(place: Place, options: string[]) => string} */
function commandOf({ resultsDirectory }, options) {
  const results = resultsDirectory === null ? [] : ['--results', shown(resultsDirectory)]
  return ['node compare', quoted(...results, ...options)].join(' ').trim()
}

/**
 * Lists the options that show what is stored in a place: of the first suite, then of the others.
 * @type {(place: Place, suites: Suite[]) => string[][]}
 */
function listStored(place, suites) {
  const folders = foldersAt(place)
  return suites.flatMap((suite) => {
    const stored = folders.filter((name) => isFolderOf(name, suite))
    const lists = suite.compare?.listShown?.(stored) ?? stored.slice(0, 1).map(() => [])
    // Some options select their suite.
    return lists.map((options) => (options.length > 0 ? options : ['--suite', suite.name]))
  })
}

/**
 * Describes that there are no results, what there is, and the commands that show that and measure some.
 * @param {Place & { isThere: boolean, suite: Suite, suiteOption: string, suites: Suite[] }} request - isThere: whether
 *   there are unusable ones
 * @param {string[]} [options] - further words of the command
 */
export function describeMissing({ isThere, suite, suiteOption, suites, ...place }, options = []) {
  const further = options.map((word) => `${quoted(word)} `).join('')
  // Servers that are none of the project's are in a file, whose option selects the suite.
  const { serversOf, parameters } = suite
  const areChosen = options.some((word) => parameters[word.slice(2)]?.conflicts?.includes('all-packages'))
  const servers = areChosen ? 'NAME' : suiteOption === '' ? '--all-packages' : '-pkgs NAME…'
  const fileOption = serversOf && Object.keys(parameters).find((name) => parameters[name].selectsSuite)
  const how = fileOption ? `--${fileOption} FILE` : `${suiteOption}${further}${servers}`
  const such = options.length > 0 ? 'such ' : ''
  const fact = isThere ? 'there is no usable result' : `there are no ${such}results`
  const stored = isThere ? [] : describeStored(place, [suite, ...suites.filter((other) => other !== suite)])
  const facts = [`${fact} in ${directoryOf(place)}`, ...stored, `run node bench ${how} first`]
  return new UnableError('NO_RESULTS', facts.join('; '))
}

/** Describes what is stored, and which command shows it. @type {(place: Place, suites: Suite[]) => string[]} */
function describeStored(place, suites) {
  const [first, ...rest] = listStored(place, suites)
  if (!first) return []
  const command = commandOf(place, first)
  if (rest.length === 0) return [`${command} shows what is there`]
  const texts = [first, ...rest].map((options) => quoted(...options))
  return [`there are those of ${texts.slice(0, -1).join(', of ')} and of ${texts.at(-1)}`, `${command} shows the first`]
}

/**
 * Adds the command that shows all rows to a fault of what selects some.
 * @type {<Shown>(place: Place, options: string[], select: () => Shown) => Shown} options: that show the results
 * @throws {UsageError}
 */
export function withCommand(place, options, select) {
  try {
    return select()
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const end = error.message.endsWith('?') ? '' : ';'
    throw new UsageError(`${error.message}${end} ${commandOf(place, options)} shows all in ${directoryOf(place)}`)
  }
}
