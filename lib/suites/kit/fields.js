import { divided, left, number, plusMinus, right } from '../../reports/column.js'
import { median } from '../../stats/median.js'

/** @import { Column } from '../../reports/report.d.ts' */
/** @import { ClientMeasurement, Counts, Latency } from '../../types.d.ts' */

/**
 * @template Value
 * @typedef {object} Kind type of values, with its JSON schema
 * @property {object} schema
 * @property {Value} [value] - never there: carries the type
 */
/**
 * @typedef {object} FieldColumn
 * @property {string} title
 * @property {0 | 1 | 2 | ((value: number) => 0 | 1 | 2)} [digits] - none if absent
 * @property {number} [unit] - divides the number
 * @property {string} [part] - of an object, such as `p99`
 * @property {(value: any, row: any) => string} [format] - of a value that is not a number
 * @property {'left' | 'right'} [align] - of a format; left if absent
 */
/**
 * @typedef {object} RowField
 * @property {string} [name] - the measured field's if absent
 * @property {Kind<any>} [kind] - a number if absent
 * @property {(values: any[], processes: any[]) => any} [of] - combines the values of all processes, null for an absent
 *   value; absent if the suite's report sets it
 * @property {any} [empty] - value of a row without a number; null if absent
 * @property {string} [text] - its meaning, for the docs; the measured field's if absent
 * @property {FieldColumn | readonly FieldColumn[]} [column]
 * @property {boolean} [always] - whether its column is there even if no row has a value
 */
/**
 * A measured field, declared once: the schema of results, rows, columns, CSV, JSON and docs follow.
 * @typedef {object} Field
 * @property {Kind<any>} [kind] - absent if it is not part of the sample's value
 * @property {boolean} [optional]
 * @property {string} [text] - its meaning, for the docs
 * @property {(values: any[], windows: any[]) => any} [windows] - combines a process's windows; the last one if absent
 * @property {(value: any, speed: number) => any} [corrected] - converts a process's value to a machine of speed 1
 * @property {RowField} [row] - its field of rows
 */
/** @typedef {Record<string, Field>} FieldTable */

/**
 * @template Table
 * @typedef {{ [Name in keyof Table]: Table[Name] extends { kind: Kind<any>, optional: true } ? Name : never
 *   }[keyof Table]} OptionalNames
 */
/**
 * @template Table
 * @typedef {{ [Name in keyof Table]: Table[Name] extends { kind: Kind<any> } ? Name : never }[keyof Table]} StoredNames
 */
/**
 * @template Field
 * @typedef {Field extends { kind: Kind<infer Value> } ? Value : never} TypeOf
 */
/**
 * @template Table
 * @typedef {{ [Name in Exclude<StoredNames<Table>, OptionalNames<Table>>]: TypeOf<Table[Name]> } &
 *   { [Name in OptionalNames<Table>]?: TypeOf<Table[Name]> }} ValueOf value of a sample
 */
/**
 * @template Row
 * @typedef {Row extends { kind: Kind<infer Value>, empty: any } ? Value : (Row extends { kind: Kind<infer Value> }
 *   ? Value : number) | null} RowType
 */
/**
 * @template Row
 * @template Measured
 * @typedef {Row extends { name: infer Name extends string } ? Name : Measured} RowName
 */
/**
 * @template Table
 * @typedef {{ -readonly [Measured in keyof Table as Table[Measured] extends { row: infer Row }
 *   ? RowName<Row, Measured> : never]: Table[Measured] extends { row: infer Row } ? RowType<Row> : never
 *   }} RowOf fields of a row
 */

/**
 * Declares measured fields.
 * @template {FieldTable} const Table
 * @param {Table} fields
 * @returns {Table}
 */
export const defineFields = (fields) => fields

/**
 * Declares measured fields that a value may lack.
 * @template {FieldTable} const Table
 * @param {Table} fields
 * @returns {{ [Name in keyof Table]: Table[Name] & { optional: true } }}
 */
export const defineOptionalFields = (fields) =>
  /** @type {any} */ (
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, optional: true }]))
  )

