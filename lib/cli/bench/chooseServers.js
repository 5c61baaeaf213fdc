import { Interruption } from '../../base/errors/exitCodes.js'
import { selectByName } from '../../base/errors/names.js'
import { UsageError } from '../../base/errors/usageError.js'
import { quoted } from '../../workload/quoted.js'

/** @import { Server } from '../../types.d.ts' */

/** Facts about a server that a list shows beside its name. @param {Server} server */
const marksOf = ({ endOfLife, executesGraphql, unsupported }) =>
  [endOfLife ? 'end of life' : '', executesGraphql ? '' : 'no GraphQL', unsupported ?? ''].filter(Boolean)

/** Formats a server as a line of --list. @param {Server} server */
export function formatServer(server) {
  const marks = marksOf(server)
  return `${server.name.padEnd(30)} ${server.path}${marks.length > 0 ? `  (${marks.join('; ')})` : ''}`
}

/**
 * Chooses the servers to measure: those of the options, the suite's defaults, or those that the user selects.
 * @param {Record<string, any>} written - options
 * @param {Server[]} servers
 * @param {string[]} [defaults] - of the suite; none if it finds its servers itself
 * @param {(servers: Server[]) => Promise<string[]>} [ask] - absent if there is no user at a terminal
 * @throws {UsageError}
 */
export async function chooseServers({ packages, 'all-packages': all }, servers, defaults, ask = async () => []) {
  if (all) return servers
  const chosen = selectByName(packages ?? defaults ?? (await ask(servers)), servers)
  const areSettled = packages === undefined && defaults?.length === 0
  if (chosen.length > 0 || areSettled) return chosen
  const names = servers.map(({ name }) => name).join(', ')
  throw new UsageError(`no package named; use --all-packages, or -pkgs with some of: ${names}`)
}

/**
 * Asks on stderr which servers to measure.
 * @param {Server[]} servers
 * @returns {Promise<string[]>} their names, at least one
 * @throws {Interruption} if the user chose none, by Ctrl-C or Escape
 */
export async function askServers(servers) {
  // Lazy, because it takes a while to load and few runs ask.
  const { autocompleteMultiselect, isCancel } = await import('@clack/prompts')
  const chosen = await autocompleteMultiselect({
    message: 'Which servers should be measured?',
    options: servers.map((server) => ({ value: server.name, hint: marksOf(server).join('; ') || undefined })),
    required: true,
    output: process.stderr,
  })
  if (isCancel(chosen)) throw new Interruption('SIGINT')
  console.error(`bench: the same without asking: -pkgs ${quoted(...chosen)}`)
  return chosen
}
