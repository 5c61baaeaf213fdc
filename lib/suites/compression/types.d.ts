import type { StoredResult } from '../../core/suite.d.ts'
import type { ValueOf } from '../kit/fields.js'
import type { fields } from './fields.js'
import type { Settings } from './parameters.js'

/** The nouns of this suite. Units are in the names. */

/** Reading of a server process under one set of conditions, whose fields a table declares. */
export type Value = ValueOf<typeof fields>

export type Stored = StoredResult<Settings, Value>
