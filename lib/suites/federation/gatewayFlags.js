import { formatCalls } from './fields.js'
import { fewestAnswers, isWarm, mostCpuSeconds, warmSeconds } from './parameters.js'

/** @import { Flag } from '../../types.d.ts' */
/** @import { FederationRow } from './report.js' */

/** Settings that decide how warm processes are. @typedef {{ warmupSeconds: number, answers?: number }} Warm */

/** Share of a core above which a subgraph may be what limits the rate. */
const busyCores = 0.5

/** Share of the calls below which requests under load shared some. */
const sharedCalls = 0.9

/**
 * Flags CPU times of cold processes, and of windows with too few answers.
 * @type {(rows: FederationRow[], warm: Warm) => Flag[]}
 */
function cpuFlags(rows, warm) {
  const counts = rows.flatMap(({ operations }) => operations ?? [])
  if (counts.length === 0) return []
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)]
  const answers = `${fewest === most ? fewest : `${fewest} to ${most}`} answers in a window`
  if (!isWarm(warm))
    return [
      {
        kind: 'Cold processes',
        // The sentence says that it is of them.
        doubts: [],
        seen: `${answers}, ${warm.warmupSeconds} s of warm-up`,
        advice: `CPU ms/op is of the first seconds of a process: take ${warmSeconds} s and ${fewestAnswers} answers.`,
      },
    ]
  if (fewest >= fewestAnswers) return []
  return [
    {
      kind: 'Few answers',
      doubts: ['cpu'],
      seen: answers,
      advice: `CPU ms/op of fewer than ${fewestAnswers} answers in ${mostCpuSeconds} s is of a process that waits.`,
    },
  ]
}

/** Finds doubts about rows of one server. @type {(rows: FederationRow[], warm: Warm) => Flag[]} */
export function flagsOf(rows, warm) {
  const most = Math.max(...rows.flatMap(({ subgraphCores }) => Object.values(subgraphCores ?? {})), 0)
  /** @type {Flag} */
  const busy = {
    kind: 'A subgraph was busy',
    doubts: ['rate', 'latency'],
    seen: `${Math.round(most * 100)} % of a core`,
    advice: 'Rates and latencies are also those of the subgraphs; CPU ms/op is not.',
  }
  const sharing = rows.find(({ calls, callsUnderLoad }) => Number(callsUnderLoad) < sharedCalls * Number(calls))
  /** @type {Flag | undefined} */
  const shared = sharing && {
    kind: 'Requests in flight share calls',
    doubts: ['rate', 'latency'],
    seen: `${sharing.operation} ${Number(sharing.callsUnderLoad).toFixed(1)} for ${formatCalls(Number(sharing.calls))}`,
    advice: 'Rates and latencies are those of equal requests; CPU ms/op is not.',
  }
  return [...cpuFlags(rows, warm), ...(most > busyCores ? [busy] : []), ...(shared ? [shared] : [])]
}
