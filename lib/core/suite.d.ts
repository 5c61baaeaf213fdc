import type { Certificate } from '../servers/certificate.js'
import type { PageParts, Report } from '../reports/report.d.ts'
import type { Line } from './store/history.js'
import type { Endpoint, Environment, MachineUse, Outcome, ReasonCode, Server } from '../types.d.ts'
import type { Parameter, ParameterTable } from '../workload/parameter.d.ts'
import type { machineOf } from '../servers/machineUse.js'
import type { RunningServer } from '../servers/runningServer.js'
import type { ServerProcess } from '../servers/serverProcess.js'
import type { Question } from '../servers/goldenAnswer.js'

/** Contract between the engine and a suite. Its nouns are those of docs/architecture.md. */

/** Value that a suite hands to itself through the engine, which does not look into it. */
// biome-ignore lint/suspicious/noExplicitAny: each suite has types of its own
type Own = any

/** Values of parameters by their names. */
export type Conditions = Record<string, unknown>

/** Purpose of one server process. */
export interface Trial {
  server: Server
  /** One value of each parameter with the scope `server`; once planned, also of `serverParameters`. */
  conditions: Conditions
  /** True for the A/A control of the same trial. */
  control: boolean
  /** Number of leading blocks with this trial, if blocks do not compare it. There it comes last. */
  firstBlocks?: number
  /** Whether such a trial has a cohort with others like it; it is alone if absent. */
  takesTurns?: boolean
}

/** One reading of a process: a name and the conditions that only the client knows. */
export interface Sample {
  /** Subject of the measurement. Samples of the same name are left out after one has ended its server. */
  name: string
  /** One value of each parameter whose scope is `client`. */
  conditions: Conditions
  /** True for the A/A control of the same sample. */
  control: boolean
  /** Reason why it cannot be measured; null if it can. */
  unsupported: string | null
}

/** A trial at its place in the plan. All counts are from 0; samples are in the order in which they are read. */
export interface PlannedTrial extends Trial {
  block: number
  /** Index of its cohort: trials whose processes are alive at once and whose samples take turns. */
  cohort: number
  position: number
  port: number
  /** Number of windows of its process, or of pages of a sample. */
  repetitions: number
  samples: Sample[]
  /** Index of the disturbed cohort of the block that its cohort replaces; absent if it replaces none. */
  replaces?: number
}

/** Result of measuring a sample. */
export interface Verdict<Value> {
  outcome: Outcome
  /** Reason why there is no number, or a remark. */
  reason: string | null
  /** Code of the fault, which decides the outcome. Null if there is a number; absent in older results. */
  reasonCode?: ReasonCode | null
  value: Value | null
  /** Use of the machine meanwhile; null if nothing was measured to its end, or it does not matter to the value. */
  use: MachineUse | null
  /** Reason why the client discarded a first attempt; absent if it made one only. */
  repeated?: string | null
}

export interface SampleResult<Value = Own> extends Verdict<Value> {
  name: string
  conditions: Conditions
  control: boolean
  /** Index of the server process of its trial; null if none was asked. */
  processIndex: number | null
  /** Reason why a first attempt was discarded; null if this is the first. */
  repeated: string | null
}

export interface TrialResult<Value = Own> {
  /** Id of its run, if a result has the trials of several: added before a report, never stored. */
  run?: string
  block: number
  /** Index of its cohort; absent in older results. */
  cohort?: number
  position: number
  control: boolean
  conditions: Conditions
  startedAt: string
  /** Time from its start to its last process's end; of trials that take turns, only their turns. */
  elapsedSeconds: number
  /** Load averages over 1, 5 and 15 minutes before it. */
  loadAverageBefore: number[]
  /** Outcome of its processes; there are no samples unless it is completed. */
  outcome: Outcome
  /** Reason why it has no samples, or a remark on the server's processes. */
  reason: string | null
  /** Code of the fault, as of a sample. */
  reasonCode?: ReasonCode | null
  /** True in older results only: the run ended during this trial, and --resume measures it again. */
  interrupted: boolean
  /** Other work on the machine during its cohort, if that was too much; absent otherwise. */
  disturbed?: string
  /** Index of the disturbed cohort that its cohort replaces; absent if it replaces none. */
  replaces?: number
  samples: SampleResult<Value>[]
}

