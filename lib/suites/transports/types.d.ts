import type { ValueOf } from '../kit/fields.js'
import type { fields } from './fields.js'
import type { Conditions } from './parameters.js'

/** Figures of the client's thread and of the server's; null if one does not report it. */
export interface BothEnds {
  client: number | null
  server: number | null
}

/** Reading of a row in one process, whose fields a table declares. */
export type Value = ValueOf<typeof fields>

/** Load of a client process. */
export interface CallLoad extends Omit<Conditions, 'tls'> {
  /** PEM, to trust; null without TLS. */
  certificate: string | null
  executesGraphql: boolean
  timeoutSeconds: number
}
