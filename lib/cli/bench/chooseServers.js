import { advise, selectByName } from '../../base/errors/names.js'
import { UnableError } from '../../base/errors/unableError.js'
import { UsageError } from '../../base/errors/usageError.js'
import { groupBy } from '../../reports/groupBy.js'
import { describeMissing } from '../../servers/packages.js'
import { quoted, quotedAddress } from '../../workload/quoted.js'

/** @import { Server } from '../../types.d.ts' */

/** Formats facts about a server that lists show beside its name. @param {Server} server */
export function formatMarks({ endOfLife, executesGraphql, unsupported }) {
  const marks = [endOfLife ? 'end of life' : '', executesGraphql ? '' : 'no GraphQL', unsupported ?? '']
  const text = marks.filter(Boolean).join('; ')
  return text && `(${text})`
}

/** Formats a server as a line of --list. @param {Server} server */
export const formatServer = (server) => `${server.name.padEnd(30)} ${server.path}  ${formatMarks(server)}`.trimEnd()

/**
 * Chooses the servers to measure: those of the options, or the suite's defaults.
 * @param {Record<string, any>} written - options
 * @param {Server[]} servers
 * @param {string[]} [defaults] - of the suite; none if it finds its servers itself
 * @throws {UsageError}
 */
export function chooseServers({ packages, 'all-packages': all }, servers, defaults) {
  const plain = servers.filter(({ layer }) => !layer)
  if (all) return plain
  const chosen = selectByName(packages ?? defaults ?? [], servers)
  const areSettled = packages === undefined && defaults?.length === 0
  if (chosen.length > 0 || areSettled) return chosen
  const some = quoted(...plain.slice(0, 2).map(({ name }) => name))
  const more = `node bench --list has all ${plain.length}, --help the options`
  throw new UsageError(`no package named; write -pkgs ${some} or --all-packages; ${more}`)
}

/**
 * Makes the error of a word that belongs to no option, with what to type.
 * @type {(word: string, servers: Server[]) => UsageError}
 */
export function unexpectedWord(word, servers) {
  const names = servers.map(({ name }) => name)
  const address = quotedAddress(word)
  const line = address
    ? `write node bench --init ${address}, which writes api.mjs, then node bench --api api.mjs`
    : /\.(?:[cm]?[jt]s|json)$/i.test(word)
      ? `write node bench --api ${quoted(word)}`
      : names.includes(word)
        ? `write -pkgs ${word}`
        : advise(word, names, 'name servers with -pkgs, or an api file with --api', '-pkgs ')
  return new UsageError(`unexpected word ${JSON.stringify(word)}; ${line}`)
}

/**
 * Refuses servers none of which is installed; one of several becomes a row that says so.
 * @param {Server[]} servers
 * @throws {UnableError}
 */
export function refuseMissing(servers) {
  const lacking = servers.filter(({ missing = [] }) => missing.length > 0)
  if (lacking.length === 0 || lacking.length < servers.length) return
  const reasons = groupBy(lacking, ({ packageFolder }) => String(packageFolder))
  const lines = [...reasons].map(([folder, of]) =>
    describeMissing([...new Set(of.flatMap(({ missing = [] }) => missing))], folder),
  )
  throw new UnableError('NOT_INSTALLED', [...new Set(lines)].join('; '))
}