/** Settings that the engine knows of, whatever the suite. */
export interface RunSettings {
  /** Number of blocks; with adaptive stopping, of the first ones, which have all trials. */
  rounds: number
  /** Longest time of the run; null if only its blocks end it. */
  budgetSeconds: number | null
  seed: number
  port: number
  readyTimeoutSeconds: number
  /** True with --quick; absent otherwise. */
  quick?: boolean
  /** Whether a server may have several processes; one if absent. */
  processes?: 'one' | 'many'
  /** Number of servers that are alive at once, and the one of them that is in every cohort; each is alone if absent. */
  cohort?: number
  reference?: string
  /** Server beside those of the project; absent if none was requested. */
  endpoint?: Endpoint
  /** All values of each condition: of the suite's, and of the requested `serverParameters`. */
  axes?: Record<string, unknown[]>
}

/** The content of <run>/<folder>/<server>.json, and an item of <run>/<folder>.json.gz. */
export interface StoredResult<Settings extends RunSettings = Own, Value = Own> {
  schemaVersion: 4
  suite: string
  server: string
  path: string
  endOfLife: boolean
  executesGraphql: boolean
  /** Run, whose id its results share: only those are comparable block by block. */
  run: { id: string; startedAt: string; endedAt?: string; servers: string[]; acceptedBusy?: string }
  /** Runs whose trials it has, if they are several, oldest first: added before a report, never stored. */
  runs?: { id: string; startedAt: string; servers: string[]; acceptedBusy?: string; bootId?: string }[]
  settings: Settings
  environment: Environment
  /** Facts of the run that only the suite knows, such as the kind of network. */
  facts: Record<string, unknown>
  trials: TrialResult<Value>[]
  /** Trials that do not count, with the ids of their runs: taken from `trials` before a report, never stored. */
  leftOut?: TrialResult<Value>[]
  /** Values of `serverParameters`, as fields of the server's rows: added before a report, never stored. */
  serverConditions?: object
}

/** Context of a client: a process of the server that answers rightly. */
export interface Bench {
  server: ServerProcess | RunningServer
  /** Times of asking for the first right answer, and of its arrival, by performance.now(). */
  askedAt: number
  /** Address that accepts its connections. */
  host?: string
  readyAt: number
  /** Aborted when the run or the server ends. */
  signal: AbortSignal
  /** Names the phase that a failure is attributed to. */
  enter: (phase: string) => void
  /** Yields the turn to the others of its cohort, and waits for the next one. */
  nextTurn: () => Promise<void>
  /** Yields the turn, and waits for one in which nothing is measured, beside others. */
  nextSharedTurn: () => Promise<void>
  /** Reports that the sample is read once more, and why. */
  repeat: (why: string) => unknown
  /** Readings of the use of the machine, and differences between two. */
  machine: ReturnType<typeof machineOf>
}

/** Reader of the samples of one server process. */
export interface Client<Value> {
  measure(sample: Sample): Promise<Verdict<Value>>
  /** Chooses the next sample, when all of the cohort are ready; the first one if absent. */
  choose?(pending: Sample[]): Sample
  /** Finishes once the server has answered rightly after its last sample. Returns additions to each value. */
  finish?(question: Question): Promise<Partial<Value>>
  close(): Promise<void>
}

/** Resources that are open during a run. */
export interface Session<Value = Own> {
  /** Settings and words by what opening it has shown, such as the time of a start; absent if nothing. */
  learnt?: { settings: RunSettings; wording: Wording }
  /** Facts of the run, stored in every result. */
  facts(): Record<string, unknown>
  /** Selects the trials that are worth measuring, now that the session is open; all if absent. */
  select?(trials: Trial[]): Trial[]
  /**
   * Options of a process, and the question with its golden answer, before and after.
   * @throws {Fault} if the server is known not to answer
   */
  processOf(trial: PlannedTrial): {
    options: ConstructorParameters<typeof ServerProcess>[2]
    question: Omit<Question, 'signal'>
    /** The server to start, if its command has a mark that only the session fills in. */
    server?: Server
  }
  openClient(trial: PlannedTrial, bench: Bench): Promise<Client<Value>>
  /**
   * Checks the session's own processes, before a failure is attributed to a server.
   * @throws {UnableError} if another process has ended one of them
   */
  assertAlive(): Promise<void>
  close(): Promise<void>
}

