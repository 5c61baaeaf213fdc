import type { Latency } from '../../types.d.ts'

/** What a table says of one server, as far as it does. */
export interface PublishedRow {
  server: string
  requestsPerSecond: number | null
  latencyMs: { [Key in keyof Latency]: number | null }
  /** What the last printed digit of the mean latency is worth. */
  latencyStepMs: number
  /** The size of an answer, in a unit that all rows of the table share. */
  payload: number | null
}

/** severe: the number cannot be what it says it is, or there is none; else there is something to know about it. */
export type Finding = { kind: string; severe: boolean; words: string }

/** remarks: what is to be known besides the findings. */
export type Audited = { server: string; findings: Finding[]; remarks: string[] }

/** One line of an audit: void by its severe findings, with a note by others. */
export type AuditRow = { server: string; verdict: 'void' | 'note' | 'ok'; reasons: string[] }
