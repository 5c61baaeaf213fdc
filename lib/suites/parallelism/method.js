import { agree, combinationsOf, linksOf } from '../../workload/combinations.js'
import { graphqlArms, referenceArm, takesProtocol } from '../../workload/pages.js'
import { median } from '../../stats/median.js'
import { refusalOf } from './browser/loadPage.js'
import { countPages } from './countPages.js'
import { clientParameters, processParameters } from './parameters.js'
import { groupPages } from './report/groups.js'
import { toPageResults } from './results.js'
import { wording } from './wording.js'

/** @import { Method, Sample, StoredResult, Trial } from '../../core/suite.d.ts' */
/** @import { Arm, Protocol, Server } from '../../types.d.ts' */
/** @import { Value } from './results.js' */
/** @import { PageSettings } from './settle.js' */

/**
 * Every arm by every client under every condition that only the client knows of; the reference twice, as what it differs
 * by is noise.
 * @type {(trial: Trial, settings: PageSettings) => Sample[]}
 */
function samples({ server, conditions }, { arms, axes, clients }) {
  const protocol = /** @type {Protocol} */ (conditions.protocol)
  return clients.flatMap((client) =>
    combinationsOf(axes, clientParameters).flatMap((ofClient) =>
      arms.flatMap((arm) => {
        const unsupported = unsupportedReason(arm, protocol, server) ?? refusalOf(client, arm)
        const controls = arm === referenceArm && unsupported === null ? [false, true] : [false]
        return linksOf(arm, axes).flatMap((links) => {
          const conditions = { client, ...ofClient, links }
          return controls.map((control) => ({ name: arm, conditions, control, unsupported }))
        })
      }),
    ),
  )
}

/** @type {(arm: Arm, protocol: Protocol, server: Pick<Server, 'executesGraphql'>) => string | null} */
function unsupportedReason(arm, protocol, { executesGraphql }) {
  if (!takesProtocol(arm, protocol)) return 'HTTP/1.1 has no push'
  return executesGraphql || !graphqlArms.has(arm) ? null : 'does not execute GraphQL'
}

/**
 * Those in which an arm and compound are not significantly different.
 * @type {(trials: Trial[], results: StoredResult<PageSettings, Value>[]) => Trial[]}
 */
function undecided(trials, results) {
  const open = groupPages(toPageResults(results)).filter(({ rows }) => rows.some(({ verdict }) => verdict === '~'))
  return trials.filter((trial) =>
    open.some(
      ({ server, conditions }) =>
        server === trial.server.name && agree(trial.conditions, conditions, processParameters),
    ),
  )
}

/** @param {Value} value */
const figureOf = ({ pages }) => `${median(pages.pageMs).toFixed(1)} ms`

/** How pages are measured: all arms from one process. @satisfies {Partial<Method<PageSettings, Value>>} */
export const method = {
  samples,
  repetitions: (settings, results) => countPages(settings, toPageResults(results)),
  undecided,
  figureOf,
  // Only now: what measures loads more than all of a report does.
  open: async (run) => (await import('./session.js')).openSession(run),
  wording,
}