/** @type {Kind<number>} */
export const amount = { schema: { type: 'number', minimum: 0 } }
/** @type {Kind<number>} */
export const positive = { schema: { type: 'number', exclusiveMinimum: 0 } }
/** @type {Kind<number | null>} */
export const positiveOrNull = { schema: { type: ['number', 'null'], exclusiveMinimum: 0 } }
/** @type {Kind<number[]>} */
export const positiveList = { schema: { type: 'array', minItems: 1, items: positive.schema } }
/** @type {Kind<number>} */
export const count = { schema: { type: 'integer', minimum: 0 } }
/** @type {Kind<number>} */
export const positiveCount = { schema: { type: 'integer', minimum: 1 } }
/** @type {Kind<number | null>} */
export const countOrNull = { schema: { type: ['integer', 'null'], minimum: 0 } }
/** @type {Kind<number | null>} */
export const amountOrNull = { schema: { type: ['number', 'null'], minimum: 0 } }
/** @type {Kind<number | null>} */
export const shareOrNull = { schema: { type: ['number', 'null'], minimum: 0, maximum: 1 } }
/** @type {Kind<string>} */
export const text = { schema: { type: 'string' } }
/** @type {Kind<string | null>} */
export const textOrNull = { schema: { type: ['string', 'null'] } }
/** @type {Kind<boolean>} */
export const flag = { schema: { type: 'boolean' } }
/** @type {Kind<boolean | null>} */
export const flagOrNull = { schema: { type: ['boolean', 'null'] } }
/** 95 % confidence interval: null from a single block. @type {Kind<[number, number]>} */
export const interval = { schema: { type: 'array' } }
/** @type {Kind<{ median: number | null, p99: number | null }>} */
export const typical = { schema: { type: 'object' } }
/** Column of a row's interval. @type {FieldColumn} */
export const plusMinusColumn = { title: '±', align: 'right', format: (_, row) => plusMinus(row.interval) }
/** Refers to a definition of the suite's schema. @param {string} name */
export const referTo = (name) => ({ $ref: `#/definitions/${name}` })
/** @type {Kind<Latency | null>} */
export const latencyOrNull = { schema: { anyOf: [referTo('latency'), { type: 'null' }] } }
/** @type {Kind<Counts>} */
export const counts = { schema: referTo('counts') }
/** @type {Kind<NonNullable<ClientMeasurement['connectionEnds']>>} */
export const connectionEnds = { schema: referTo('connectionEnds') }
/** @type {Kind<NonNullable<ClientMeasurement['loadFacts']>>} */
export const loadFacts = { schema: referTo('loadFacts') }

/**
 * Combines values, unless one of them is not known.
 * @type {(combine: (values: number[]) => number) => (values: (number | null)[]) => number | null}
 */
export const allKnown = (combine) => (values) =>
  values.includes(null) ? null : combine(/** @type {number[]} */ (values))

export const sum = allKnown((values) => values.reduce((total, value) => total + value, 0))
export const largest = allKnown((values) => Math.max(...values))
export const medianIfKnown = allKnown(median)

/** Creates the JSON schema of a sample's value. @param {FieldTable} fields */
export function schemaOfFields(fields) {
  const stored = Object.entries(fields).flatMap(([name, { kind, optional }]) =>
    kind ? [{ name, kind, optional }] : [],
  )
  return {
    type: 'object',
    required: stored.flatMap(({ name, optional }) => (optional ? [] : [name])),
    additionalProperties: false,
    properties: Object.fromEntries(stored.map(({ name, kind }) => [name, kind.schema])),
  }
}

/**
 * Creates the JSON schema of an object, with the texts of its fields. Those without one mean the same as elsewhere.
 * @param {FieldTable} fields
 */
export function describeFields(fields) {
  const schema = schemaOfFields(fields)
  const described = Object.entries(schema.properties).map(([name, property]) => {
    const { text: description } = fields[name]
    return [name, { ...(description && { description }), ...property }]
  })
  return { ...schema, properties: Object.fromEntries(described) }
}

/** Definitions of what lowered a load, for the schema of a suite. */
export const logDefinitions = {
  connectionEnds: describeFields({
    answers: { kind: amount, text: 'right answers on a connection before its announced end, mean' },
    unprocessed: { kind: amount, text: 'requests behind that, mean' },
  }),
  loadFacts: describeFields({
    resent: {
      kind: positiveCount,
      optional: true,
      text: 'requests sent again on another connection, because theirs ended before any byte of an answer',
    },
    idleMs: { kind: amount, optional: true, text: 'milliseconds for which these connections were idle, at least' },
    refused: { kind: positiveCount, optional: true, text: 'requests sent again after REFUSED_STREAM or GOAWAY' },
    dropped: { kind: positiveCount, optional: true, text: 'connections dropped, because bytes came behind an answer' },
    streams: { kind: count, optional: true, text: 'requests at a time that the server takes on a connection' },
  }),
}

