import { endpointOf } from '../../../../core/store/storedServers.js'
import { isLoopback } from '../../../../servers/runningServer.js'
import { plainWords } from '../../../../workload/plainWords.js'

/** @import { Endpoint } from '../../../../types.d.ts' */
/** @import { Result } from '../../types.d.ts' */

/** Describes servers that are no files of this project. @param {Result[]} results @returns {string[]} */
export const endpointNotes = (results) =>
  results.flatMap((result) => {
    const endpoint = endpointOf(result)
    return endpoint ? [describe(result, endpoint)] : []
  })

/** @type {(result: Result, endpoint: Endpoint) => string} */
function describe({ server, summary }, { url, command, query, answer }) {
  const started = command
    ? `was started by ${plainWords(command)}, anew for each of its rounds.`
    : 'ran already: all its rounds measured one process, so its interval does not hold what its processes may differ by, and its start was not seen.'
  const isUnknown = summary?.serverCpuMsPerThousandRequests === null
  const cost = isUnknown
    ? ['It has no CPU time and memory: no process of this machine and this user was found to listen there.']
    : ['CPU time and memory are of the processes that listen there and what they started, memory since their start.']
  const learnt =
    answer === undefined ? 'ten equal answers that it gave before its first round' : 'the answer of --answer'
  const own = `All its answers were compared with ${learnt}. Its document is its own: it has no rank, and its ratios to others compare different work.`
  return [`${server} is ${url}; it ${started}`, ...(summary ? cost : []), ...(query ? [own] : [])].join(' ')
}

/** Writes the options that request an endpoint. @param {Endpoint} endpoint */
export function endpointOptions({ url, command, ...files }) {
  const remote = isLoopback(new URL(url).hostname) ? [] : ['--allow-remote']
  // The content of files is stored, not their paths.
  const options = Object.keys(files).flatMap((name) => [`--${name}`, 'FILE'])
  return ['--endpoint', url, ...remote, ...(command ? ['--command', command] : []), ...options]
}
