/** Database that a run has opened for its servers. */
export interface Database {
  /** Path or URL that servers get. */
  location: string
  /** Facts for every result; absent if the servers' runtime is all there is to know. */
  facts?: DatabaseFacts
  /** Reads the use of its processes; null without any. Absent if the servers themselves do its work. */
  readUse?(): { pids: number[]; cpuSeconds: number } | null
  /** Absent without a process of its own. @throws {UnableError} if that has ended or restarted */
  assertAlive?(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseFacts {
  /** Name and version, such as `PostgreSQL 15.14`. */
  product: string
  /** Host; null for one that the run itself has started. */
  host: string | null
}