/** Run, as its suite sees it. */
export interface Run<Settings> {
  settings: Settings
  signal: AbortSignal
  /** Results that an interrupted run has measured already. */
  resumed: StoredResult<Settings>[]
  /** Makes the certificate of this run, once. */
  tls: () => Promise<Certificate>
  /** Folder of the run, for files beside its results. */
  resultsDirectory: string
  /** Texts to mask in all that is printed and stored: a suite adds those that only it knows. */
  secrets?: Set<string>
  /** Values that the suite settled beside settings and servers; absent for a run that goes on. */
  request?: Own
}

/** Texts about a run on stderr while it goes on. */
export interface Wording {
  name: (planned: PlannedTrial) => string
  /** Names a sample of a trial that has several. */
  nameSample: (sample: Sample) => string
  describe: (result: TrialResult) => string
  /** Number of a value to draw from reading to reading: a rate or a time. */
  reading?: (value: Own) => number
  /** Estimated seconds of a trial, before one is measured; null if the servers decide. */
  expectedSeconds: number | null
  /** Trials that only the first blocks have: what for, and the seconds of one, from the least to the most. */
  extra?: { purpose: string; seconds: number[] }
}

/** Block after the first ones, before it is planned. */
export interface AdaptiveBlock<Settings extends RunSettings = Own, Value = Own> {
  block: number
  /** Trials that are undecided. */
  open: Trial[]
  /** Results of the blocks before. */
  results: StoredResult<Settings, Value>[]
  settings: Settings
  /** Number of trials that would still end in time. */
  room: number
}

/** Plan and measurement of a suite. */
export interface Method<Settings extends RunSettings = Own, Value = Own> {
  /** Plans the trials of every block. */
  trials(servers: Server[], settings: Settings): Trial[]
  samples(trial: Trial, settings: Settings, repetitions: number): Sample[]
  /** True if samples are read in their order, the same in all processes; if absent, the order is random. */
  inOrder?: boolean
  /** Chooses the repetitions of the next block's processes, by the results of those before. */
  repetitions(settings: Settings, results: StoredResult<Settings, Value>[]): number
  /** Counts the blocks without which a run says nothing; it may take longer than its budget to end them. */
  leastBlocks?(settings: Settings): number
  /** Tells whether the run goes on after its first blocks, until a requested criterion ends it. */
  isAdaptive(settings: Settings): boolean
  /** Selects the trials that need more blocks, from those that were undecided so far. */
  undecided(trials: Trial[], results: StoredResult<Settings, Value>[], settings: Settings): Trial[]
  /** Selects the trials of a block after the first ones; those that are undecided, if a suite prefers none. */
  nextBlock(trials: Trial[], run: AdaptiveBlock<Settings, Value>): Trial[]
  /** Names the folder in the results that a trial's file is in. */
  folderOf(trial: Pick<Trial, 'conditions'>): string
  /** Formats a value, such as `1000.0 requests/s`. */
  figureOf(value: Value): string
  open(run: Run<Settings>): Promise<Partial<Session<Value>> & Pick<Session<Value>, 'openClient'>>
  wording(settings: Settings): Wording
}

/** Servers that the user named, and all that there are. */
export interface Candidates {
  chosen: Server[]
  all: Server[]
  /** Names of the options that were written; absent in tests. */
  written?: string[]
}

/** Request to `compare`, whatever it shows. */
export interface ShowRequest {
  /** Names of servers; none for all. */
  names: string[]
  /** Names of the options that were written. */
  written: string[]
}

/** Settings of a run and its servers, with what only the suite knows. */
export type Settled = { servers: Server[]; settings: Own; notices?: string[] } & Record<string, unknown>

