import type { SampleResult, StoredResult, TrialResult } from '../../core/suite.d.ts'
import type { Report } from '../../reports/report.d.ts'
import type { DatabaseFacts } from '../../servers/databases/types.d.ts'
import type { Cpus } from '../../load/slices/pinning.js'
import type { Scenario } from '../../workload/scenarios/index.js'
import type { Latency, MachineUse, Outcome, ReasonCode, WorkloadName } from '../../types.d.ts'
import type { Size } from '../../workload/sizes.js'
import type { RowOf, ValueOf } from '../kit/fields.js'
import type { fields } from './fields.js'
import type { Settings } from './settle.js'

/** The nouns of this suite. Units are in the names. */

/** An absolute rate, or a share (0 to 1) of the rate in the main window of the same round. */
export type AskedRate = { requestsPerSecond: number } | { shareOfMaximum: number }

export type { Slo } from '../../workload/slo.js'

export interface AuditTally {
  passed: number
  total: number
}

/** How a server keeps to the GraphQL over HTTP specification. */
export interface GraphqlOverHttp {
  /** Null where the audit broke off. */
  score: { must: AuditTally; should: AuditTally; may: AuditTally } | null
  failedMusts: { id: string; name: string; reason: string }[]
  /** Why there is no score. */
  reason: string | null
}

/** How many user-mode instructions an answer costs: of all threads of a server, without the kernel's. */
export interface Instructions {
  /** What counted them. */
  tool: 'perf' | 'qemu'
  /** Mean of the lower half of the windows. */
  instructionsPerAnswer: number
  /** 95 % confidence interval of that mean, within this process. */
  interval: [number, number]
  /** Instructions per verified answer in each of them. */
  windows: number[]
  /** Under load, before the first of them. */
  warmupSeconds: number
  /** Whether they agree: the code is compiled. */
  settled: boolean
}

/** Where a round is. */
export type Phase = 'boot' | 'warm-up' | 'counting' | 'measured window' | `rate ${string}/s` | 'last check'

/**
 * How a round ended. A completed one has a number, and a reason only where something about it is remarkable. The code is
 * absent in older results.
 */
export type RoundVerdict = (
  | { outcome: 'completed'; reason: string | null; reasonCode?: null; measurement: ProcessMeasurement }
  | { outcome: 'invalid' | 'failed'; reason: string; reasonCode?: ReasonCode; measurement: ProcessMeasurement | null }
  | { outcome: 'unsupported'; reason: string; reasonCode?: ReasonCode; measurement: null }
) & {
  /** Of the first block only, and only of what executes GraphQL. */
  graphqlOverHttp: GraphqlOverHttp | null
}

/** One window, as it is stored: its fields are declared in a table. */
export type Measurement = ValueOf<typeof fields> & MachineUse

/** All windows of one process. */
export type ProcessMeasurement = Omit<Measurement, 'requestsPerSecond' | 'graphqlOverHttp'> & { processRate: number }

/** A trial and its windows, as one. */
export type Round = Omit<TrialResult, 'conditions' | 'interrupted' | 'samples' | keyof RoundVerdict> &
  Pick<SampleResult, 'repeated'> &
  RoundVerdict & {
    /** Requests/s in each window, if there are several. */
    windowRates: number[]
  }

/** All rounds of a server, combined. */
export interface Summary extends Omit<RowOf<typeof fields>, 'latencyMs'> {
  rounds: number
  /** Geometric mean of the rates of all processes. */
  serverRate: number
  latencyMs: Latency
  /** In the order of the settings' rates; absent where none was asked for. */
  rates?: RateSummary[]
  /** Absent where it was not asked for. */
  capacity?: { requestsPerSecond: number | null; reason: string | null }
}

/** All rounds' windows at one of the settings' rates. */
export interface RateSummary {
  shareOfMaximum: number | null
  intendedRequestsPerSecond: number
  requestsPerSecond: number
  /** In every round. */
  sustained: boolean
  latencyMs: Latency
  clientLatenessP99Ms: number
  reason: string | null
}

/** All rounds of one server at one workload. */
export type Result = Omit<StoredResult, 'schemaVersion' | 'suite' | 'settings' | 'facts' | 'trials'> & {
  facts?: {
    database?: DatabaseFacts
    /** CPUs of the main threads of servers and clients in slices; absent if the system chose. */
    mainThreads?: Cpus
    /** Cost of a page fault before the first window in slices; if it is above 5, memory was taken before windows. */
    pageFaultMicroseconds?: number
  }
  settings: Settings & { workload: WorkloadName }
  rounds: Round[]
  /** Over all rounds; null unless every one is completed. */
  summary: Summary | null
  /** How its instructions were counted, in processes of their own; none where nobody asked for them. */
  counting: Counted[]
}

/** How a trial ended that counts instructions. */
export type Counted = Pick<TrialResult, 'outcome' | 'reason'> & { instructions: Instructions | null }

/** From which delay of a backend's calls on the choice of the server no longer shows. */
export interface ServerChoice {
  /** The longest delay at which two servers are significantly different; null where there is none. */
  showsUntilMs: number | null
  /** The delay from which on it no longer shows; null where it shows to the end, or nobody can tell. */
  noLongerFromMs: number | null
  /** How many times as fast one server may be as another from there on, or where none are different, by the 95 % intervals. */
  ratioAtMost: number | null
  words: string
}

