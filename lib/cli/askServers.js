import { autocompleteMultiselect, isCancel } from '@clack/prompts'
import { Interruption } from '../base/errors/exitCodes.js'

/** @import { Server } from '../types.d.ts' */

/** What a list says of a server beside its name. @param {Server} server */
const hintOf = ({ endOfLife, executesGraphql, unsupported }) =>
  unsupported ?? (endOfLife ? 'end of life' : executesGraphql ? '' : 'no GraphQL')

/**
 * Asks on stderr which servers to measure.
 * @param {Server[]} servers
 * @returns {Promise<string[]>} their names, at least one
 * @throws {Interruption} where nothing was chosen, by Ctrl-C or Escape
 */
export async function askServers(servers) {
  const chosen = await autocompleteMultiselect({
    message: 'Which servers should be measured?',
    options: servers.map((server) => ({ value: server.name, hint: hintOf(server) || undefined })),
    required: true,
    output: process.stderr,
  })
  if (isCancel(chosen)) throw new Interruption('SIGINT')
  console.error(`bench: the same without asking: -pkgs ${chosen.join(' ')}`)
  return chosen
}
