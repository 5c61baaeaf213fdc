import type { LossKind } from '../../load/loss.js'
import type { Protocol, Workload } from '../../types.d.ts'
import type { ValueOf } from '../kit/fields.js'
import type { fields } from './fields.js'

/** The nouns of this suite. Units are in the names. */

/** Why a request has no right answer: it was lost, its answer was wrong, or none came. */
export type ErrorKind = LossKind | 'wrong' | 'timeout'

export type Errors = Partial<Record<ErrorKind, number>>

/** Stored value of one window of one cell, whose fields a table declares. */
export type Value = ValueOf<typeof fields>

/** One cell for another load generator. */
export interface DriverLoad {
  protocol: Protocol
  url: string
  connections: number
  pipelining: number
  workload: Workload
  /** Path of a file with the body; null without a body. */
  bodyFile: string | null
  /** Temporary folder. */
  folder: string
  warmupSeconds: number
  durationSeconds: number
}

/** Output of another load generator. */
export interface DriverOutput {
  requestsPerSecond: number
  /** Requests that failed, or had another status than 2xx. */
  failed: number
  /** Remark; absent if there is none. */
  reason?: string
}

/** Another load generator. */
export interface Driver {
  /** Command that installs it. */
  install: string
  /** Program in the PATH, and its first arguments. */
  program: string[]
  /** Explains why it cannot measure a cell; null if it can. */
  refuse(load: Pick<DriverLoad, 'protocol' | 'pipelining' | 'workload' | 'durationSeconds'>): string | null
  /** Whether it counts informational answers, such as 103, as answers. */
  countsInformational?: boolean
  /** Lists its arguments. */
  argumentsFor(load: DriverLoad): string[]
  /** Makes the texts of files that its arguments name, by their names in its folder. */
  files?(load: DriverLoad): Record<string, string>
  /** @throws if the output has another format */
  read(stdout: string, load: DriverLoad): DriverOutput
}
