import { describeMissing } from '../../client/coding.js'
import { installation } from '../../servers/runtimes.js'
import { median } from '../../statistics/median.js'
import { agree, combinationsOf } from '../../workload/combinations.js'
import { nameOf, processesOf } from './encodings.js'
import { clientParameters, serverParameters, sharedParameters } from './parameters.js'
import { groupRows } from './report/groups.js'
import { wording } from './wording.js'

/** @import { Method, Sample, Trial } from '../../engine/suite.d.ts' */
/** @import { Server } from '../../types.d.ts' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { Stored, Value } from './types.d.ts' */

/** @type {(servers: Server[], settings: Settings) => Trial[]} */
const trials = (servers, { axes }) =>
  servers.flatMap((server) => processesOf(axes).map((process) => ({ server, ...process })))

/** @type {(trial: Trial, settings: Settings) => Sample[]} */
function samples({ conditions }, { axes, clientRuntime }) {
  const { compression, level } = /** @type {Conditions} */ (conditions)
  const missing = clientRuntime === 'current' ? describeMissing(compression) : null
  const unsupported = missing && `${missing}; ${installation} installs newer ones`
  return combinationsOf(axes, clientParameters).map((conditions) => ({
    ...{ name: nameOf({ compression, level }), conditions, control: false, unsupported },
  }))
}

/**
 * Those of which nobody can say yet which coding is the fastest.
 * @type {(trials: Trial[], results: Stored[]) => Trial[]}
 */
function undecided(trials, results) {
  const ofProcess = serverParameters.filter((name) => sharedParameters.includes(/** @type {any} */ (name)))
  const open = groupRows(results).filter(({ fastest: { ties } }) => ties === null || ties.length > 0)
  return trials.filter(({ server, conditions }) =>
    open.some((group) => group.server === server.name && agree(conditions, group.conditions, ofProcess)),
  )
}

/** How codings are measured: a process for each. @satisfies {Partial<Method<Settings, Value>>} */
export const method = {
  trials,
  samples,
  undecided,
  figureOf: (/** @type {Value} */ { ms }) => `${median(ms).toFixed(2)} ms`,
  // Only now: what measures loads more than all of a report does.
  open: async (/** @type {any} */ run) => (await import('./session.js')).openSession(run),
  wording,
}
