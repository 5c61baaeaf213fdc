import type { Latency } from '../../types.d.ts'

/** One server in a published table; null for missing values. */
export interface PublishedRow {
  server: string
  requestsPerSecond: number | null
  latencyMs: { [Key in keyof Latency]: number | null }
  /** Value of the last printed digit of the mean latency. */
  latencyStepMs: number
  /** Size of an answer, in a unit that all rows of the table share. */
  payload: number | null
}

/** severe: the number is impossible or missing; otherwise it is a note. */
export type Finding = { kind: string; severe: boolean; description: string }

/** remarks: notes besides the findings. */
export type Audited = { server: string; findings: Finding[]; remarks: string[] }

/** One line of an audit: void by its severe findings, with a note by others. */
export type AuditRow = { server: string; verdict: 'void' | 'note' | 'ok'; reasons: string[] }
