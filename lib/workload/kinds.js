/** @import { ParameterTable } from './parameter.d.ts' */

/**
 * Kind of value of an option.
 * @template T
 * @typedef {object} Kind
 * @property {string} expected - for messages, such as `a number from 1 to 9`
 * @property {(text: string) => T | undefined} read - undefined for a wrong text
 * @property {{ type?: string, minimum?: number, maximum?: number } & Record<string, unknown>} schema - of its JSON
 * @property {readonly string[]} [choices] - all values, if they are few names
 * @property {(value: any) => string} [write] - inverse of `read`; `String` if absent
 * @property {(text: string) => string | undefined} [explain] - describes a wrong text that must not be quoted
 * @property {string} [advice] - after a wrong value, if --help says too little
 */

/** Groups digits with commas, without Intl, which would double the time of --help. @param {number} value */
export const grouped = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, ',')

/** Accepts any text but the empty one, such as a path or a name. @param {string} expected @returns {Kind<string>} */
export const anyText = (expected) => ({
  expected,
  read: (text) => (text === '' ? undefined : text),
  schema: { type: 'string', minLength: 1 },
})

/** @type {(text: string, from: number, to: number) => number | undefined} both ends included */
function readNumber(text, from, to) {
  const value = text === '' ? Number.NaN : Number(text)
  return value >= from && value <= to ? value : undefined
}

/** @type {(from: number, to: number) => Kind<number>} both ends included */
export const number = (from, to) => ({
  expected: `a number from ${grouped(from)} to ${grouped(to)}`,
  read: (text) => readNumber(text, from, to),
  schema: { type: 'number', minimum: from, maximum: to },
})

/** @type {(from: number, to: number) => Kind<number>} both ends included */
export const wholeNumber = (from, to) => ({
  expected: `a whole number from ${grouped(from)} to ${grouped(to)}`,
  read(text) {
    const value = readNumber(text, from, to)
    return Number.isInteger(value) ? value : undefined
  },
  schema: { type: 'integer', minimum: from, maximum: to },
})

/** @type {<const Choice extends string>(...choices: Choice[]) => Kind<Choice> & { choices: readonly Choice[] }} */
export const oneOf = (...choices) => ({
  expected: choices.join(' or '),
  read: (text) => choices.find((choice) => choice === text),
  schema: { enum: choices },
  choices,
})

/**
 * Accepts a word that stands for a value, or another kind of value.
 * @template {string | null} const Meaning
 * @template Value
 * @param {string} word
 * @param {Meaning} meaning
 * @param {Kind<Value>} kind
 * @returns {Kind<Meaning | Value>}
 */
export const wordOr = (word, meaning, kind) => ({
  expected: `${word} or ${kind.expected}`,
  read: (text) => (text === word ? meaning : kind.read(text)),
  write: (value) => (value === meaning ? word : (kind.write?.(value) ?? String(value))),
  schema: { anyOf: [{ const: meaning }, kind.schema] },
})

/**
 * Accepts a share: 0.03 for `3%`; the ends are in percent, and included.
 * @type {(from: number, to: number) => Kind<number>}
 */
export const share = (from, to) => ({
  expected: `a share from ${from}% to ${to}%, such as 3%`,
  read(text) {
    const percent = Number(/^(\d+(?:\.\d+)?) ?%$/.exec(text)?.[1] ?? Number.NaN)
    return percent >= from && percent <= to ? percent / 100 : undefined
  },
  write: (value) => `${Number((value * 100).toFixed(6))}%`,
  schema: { type: 'number', minimum: from / 100, maximum: to / 100 },
})

/**
 * Accepts a count, or a share that is kept as it was written, such as `50%`.
 * @type {(to: number) => Kind<number | string>}
 */
export const countOrShare = (to) => ({
  expected: `a count up to ${grouped(to)} or a share such as 50%`,
  read: (text) => (share(0, 100).read(text) === undefined ? wholeNumber(0, to).read(text) : text.replace(' ', '')),
  schema: {
    anyOf: [
      { type: 'integer', minimum: 0, maximum: to },
      { type: 'string', pattern: '^\\d+(\\.\\d+)?%$' },
    ],
  },
})

/** Milliseconds of each unit of time. */
const unitMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/**
 * Converts a time such as `10s`, `1.5h` or `1m30s` to a number of one unit; another text stays as it is.
 * @type {(text: string, unit: keyof typeof unitMs) => string}
 */
function withoutUnits(text, unit) {
  if (!/^(?:\d+(?:\.\d+)?\s*(?:ms|s|m|h)\s*)+$/.test(text)) return text
  let total = 0
  for (const [, digits, name] of text.matchAll(/([\d.]+)\s*(ms|s|m|h)/g))
    total += Number(digits) * unitMs[/** @type {keyof typeof unitMs} */ (name)]
  return String(Number((total / unitMs[unit]).toPrecision(12)))
}

/** Accepts a time with its units, too. @type {(unit: keyof typeof unitMs, kind: Kind<number>) => Kind<number>} */
export const timeIn = (unit, kind) => ({
  ...kind,
  expected: `${kind.expected}, in ${unit} or with its unit`,
  read: (text) => kind.read(withoutUnits(text, unit)),
})

/** Number above 0, without an exponent. @type {(text: string) => number | undefined} */
const readPositive = (text) => (/^\d+(?:\.\d+)?$/.test(text) && Number(text) > 0 ? Number(text) : undefined)

/** Time in seconds. @type {Kind<number>} */
export const time = {
  expected: 'a time such as 90s, 10m or 1.5h',
  read: (text) => readPositive(withoutUnits(text, 's')),
  schema: { type: 'number', exclusiveMinimum: 0 },
}

/** Time in milliseconds. @type {Kind<number>} */
export const milliseconds = {
  expected: 'a time such as 50ms or 1.5s',
  read: (text) => readPositive(withoutUnits(text, 'ms')),
  write: (value) => `${value}ms`,
  schema: { type: 'number', exclusiveMinimum: 0 },
}

/**
 * Accepts limits with names, each once, such as `p99:200ms,errors:0.1%`.
 * @template {string} Name
 * @param {Record<Name, Kind<number>>} kinds - of each limit's value
 * @param {string} expected
 * @returns {Kind<{ [Each in Name]?: number }>}
 */
export const limitsOf = (kinds, expected) => ({
  expected,
  read(text) {
    const entries = text.split(',').map((part) => {
      const [, name = '', value = ''] = /^(\w+)\s*[:=<]\s*(.+)$/.exec(part.trim()) ?? []
      return [name, Object.hasOwn(kinds, name) ? kinds[/** @type {Name} */ (name)].read(value) : undefined]
    })
    const isRight = entries.every(([, value]) => value !== undefined)
    return isRight && new Set(entries.map(([name]) => name)).size === entries.length
      ? Object.fromEntries(entries)
      : undefined
  },
  write: (limits) =>
    Object.entries(limits)
      .map(([name, value]) => {
        const { write = String } = kinds[/** @type {Name} */ (name)]
        return `${name}:${write(value)}`
      })
      .join(','),
  schema: {
    type: 'object',
    minProperties: 1,
    additionalProperties: false,
    properties: Object.fromEntries(Object.keys(kinds).map((name) => [name, kinds[/** @type {Name} */ (name)].schema])),
  },
})

/** Infers the types of a table of parameters. @type {<const Table extends ParameterTable>(table: Table) => Table} */
export const declare = (table) => table
