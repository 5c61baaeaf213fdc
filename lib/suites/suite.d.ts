import type { Format } from '../reports/formats.js'
import type { Server } from '../types.d.ts'
import type { ParameterTable } from '../workload/parameter.d.ts'

// biome-ignore lint/suspicious/noExplicitAny: what a suite hands to itself, through others that do not look into it
type Own = any

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
  /** Names that --suite takes as well. */
  formerly: string[]
  /** For --help. */
  sentence: string
  examples: [string, string][]
  parameters: ParameterTable
  /** Which servers are measured where none is named; absent where one has to be. */
  usualServers?(given: Own): string[]
  /**
   * What one parameter alone does not decide.
   * @throws {UsageError}
   */
  settle(given: Own, servers: Candidates): { servers: Server[] } & Record<string, unknown>
  /** What measures it. */
  load(settled: Own): Promise<(options: Own) => Promise<number>>
  compare: {
    examples: [string, string][]
    /** What only this suite has; they are of the report. */
    parameters: ParameterTable
    settle?(given: Own, asked: AskedToShow): { format?: Format } & Record<string, unknown>
    /** What shows it. */
    load(settled: Own): Promise<(options: Own) => number>
  }
}
