import type { Certificate } from '../servers/certificate.js'
import type { Format } from '../reports/formats.js'
import type { PageParts, Report } from '../reports/report.d.ts'
import type { Line } from './store/history.js'
import type { Endpoint, Environment, MachineUse, Outcome, ReasonCode, Server } from '../types.d.ts'
import type { ParameterTable } from '../workload/parameter.d.ts'
import type { machineOf } from '../servers/machineUse.js'
import type { RunningServer } from '../servers/runningServer.js'
import type { ServerProcess } from '../servers/serverProcess.js'
import type { Question } from '../servers/goldenAnswer.js'

/** What a suite gives to the engine, and what it is handed. The nouns are those of docs/architecture.md. */

// biome-ignore lint/suspicious/noExplicitAny: what a suite hands to itself, through others that do not look into it
type Own = any

/** Values of parameters by their names. */
export type Conditions = Record<string, unknown>

/** What one server process is brought up for. */
export interface Trial {
  server: Server
  /**
   * What the server process is told of: one value of each parameter whose scope is `server`. Once it is planned, with what
   * its server is varied in, whatever the suite.
   */
  conditions: Conditions
  /** Whether it is the A/A control of the same trial without it. */
  control: boolean
  /** Of what blocks do not compare: in how many of them it is, from the first on; there it is after all others, in no cohort. */
  firstBlocks?: number
}

/** What is read from a process once: what is measured × what only the client knows of. */
export interface Sample {
  /** What is measured: one of those that a process ends is not read from it again. */
  name: string
  /** One value of each parameter whose scope is `client`. */
  conditions: Conditions
  /** Whether it is the A/A control of the same sample without it. */
  control: boolean
  /** Why there is no point in trying, in words. */
  unsupported: string | null
}

/** A trial at its place in the plan. All counts are from 0; samples are in the order in which they are read. */
export interface PlannedTrial extends Trial {
  block: number
  /** Which of its block's cohorts it is in: trials whose processes are alive at once and whose samples take turns. */
  cohort: number
  position: number
  port: number
  /** How often its process repeats what it is asked for: windows, or pages of a sample. */
  repetitions: number
  samples: Sample[]
}

/** What a client says of a sample. */
export interface Verdict<Value> {
  outcome: Outcome
  /** Why there is no number, or what is remarkable. */
  reason: string | null
  /** Which fault the reason tells of; its outcome follows from it. Null where there is a number; absent in older results. */
  reasonCode?: ReasonCode | null
  value: Value | null
  /** What was used of the machine meanwhile; null where nothing was measured to its end, or it does not matter to the value. */
  use: MachineUse | null
  /** Why the client threw a first attempt away; absent where it made one. */
  repeated?: string | null
}

export interface SampleResult<Value = Own> extends Verdict<Value> {
  name: string
  conditions: Conditions
  control: boolean
  /** Which of its trial's server processes it was read from, counted from 0; null where none was asked. */
  processIndex: number | null
  /** Why a first attempt was thrown away and this one made; null where this is the first. */
  repeated: string | null
}

export interface TrialResult<Value = Own> {
  block: number
  /** As planned; absent in older results. */
  cohort?: number
  position: number
  control: boolean
  conditions: Conditions
  startedAt: string
  /** From its start to its last process’s end; of those that take turns its own, and its share of what others did at once. */
  elapsedSeconds: number
  /** Load averages over 1, 5 and 15 minutes before it. */
  loadAverageBefore: number[]
  /** What became of its processes; where it is not completed there are no samples. */
  outcome: Outcome
  /** Why it has no samples, or what is remarkable about the server's processes. */
  reason: string | null
  /** As of a sample. */
  reasonCode?: ReasonCode | null
  /** True in older results only: the run ended in its middle, it holds the samples until then, and --resume measures it anew. */
  interrupted: boolean
  samples: SampleResult<Value>[]
}