/** Definitions of the counts of a window, for the schema of a suite. */
export const windowDefinitions = {
  ...logDefinitions,
  counts: describeFields({
    sent: {
      kind: count,
      text:
        'requests sent, those in flight when the window opened included: ' +
        '`ok + wrong + failed + unprocessed + inFlight`',
    },
    ok: { kind: count, text: 'verified answers' },
    wrong: { kind: count, text: 'wrong answers' },
    failed: { kind: count, text: 'requests lost' },
    unprocessed: {
      kind: positiveCount,
      optional: true,
      text: 'requests behind the announced end of a connection, sent again on another; absent if there was none',
    },
    inFlight: { kind: count, text: 'requests in flight when the window closed' },
  }),
}

/**
 * Combines the windows of a process, at least one, in their order.
 * @type {(fields: FieldTable, windows: any[]) => any}
 */
export function mergeFields(fields, windows) {
  const last = windows.at(-1)
  if (windows.length === 1) return { ...last }
  const merged = Object.entries(fields).flatMap(([name, { windows: combine }]) => {
    const values = windows.map((window) => window[name] ?? null)
    return combine && last[name] !== undefined ? [[name, combine(values, windows)]] : []
  })
  return { ...last, ...Object.fromEntries(merged) }
}

/**
 * Converts the values of a process to a machine of speed 1: times are multiplied by its speed, rates divided.
 * @type {<Process>(fields: FieldTable, process: Process, speed: number) => Process}
 */
export function correctProcess(fields, process, speed) {
  const values = Object.entries(fields).flatMap(([name, { corrected }]) => {
    const value = /** @type {any} */ (process)[name] ?? null
    return corrected && value !== null ? [[name, corrected(value, speed)]] : []
  })
  return { ...process, ...Object.fromEntries(values) }
}

/** Lists the fields of rows, with the measured field that each is of. @param {FieldTable} fields */
export const rowFieldsOf = (fields) =>
  Object.entries(fields).flatMap(([measured, { row, text = '' }]) => {
    if (!row) return []
    const { name = measured, column = [], ...field } = row
    return [{ measured, name, text, columns: [column].flat(), ...field }]
  })

/**
 * Combines the processes of a server into fields of its row, which are empty without one.
 * @template {FieldTable} Table
 * @param {Table} fields
 * @param {any[]} processes
 * @returns {RowOf<Table>}
 */
export function combineProcesses(fields, processes) {
  const combined = rowFieldsOf(fields).map(({ measured, name, of, empty = null }) => {
    const values = processes.map((process) => process[measured] ?? null)
    return [name, of && values.length > 0 ? of(values, processes) : empty]
  })
  return /** @type {any} */ (Object.fromEntries(combined))
}

/**
 * Picks the fields of a row, which are empty if they are unknown or the row has no number.
 * @template {FieldTable} Table
 * @param {Table} fields
 * @param {any} combined - null if the row has no number
 * @returns {RowOf<Table>}
 */
export const pickRow = (fields, combined) =>
  /** @type {any} */ (
    Object.fromEntries(rowFieldsOf(fields).map(({ name, empty = null }) => [name, combined?.[name] ?? empty]))
  )

/**
 * Creates the columns of fields, without those for which no row has a value.
 * @param {FieldTable} fields
 * @param {any[]} rows
 * @returns {Column<any>[]}
 */
export const columnsOfFields = (fields, rows) =>
  rowFieldsOf(fields).flatMap(({ name, columns, always }) =>
    always || rows.some((row) => row[name] !== null) ? columns.map((column) => toColumn(name, column)) : [],
  )

/** @type {(name: string, column: FieldColumn) => Column<any>} */
function toColumn(name, { title, digits = 0, unit = 1, part, format, align }) {
  if (format) return (align === 'right' ? right : left)(title, (row) => format(row[name], row))
  const partOf = (/** @type {any} */ row) => divided(part ? (row[name]?.[part] ?? null) : row[name], unit)
  const digitsOf = (/** @type {number} */ value) => (typeof digits === 'function' ? digits(value) : digits)
  return right(title, (row) => number(partOf(row), digitsOf(partOf(row) ?? 0)))
}
