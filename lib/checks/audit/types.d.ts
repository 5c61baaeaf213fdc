import type { ClosedLoop, Latency } from '../../types.d.ts'

/** Table of any format; texts above it, nearest first: behind the table before it, its section, and sections before. */
export type Table = { headers: string[]; rows: string[][]; above: string[] }

/** isCertain: a column or one command has it, and nothing contradicts it; only then is Little's law a proof. */
export type WrittenLoad = ClosedLoop & { isCertain: boolean }

export type Meaning =
  | 'server'
  | 'requestsPerSecond'
  | keyof Latency
  | 'bytesPerSecond'
  | 'connections'
  | 'pipelining'
  | 'answers'
  | 'errors'
  | 'success'

/** Indices of columns by their meaning. */
export type Columns = Partial<Record<Meaning, number>>

/** Table with a rate, and the load and the duration by its text; null for missing ones. */
export interface Described extends Table {
  columns: Columns
  inFlight: WrittenLoad | null
  seconds: number | null
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
  /** Requests in flight by a column; null, or absent, without one. */
  load?: WrittenLoad | null
  /** Errors among the answers, as far as the document tells. */
  errorShare?: number
  /** Rate by the number of answers and the duration; null, or absent, without them. */
  totalRate?: number | null
}

/** severe: the number is impossible or missing; otherwise it is a note. */
export type Finding = { kind: string; severe: boolean; description: string }

/** remarks: notes besides the findings. */
export type Audited = { server: string; findings: Finding[]; remarks: string[] }

/** One line of an audit: void by its severe findings, with a note by others. */
export type AuditRow = { server: string; verdict: 'void' | 'note' | 'ok'; reasons: string[] }
