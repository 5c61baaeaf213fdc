import type { Protocol, Workload } from '../../../types.d.ts'

/** One cell, as another load generator is told of it. */
export interface Asked {
  protocol: Protocol
  url: string
  connections: number
  pipelining: number
  workload: Workload
  /** Where the body is, for those that read it from a file; null where there is none. */
  bodyFile: string | null
  /** A folder of its own. */
  folder: string
  warmupSeconds: number
  durationSeconds: number
}

/** What another load generator says of one cell. */
export interface Told {
  requestsPerSecond: number
  /** Requests that it says failed, or were answered with another status than 2xx. */
  failed: number
  /** What is remarkable, in words; absent where nothing is. */
  reason?: string
}

/** Another load generator: how it is run, and what it says. */
export interface Driver {
  /** What installs it, as a command. */
  install: string
  /** A program in the PATH, or what there is in its place. */
  program: string[]
  /** Why it cannot do what is asked; null where it can. */
  refuse(asked: Pick<Asked, 'protocol' | 'pipelining' | 'workload' | 'durationSeconds'>): string | null
  /** Whether it counts informational answers, such as 103, as answers. */
  countsInformational?: boolean
  /** Its words; what they name has to be there before. */
  words(asked: Asked): string[]
  /** Texts of files that its words name, by their names in its folder. */
  files?(asked: Asked): Record<string, string>
  /** @throws where it says something else */
  read(stdout: string, asked: Asked): Told
}
