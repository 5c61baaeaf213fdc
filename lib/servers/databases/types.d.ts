/** What a run has opened for its servers to call. */
export interface Database {
  /** What servers are told of it. */
  told: string
  /** What every result says of it; absent where the servers' own runtime is all there is to know. */
  facts?: DatabaseFacts
  /** What its processes have used so far; null where none is found. Absent where the servers themselves do its work. */
  readUse?(): { pids: number[]; cpuSeconds: number } | null
  /** Absent where it has no process of its own. @throws {UnableError} where it has ended, or begun anew */
  assertAlive?(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseFacts {
  /** Such as `PostgreSQL 15.14`. */
  product: string
  /** Where it is; null for one that the run itself has started. */
  host: string | null
}
