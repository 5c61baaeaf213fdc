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

/** One line of an audit. */
export interface AuditRow {
  server: string
  /** void: the number cannot be what it says it is, or there is none; note: there is something to know about it. */
  verdict: 'void' | 'note' | 'ok'
  reasons: string[]
}