/** Settings that the engine knows of, whatever the suite. */
export interface RunSettings {
  /** Blocks of one trial of everything; with adaptive stopping, the first ones, that nothing misses. */
  rounds: number
  /** How long the run may take; null where there is no end to it but its rounds. */
  budgetSeconds: number | null
  seed: number
  port: number
  readyTimeoutSeconds: number
  /** True with --quick; absent otherwise. */
  quick?: boolean
  /** Number of servers that are alive at once, and the one of them that is in every cohort; each is alone if absent. */
  cohort?: number
  reference?: string
  /** A server beside those of the project; absent where none was asked for. */
  endpoint?: Endpoint
  /** All values of each condition, where there are any: of the suite, and of `serverParameters` those that were asked for. */
  axes?: Record<string, unknown[]>
}

/** The content of results/<folder>/<server>.json. */
export interface StoredResult<Settings extends RunSettings = Own, Value = Own> {
  schemaVersion: 4
  suite: string
  server: string
  path: string
  endOfLife: boolean
  executesGraphql: boolean
  /** Results of one run share its id: only those are comparable block by block. */
  run: { id: string; startedAt: string; servers: string[] }
  settings: Settings
  environment: Environment
  /** What else the suite knows of the run, such as how round trips came about. */
  facts: Record<string, unknown>
  trials: TrialResult<Value>[]
  /** Values of `serverParameters`, as fields of the server's rows: added before a report, never stored. */
  serverConditions?: object
}

/** What a client has to work with: a process of the server that answers rightly. */
export interface Bench {
  server: ServerProcess | RunningServer
  /** When it was asked for its first right answer, and when that was there, as performance.now() has them. */
  askedAt: number
  readyAt: number
  /** Aborted as the run or the server ends. */
  signal: AbortSignal
  /** Where it is, as a failure tells. */
  enter: (phase: string) => void
  /** Hands the turn on to the others of its cohort, and waits for the next one. */
  nextTurn: () => Promise<void>
  /** The same, for a turn in which nothing is measured, beside those of others. */
  nextSharedTurn: () => Promise<void>
  /** Says that the sample is read once more, and why. */
  repeat: (why: string) => unknown
  /** What everybody has used of the machine, and what between two such readings. */
  machine: ReturnType<typeof machineOf>
}

/** What reads the samples of one server process. */
export interface Client<Value> {
  measure(sample: Sample): Promise<Verdict<Value>>
  /** What is left to do once the server has answered rightly after its last sample: what it adds to each value. */
  finish?(question: Question): Promise<Partial<Value>>
  close(): Promise<void>
}

/** What is open as long as a run goes on. */
export interface Session<Value = Own> {
  /** What every result says beside its environment. */
  facts(): Record<string, unknown>
  /** How a process is started, and what it has to answer rightly, before and after. */
  processOf(trial: PlannedTrial): {
    options: ConstructorParameters<typeof ServerProcess>[2]
    question: Omit<Question, 'signal'>
  }
  openClient(trial: PlannedTrial, bench: Bench): Promise<Client<Value>>
  /**
   * Asked before a server is blamed for anything.
   * @throws {UnableError} where something else has ended a process that the session has opened
   */
  assertAlive(): Promise<void>
  close(): Promise<void>
}

/** What a run hands to its suite. */
export interface Run<Settings> {
  settings: Settings
  signal: AbortSignal
  /** What an interrupted run has measured already. */
  resumed: StoredResult<Settings>[]
  /** The certificate of this run and what servers are told of it, made where it is asked for. */
  tls: () => Promise<Certificate>
}

/** What is said of a run on stderr while it goes on. */
export interface Wording {
  name: (planned: PlannedTrial) => string
  /** A sample, where a trial has several. */
  nameSample: (sample: Sample) => string
  describe: (result: TrialResult) => string
  /** What of a value is drawn from reading to reading: a rate or a time; absent where that tells nothing. */
  reading?: (value: Own) => number
  /** What a trial will take, before there is one to go by. */
  expectedSeconds: number
}