/** One line of a report. Null where there is no number. */
export interface Row extends Scenario, RowOf<typeof fields> {
  /** The first and the last place it may have, with what a second run would confirm; null where nothing can be ranked. */
  rank: [number, number] | null
  /** From 1 on; all rows of a tier are separated from all of any other. Null where there is no rank. */
  tier: number | null
  server: string
  path: string
  version: string | null
  endOfLife: boolean
  executesGraphql: boolean
  /** Whether it was asked for another document than all others, and compares with none of them. */
  ownDocument: boolean
  outcome: Outcome
  reason: string | null
  /** Null where there is a number, or an older result does not tell. */
  reasonCode: ReasonCode | null
  rounds: number
  requestsPerSecond: number | null
  /** 95 % confidence interval of requestsPerSecond; null from a single block. */
  interval: [number, number] | null
  /** How many times as fast as the reference. */
  ratioToReference: number | null
  ratioInterval: [number, number] | null
  percentOfCeilingHttp: number | null
  /** Of the same server in the same run with another variable in each request. */
  variablesRequestsPerSecond: number | null
  /** Of the same server in the same run with distinct documents, and as a share of this row's rate. */
  coldRequestsPerSecond: number | null
  coldToHotRatio: number | null
  /** Of the scenario batching: as many as in its verified answers. */
  operationsPerSecond: number | null
  /** Of the scenario upload: of the files alone. */
  uploadBytesPerSecond: number | null
  /** Of the same server in the same run without what the scenario is about; and this row's operations/s by that. */
  plainRequestsPerSecond: number | null
  ratioToPlain: number | null
  /** In user mode, of all threads, per verified answer. */
  instructionsPerAnswer: number | null
  /** 95 % confidence interval of instructionsPerAnswer: by what processes differ; of a single one, within it. */
  instructionsInterval: [number, number] | null
  /** As many as in a second of the CPU time that its answers took in the rounds. */
  instructionsPerCpuSecond: number | null
  graphqlOverHttp: GraphqlOverHttp['score']
  /** Of the scenario deep: CPU time of one level of an answer. */
  serverCpuMicrosecondsPerLevel: number | null
  /** Its 95 % confidence interval; null from a single block. */
  levelInterval: [number, number] | null
  /** Of the scenario n+1, where several delays are shown together. */
  serverChoice: ServerChoice | null
  rates: RateSummary[]
  /** Null where it was not asked for or the row has no number. */
  capacity: { requestsPerSecond: number | null; slo: string; reason: string | null } | null
  /** What k6 measured of it, each load once; counted by k6 and not by this project. */
  k6: K6Measurement[]
  /** What to doubt about the numbers, and what to do about it. */
  flags: string[]
}

/** What was written for k6, of which each process says its part. */
export interface K6Load {
  server: string
  workload: WorkloadName
  size: Size
  requestsPerSecond: number
  durationSeconds: number
  /** Of the answers that are compared as a whole. */
  verifiedShare: number
}

/** sent = ok + wrong + failed. What was dropped was due and never sent, of the warm-up, too; verified: compared as a whole. */
export interface K6Counts {
  sent: number
  ok: number
  wrong: number
  failed: number
  dropped: number
  verified: number
}

/** What all processes of k6 together counted of one load, without its warm-up. */
export interface K6Measurement {
  machines: number
  intendedRequestsPerSecond: number
  /** Right answers. */
  requestsPerSecond: number
  counts: K6Counts
  /** Each of k6's, and on how many of the machines it was met, each by its own part. */
  thresholds: { name: string; met: number }[]
  /** What is remarkable, in words. */
  reason: string | null
}

/** How a number changed from one run to another: more than 1 is more than before; interval: 95 %. */
export interface Change {
  ratio: number
  interval: [number, number]
  significant: boolean
}

/** What became of a server since an earlier run. Null where there is no number. */
export interface ChangedRow {
  server: string
  /** In this run; in the earlier one where it is not in this one. */
  outcome: Outcome
  reason: string | null
  version: string | null
  baselineVersion: string | null
  /** How many times as fast as the reference. */
  ratioToReference: number | null
  baselineRatioToReference: number | null
  /** That ratio by the earlier one, and its 95 % interval. */
  change: number | null
  changeInterval: [number, number] | null
  /** Instructions per answer by the earlier ones: less is better. */
  instructionsChange: number | null
  instructionsChangeInterval: [number, number] | null
  /** Null where neither run has a number, or too few blocks tell; of the reference, too. */
  verdict: 'better' | 'worse' | '~' | 'new' | 'gone' | null
  /** By which it is better or worse. */
  yardstick: 'requests/s' | 'instructions' | null
  /** Whether it is worse by more than --fail-on says, or was measured and has no number any more. */
  isRegression: boolean
}

/** failed: whether any row is a regression. */
export type Changes = Report<ChangedRow> & { failed: boolean }

/** A row of a run, as results/history.ndjson has it. Null where there is no number. */
export interface HistoryLine {
  run: string
  startedAt: string
  suite: string
  server: string
  version: string | null
  outcome: Outcome
  /** What the server ran under, such as `node 24.21.0`; `unknown` of an endpoint. */
  runtime: string
  machine: string
  /** Workload, connections and requests in flight on each. */
  load: string
  reference: string
  requestsPerSecond: number | null
  interval: [number, number] | null
  ratioToReference: number | null
  ratioInterval: [number, number] | null
  noiseFloor: number | null
}

/** A row of an earlier run; change: by how much a new level began with it, 1.1 for 10 % more, null where none did. */
export type PastRow = HistoryLine & { change: number | null; referenceVersion: string | null }
