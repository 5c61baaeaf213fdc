import { toMissingValue } from '../../base/errors/fault.js'

/** @import { Bench, Loaded, Method, PlannedTrial } from '../../core/suite.d.ts' */
/** @import { Run, Sample, Session, StoredResult, Suite } from '../../core/suite.d.ts' */
/** @import { Verdict } from '../../core/suite.d.ts' */
/** @import { Compared, Report } from '../../reports/report.d.ts' */

/** @typedef {Report<any> & { compared?: Compared[] }} ComparedReport */
/**
 * @typedef {object} CreatesReport
 * @property {(results: any[], chosen: string[], request: any) => any} createReport - of the chosen servers, in the
 *   order of their names; request: all results, as `all`, and what else was requested
 */
/**
 * Report of a suite, whose page shows the chart and the comparisons only if there are no `pageParts`.
 * @typedef {CreatesReport & Partial<Omit<Loaded<any>, 'method' | 'report' | 'draw' | 'measureInstead'>>} ReportModule
 */
/**
 * Verdict whose absent fields are those of a completed measurement.
 * @template Value
 * @typedef {Pick<Verdict<Value>, 'value' | 'use'> & Partial<Verdict<Value>>} Measured
 */
/**
 * @template Value
 * @typedef {object} Client reads the samples of one server process
 * @property {(sample: Sample) => Promise<Measured<Value>>} measure - may throw a Fault
 * @property {(pending: Sample[]) => Sample} [choose] - the next sample; the first one if absent
 * @property {() => Promise<void>} close
 */
/**
 * @template Value
 * @typedef {object} ClientOpener
 * @property {(trial: PlannedTrial, bench: Bench) => Promise<Client<Value>>} openClient
 */
/**
 * Session of a run. Everything but openClient has a default in the engine.
 * @template Value
 * @typedef {Partial<Omit<Session<Value>, 'openClient'>> & ClientOpener<Value>} SuiteSession
 */
/**
 * @typedef {object} MeasureModule the measurement of a suite, which takes longer to load than its report
 * @property {(run: Run<any>) => Promise<SuiteSession<any>>} openSession - unused if the plan has `open`
 * @property {Loaded<any>['measureInstead']} [measureInstead]
 */
/**
 * @typedef {object} Modules the files of a suite, loaded when they are needed
 * @property {() => Promise<{ plan: Partial<Method> }>} [plan] - absent if each server is measured under all conditions
 * @property {() => Promise<MeasureModule>} measure
 * @property {() => Promise<ReportModule>} report
 * @property {() => Promise<{ draw: (report: any) => string }>} [chart]
 */
/**
 * @typedef {object} Declaration
 * @property {string} name
 * @property {string} sentence - for --help
 * @property {Suite['definitions']} definitions
 * @property {string} [charted] - what compare --plot draws, for --help
 */

/**
 * Makes a suite from its declaration: loads its files lazily, and selects the servers of a report.
 * @param {Declaration & Modules & Partial<Omit<Suite, 'load' | 'definitions'>>} declaration
 * @returns {Suite}
 */
export function defineSuite({ charted, plan, measure, report, chart, ...declared }) {
  /** @type {[string, string][]} */
  const examples = charted ? [[`node compare --suite ${declared.name} --plot plot.svg`, charted]] : []
  return {
    examples: [],
    parameters: {},
    settle: (settings, { chosen }) => ({ servers: chosen, settings }),
    compare: { examples, parameters: {} },
    ...declared,
    load: () => loadModules({ plan, measure, report, chart }),
  }
}

/** @param {Modules} modules @returns {Promise<Loaded<ComparedReport>>} */
async function loadModules({ plan, measure, report, chart }) {
  const [planned, { createReport, ...reported }] = await Promise.all([plan?.(), report()])
  return {
    method: { open: async (run) => completeSession(await (await measure()).openSession(run)), ...planned?.plan },
    report: (all, { chosen, ...request }) => createReport(selectServers(all, chosen), chosen, { ...request, all }),
    pageParts: pageOf,
    ...reported,
    ...(chart && { draw: async (shown) => (await chart()).draw(shown) }),
    measureInstead: async (run) => (await measure()).measureInstead?.(run) ?? null,
  }
}

/** Shows the comparisons of a report in its page. @param {ComparedReport} report */
const pageOf = async ({ compared = [] }) => ({ compared })

/**
 * Selects the results of the chosen servers, as if their runs had no others: all results if none is chosen.
 * @param {StoredResult[]} results
 * @param {string[]} chosen - names
 */
function selectServers(results, chosen) {
  const isChosen = (/** @type {string} */ server) => chosen.includes(server)
  if (chosen.length === 0) return results
  return results.flatMap(({ run, ...result }) =>
    isChosen(result.server) ? [{ ...result, run: { ...run, servers: run.servers.filter(isChosen) } }] : [],
  )
}

/** Completes the verdicts of a session's clients. @param {SuiteSession<any>} session */
const completeSession = ({ openClient, ...session }) => ({
  ...session,
  async openClient(/** @type {PlannedTrial} */ trial, /** @type {Bench} */ bench) {
    const client = await openClient(trial, bench)
    return { ...client, measure: (/** @type {Sample} */ sample) => measureSample(client, sample, bench.signal) }
  },
})

/**
 * Measures a sample. A fault becomes a missing value, unless the server has ended, which ends all of its samples.
 * @param {Client<any>} client
 * @param {Sample} sample
 * @param {AbortSignal} signal - aborted when the server or the run ends
 * @returns {Promise<Verdict<any>>}
 */
async function measureSample(client, sample, signal) {
  try {
    return { outcome: 'completed', reason: null, reasonCode: null, ...(await client.measure(sample)) }
  } catch (error) {
    if (signal.aborted) throw error
    return toMissingValue(error)
  }
}