/** How a suite measures: what takes a while to load. */
export interface Method<Settings extends RunSettings = Own, Value = Own> {
  /** What there is to measure in every block. */
  trials(servers: Server[], settings: Settings): Trial[]
  samples(trial: Trial, settings: Settings, repetitions: number): Sample[]
  /** How often a process of the next block repeats what it is asked for, by what is known of those before. */
  repetitions(settings: Settings, results: StoredResult<Settings, Value>[]): number
  /** Whether the run goes on after its first blocks, until something that was asked for decides that it ends. */
  isAdaptive(settings: Settings): boolean
  /**
   * Selects the trials that more blocks would tell more about, from those that were undecided so far. With `room` only those
   * that the next block measures: the most uncertain ones, if a suite prefers some.
   */
  undecided(trials: Trial[], results: StoredResult<Settings, Value>[], settings: Settings, room?: number): Trial[]
  /** Names the folder in the results that a trial's file is in. */
  folderOf(trial: Pick<Trial, 'conditions'>): string
  /** A value in short, such as `1000.0 requests/s`. */
  figureOf(value: Value): string
  open(run: Run<Settings>): Promise<Partial<Session<Value>> & Pick<Session<Value>, 'openClient'>>
  wording(settings: Settings): Wording
}

/** The servers that were named, and all that there are. */
export interface Candidates {
  chosen: Server[]
  known: Server[]
}

/** What `compare` was asked for, whatever it shows. */
export interface AskedToShow {
  /** Of servers; all where there is none. */
  names: string[]
  format: Format | null
  /** Names of the options that were written. */
  written: string[]
}

/** A question with parameters, a client and rows of its own. What it needs to answer is loaded only when it is asked. */
export interface Suite {
  name: string
  /** For --help. */
  sentence: string
  examples: [string, string][]
  parameters: ParameterTable
  /** Options of other suites that people may look for here, each with why there is none. */
  absent?: Record<string, string>
  /** Which servers are measured where none is named; undefined, or absent, where one has to be. */
  usualServers?(given: Own): string[] | undefined
  /**
   * What one parameter alone does not decide. Without results directory, none are written.
   * @throws {UsageError}
   */
  settle(given: Own, servers: Candidates): { servers: Server[]; settings: Own } & Record<string, unknown>
  /** What its results hold in the envelope, as JSON schemas: `value`, and what does not follow from its parameters. */
  definitions(): { value: object } & Record<string, object>
  /** What a schema cannot say of a result: the first contradiction. */
  describeContradiction?(result: Own): string | null
  load(): Promise<Loaded<Own>>
  compare?: {
    examples: [string, string][]
    /** What only this suite has; they are of the report. */
    parameters: ParameterTable
    /** `folders`: names of the folders whose results are shown, if it is not the suite's. */
    settle?(given: Own, asked: AskedToShow): { format?: Format; folders?: string[] } & Record<string, unknown>
  }
}

/** What a page shows of a suite. */
export interface SuitePageParts extends PageParts {
  /** Options of the command that measured, beside those that its settings hold as they were written. */
  options?(result: StoredResult): string[]
  /** Fields of rows that were asked for, and not measured, although no parameter has their names. */
  askedFields?: string[]
}

/** What takes a while to load. */
export interface Loaded<Shown extends Report<Own> = Report<Own>> {
  method: Partial<Method> & Pick<Method, 'open'>
  /**
   * What is shown of stored results. chosen: the servers, all where there is none; load: results of another folder.
   */
  report(results: StoredResult[], asked: { chosen: string[]; load: (folder: string) => StoredResult[] } & Own): Shown
  /** Writes the options that make `compare` show what settings or a request name, beside --suite. */
  optionsToShow?(settings: Own): string[]
  /** Reports of a run as it ends, with their lines for results/history.ndjson; absent if that is one report. */
  reportsOf?(results: StoredResult[]): { heading: string; report: Shown; lines?: Line[] }[]
  /** SVG; absent where there is nothing to draw. */
  draw?(report: Shown): Promise<string>
  /** What a page of HTML shows beside the report; without pictures of its own, what `draw` draws. */
  pageParts?(report: Shown, results: StoredResult[], asked: Own): Promise<SuitePageParts>
  /** Whether a row's reason is no fault. */
  isClean?(row: Own): boolean
  /** Runs another action in place of measuring: its exit code or the signal that ended it; null if there is none. */
  measureInstead?(run: Own): Promise<number | NodeJS.Signals | null>
  /** Reports something else than the results of servers, such as the history; null if nothing else was requested. */
  createOtherReport?(
    request: Own,
    read: { load: (path: string) => StoredResult[]; readPast: () => Line[] },
  ): Promise<Report<Own> | null>
  /** Writes the report elsewhere than to stdout, if that was requested; tells whether it did. */
  writeReport?(request: Own, report: Shown): Promise<boolean>
}