/** Question with parameters, a client and rows of its own. Its parts are loaded only when they are needed. */
export interface Suite {
  name: string
  /** Subject, for --help. */
  sentence: string
  /** Question that its results answer, as the name of a tab; the subject if absent. */
  question?: string
  examples: [string, string][]
  parameters: ParameterTable
  /** Defaults of shared parameters, by their names, if the suite has other ones. */
  defaults?: Record<string, Pick<Parameter, 'default' | 'quick'>>
  /** Options of other suites that users may look for here, each with the reason why there is none. */
  absent?: Record<string, string>
  /**
   * Servers to measure if the user names none; undefined, or absent, if there is no default; none if `settle` finds
   * them.
   */
  defaultServers?(options: Own): string[] | undefined
  /**
   * Resolves settings that one parameter alone does not decide. No results are written if resultsDirectory is null;
   * notices are printed before the run.
   * @throws {UsageError}
   */
  settle(options: Own, servers: Candidates): Settled | Promise<Settled>
  /** Finds the servers that it measures in place of benchmarks/, if it has its own. */
  servers?(): Promise<Server[]>
  /** Finds the servers of a run that goes on, if its settings name them. */
  serversOf?(settings: Own): Promise<Server[]>
  /** JSON schemas of its results: of `value`, and of parts that do not follow from its parameters. */
  definitions(): { value: object } & Record<string, object>
  /** Describes the first contradiction in a result that a schema cannot find. */
  describeContradiction?(result: Own): string | null
  load(): Promise<Loaded<Own>>
  compare?: {
    examples: [string, string][]
    /** Options of only this suite, all with the scope of the report. */
    parameters: ParameterTable
    /** Resolves a request. `folders`: names of the folders whose results are shown, if it is not the suite's. */
    settle?(options: Own, request: ShowRequest): { folders?: string[] } & Record<string, unknown>
    /** Adapts a settled request to the stored folders: what has more conditions than the user wrote is shown, too. */
    specify?(request: Own, folders: string[]): { folders: string[] } & Record<string, unknown>
    /** Writes the options of the commands that show folders of results; absent if none are needed. */
    listShown?(folders: string[]): string[][]
    /** Resolves the part of a request that shows what a run with these settings measured; absent with one folder. */
    toShow?(settings: Own): { folders: string[] } & Record<string, unknown>
  }
}

/** Parts of a page about a suite. */
export interface SuitePageParts extends PageParts {
  /** Writes the options of the command that measured, beside those that its settings hold as they were written. */
  options?(result: StoredResult): string[]
  /** Fields of rows that were requested, not measured, although no parameter has their names. */
  askedFields?: string[]
}

/** Sources of a page beside the report that it shows. */
export interface PageSources {
  projectFolder: string
  /** Loads results of the same place, in folders of some names. */
  loadFolders(isWanted: (folder: string) => boolean): StoredResult[]
  /** Loads results of runs in a named folder of the same place, which are not in its tables, such as `rates`. */
  loadNamed(name: string, folders: string[]): StoredResult[]
  /** Reads the suite's lines of the history. */
  readPast(): Line[]
  /** Answers another question by results of the same place, as compare with these options; empty without any. */
  answerOf(...argv: string[]): Promise<string>
}

/** Parts of a suite that take a while to load. */
export interface Loaded<Shown extends Report<Own> = Report<Own>> {
  method: Partial<Method> & Pick<Method, 'open'>
  /** Whether a report takes the results of several runs of one method (lib/core/store/runs.js). */
  combinesRuns?: boolean
  /**
   * Reports stored results. `chosen`: servers, all if there is none; `load`: loads another folder of the same runs;
   * `loadAt`: loads folders of the runs in a path, or a folder of results.
   */
  report(results: StoredResult[], request: { chosen: string[]; load: (folder: string) => StoredResult[] } & Own): Shown
  /** Writes the options that make `compare` show what settings or a request name, beside --suite. */
  optionsToShow?(settings: Own): string[]
  /**
   * Reports a run at its end, with lines for results/history.ndjson; absent if that is one report. `answers`: a line
   * each, if a report has several.
   */
  reportsOf?(results: StoredResult[]): { heading: string; report: Shown; answers?: string[]; lines?: Line[] }[]
  /** Describes in a few lines what a run that ended early has measured; absent if only a whole one says something. */
  summarise?(results: StoredResult[]): string[]
  /** Draws an SVG; absent if there is nothing to draw. */
  draw?(report: Shown): Promise<string>
  /** Creates the parts of an HTML page beside the report; without pictures, it has that of `draw`. */
  pageParts?(report: Shown, results: StoredResult[], request: Own): Promise<SuitePageParts>
  /** Tells whether a row's reason is no fault. */
  isClean?(row: Own): boolean
  /** Runs another action in place of measuring: its exit code or the signal that ended it; null if there is none. */
  measureInstead?(run: Own): Promise<number | NodeJS.Signals | null>
  /** Reports something else than the results of servers, such as the history; null if nothing else was requested. */
  createOtherReport?(
    request: Own,
    read: { loadAt: (path: string, names: string[]) => StoredResult[]; readPast: () => Line[] },
  ): Promise<Report<Own> | null>
  /** Creates the text of a page between its markers, and files beside it by their paths; null for the tables alone. */
  createPage?(report: Shown, sources: PageSources): Promise<{ text: string; files: Record<string, string> } | null>
}
