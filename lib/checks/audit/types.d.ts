import type { ClosedLoop, Latency } from '../../types.d.ts'

/** Table of any format: texts of its cells and around it. */
export interface Table {
  headers: string[]
  rows: string[][]
  /** Texts above it, nearest first: behind the table before it, its section, and sections without a table of rates. */
  above: string[]
  /** Text up to the next heading. */
  below: string
}

/** Requests in flight by a text. */
export interface WrittenLoad extends ClosedLoop {
  /** A column or one command has it, and nothing contradicts it: only then is Little's law a proof. */
  isCertain: boolean
}

/** Meaning of a column. */
export type Meaning =
  | 'server'
  | 'group'
  | 'requestsPerSecond'
  | keyof Latency
  | 'bytesPerSecond'
  | 'connections'
  | 'pipelining'
  | 'answers'
  | 'errors'
  | 'success'

/** Indices of columns. */
export type Columns = Partial<Record<Meaning, number>>

/** Table with a rate. */
export interface Described extends Table {
  columns: Columns
  /** Number of requests by the text; null without one. */
  answers: number | null
  /** Duration of a measurement by the text; null without one. */
  durationSeconds: number | null
  /** Unit of latencies without one of their own, in milliseconds. */
  latencyUnit: number
}

/** One server in a published table; null for missing values. */
export interface PublishedRow {
  server: string
  requestsPerSecond: number | null
  latencyMs: { [Key in keyof Latency]: number | null }
  /** Values of the last printed digits; absent for numbers that are exact. */
  steps: { [Key in keyof Latency | 'requestsPerSecond']?: number }
  /** Size of an answer, in a unit that all rows of the table share. */
  payload: number | null
  /** Group of a table that has several; null, or absent, in others. */
  group?: string | null
  /** Requests in flight by a column; null, or absent, without one. */
  load?: WrittenLoad | null
  /** Errors among the answers, as far as the table tells. */
  errorShare?: number
  /** Whether the document has the number of answers that the share is of. */
  isShareCertain?: boolean
  /** Rate by the number of answers and the duration; null, or absent, without them. */
  totalRate?: number | null
}

export interface PublishedTable {
  rows: PublishedRow[]
  /** Requests in flight by the text; null if it has none. */
  inFlight: WrittenLoad | null
}

/** severe: the number is impossible or missing; otherwise it is a note. */
export type Finding = { kind: string; severe: boolean; description: string }

/** remarks: notes besides the findings. */
export type Audited = { server: string; findings: Finding[]; remarks: string[]; group?: string | null }

/** One line of an audit: void by its severe findings, with a note by others. */
export interface AuditRow {
  server: string
  /** Group of rows in a table that has several; absent in others. */
  group?: string
  verdict: 'void' | 'note' | 'ok'
  reasons: string[]
}
