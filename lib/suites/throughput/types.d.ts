import type { SampleResult, StoredResult, TrialResult } from '../../core/suite.d.ts'
import type { Report } from '../../reports/report.d.ts'
import type { DatabaseFacts } from '../../servers/databases/types.d.ts'
import type { Cpus } from '../../load/slices/pinning.js'
import type { Scenario } from '../../workload/scenarios/index.js'
import type { ClosedLoop, Latency, MachineUse, Outcome, ReasonCode, WorkloadName } from '../../types.d.ts'
import type { Size } from '../../workload/sizes.js'
import type { RowOf, ValueOf } from '../kit/fields.js'
import type { K6About } from '../kit/k6/types.d.ts'
import type { fields } from './fields.js'
import type { Settings } from './settle.js'

/** The nouns of this suite. Units are in the names. */

/** Absolute rate, or a share (0 to 1) of the rate in the main window of the same round. */
export type AskedRate = { requestsPerSecond: number } | { shareOfMaximum: number }

export type { Slo } from '../../workload/slo.js'

export interface AuditTally {
  passed: number
  total: number
}

/** Audit of how a server keeps to the GraphQL over HTTP specification. */
export interface GraphqlOverHttp {
  /** Null if the audit broke off. */
  score: { must: AuditTally; should: AuditTally; may: AuditTally } | null
  failedMusts: { id: string; name: string; reason: string }[]
  /** Reason why there is no score, or a remark on the answers. */
  reason: string | null
}

/** Phase of a round. */
export type Phase = 'boot' | 'warm-up' | 'counting' | 'measured window' | `rate ${string}/s` | 'last check'

/**
 * End of a round. A completed one has a number, and a reason if it has a remark. The code is absent in older results.
 */
export type RoundVerdict = (
  | { outcome: 'completed'; reason: string | null; reasonCode?: null; measurement: ProcessMeasurement }
  | { outcome: 'invalid' | 'failed'; reason: string; reasonCode?: ReasonCode; measurement: ProcessMeasurement | null }
  | { outcome: 'unsupported'; reason: string; reasonCode?: ReasonCode; measurement: null }
) & {
  /** Null after the first block, and for servers that execute no GraphQL. */
  graphqlOverHttp: GraphqlOverHttp | null
}

/** Stored value of one window, whose fields a table declares. */
export type Measurement = ValueOf<typeof fields> & MachineUse

/** Windows of one process, merged. */
export type ProcessMeasurement = Omit<Measurement, 'requestsPerSecond' | 'graphqlOverHttp'> & { processRate: number }

/** Trial with its windows merged. */
export type Round = Omit<TrialResult, 'conditions' | 'interrupted' | 'samples' | keyof RoundVerdict> &
  Pick<SampleResult, 'repeated'> &
  RoundVerdict & {
    /** Requests/s of each window, if there are several. */
    windowRates: number[]
    /** Use of the machine in each window of the trial, at any depth, if there are several. */
    windowUses?: MachineUse[]
    /** Speed of the machine meanwhile, as a share of its mean; absent before an analysis, and if it is unknown. */
    speed?: number
  }

/** Rounds of a server, combined. */
export interface Summary extends RowOf<typeof fields> {
  rounds: number
  /** Geometric mean of the rates of all processes. */
  serverRate: number
}

/** Windows of all rounds at one of the settings' rates. */
export interface RateSummary {
  shareOfMaximum: number | null
  intendedRequestsPerSecond: number
  requestsPerSecond: number
  /** True if every round sustained it. */
  sustained: boolean
  latencyMs: Latency
  clientLatenessP99Ms: number
  reason: string | null
}

/** Rounds of one server at one workload. */
export type Result = Omit<StoredResult, 'schemaVersion' | 'suite' | 'settings' | 'facts' | 'trials'> & {
  facts?: {
    database?: DatabaseFacts
    /** CPUs of the main threads of servers and clients in slices; absent if the system chose. */
    mainThreads?: Cpus
    /** Cost of a page fault before the first window in slices; if it is above 5, memory was taken before windows. */
    pageFaultMicroseconds?: number
  }
  /** At the pipelining depth of its rounds. */
  settings: Settings & ClosedLoop & { workload: WorkloadName }
  rounds: Round[]
  /** Null unless every round is completed. */
  summary: Summary | null
}

/** Delay of a backend's calls from which on the choice of the server no longer shows. */
export interface ServerChoice {
  /** Longest delay at which two servers are significantly different; null if there is none. */
  showsUntilMs: number | null
  /** Delay from which on it no longer shows; null if it shows to the end, or is unknown. */
  noLongerFromMs: number | null
  /** Ratio of two servers that the 95 % intervals allow from there on, or if none are different. */
  ratioAtMost: number | null
  words: string
}

/** Row of a report: its identity, and the fields of the table. Null if there is no number. */
export interface Row extends Scenario, RowOf<typeof fields> {
  /** First and last place it may have; null without a ranking, and from a single run. */
  rank: [number, number] | null
  /** Number from 1 on; all rows of a tier are separated from all of any other. Null without a rank. */
  tier: number | null
  server: string
  path: string
  version: string | null
  endOfLife: boolean
  executesGraphql: boolean
  /** True if it passes requests on to another server, and is ranked among gateways only. */
  isGateway: boolean
  outcome: Outcome
  reason: string | null
  /** Null if there is a number, or in older results. */
  reasonCode: ReasonCode | null
  rounds: number
  /** Start and id of each of its runs. */
  runs: string[]
}

/** Rate of a row at one of several pipelining depths. */
export interface AtPipelining {
  pipelining: number
  requestsPerSecond: number
  interval: [number, number] | null
  latencyMs: { [Part in keyof Latency]: number | null }
}

/** Load that was exported for k6. */
export interface K6Load extends K6About {
  requestsPerSecond: number
  workload: WorkloadName
  size: Size
  /** Share of the answers that are compared as a whole. */
  verifiedShare: number
}

/** Change of a server since an earlier run. Null if there is no number. */
export interface ChangedRow {
  server: string
  /** Outcome in this run, or in the earlier one if it is not in this one. */
  outcome: Outcome
  reason: string | null
  version: string | null
  baselineVersion: string | null
  /** Rate, as a multiple of the reference's. */
  ratioToReference: number | null
  baselineRatioToReference: number | null
  /** Ratio of that ratio to the earlier one, and its 95 % interval. */
  change: number | null
  changeInterval: [number, number] | null
  /** Null if neither run has a number or blocks are too few, and for the reference. */
  verdict: 'better' | 'worse' | '~' | 'new' | 'gone' | null
  /** True if it is worse by more than --fail-on allows, or has lost its number. */
  isRegression: boolean
}

/** Report on changes; failed: whether any row is a regression. */
export type Changes = Report<ChangedRow> & { failed: boolean }

/** Row of a run in results/history.ndjson. Null if there is no number. */
export interface HistoryLine {
  run: string
  startedAt: string
  suite: string
  server: string
  version: string | null
  outcome: Outcome
  /** Runtime of the server, such as `node 24.21.0`; `unknown` of an endpoint. */
  runtime: string
  machine: string
  /** Workload, connections and requests in flight on each, slices, and the code that measured. */
  load: string
  reference: string
  requestsPerSecond: number | null
  interval: [number, number] | null
  ratioToReference: number | null
  ratioInterval: [number, number] | null
  noiseFloor: number | null
}

/** Row of an earlier run; change: new level that began with it, 1.1 for 10 % more; null if none did. */
export type PastRow = HistoryLine & { change: number | null; referenceVersion: string | null }
