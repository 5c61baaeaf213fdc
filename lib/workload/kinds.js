/** @import { ParameterTable } from './parameter.d.ts' */

/**
 * A kind of value that may be asked for.
 * @template T
 * @typedef {object} Kind
 * @property {string} expected what it is, in words
 * @property {(text: string) => T | undefined} read undefined where the text is none
 * @property {{ type?: string, minimum?: number, maximum?: number } & Record<string, unknown>} schema of its JSON
 * @property {readonly string[]} [choices] all there are
 * @property {(value: any) => string} [write] a value as such a text; absent where String does it
 * @property {string} [advice] what to do about a wrong one, where --help says too little
 */

/** With commas, but without Intl, which takes longer to load than all else of --help. @param {number} value */
export const grouped = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, ',')

/** @param {string} text not empty @returns {Kind<string>} any text, such as a path or a name */
export const anyText = (text) => ({
  expected: text,
  read: (given) => (given === '' ? undefined : given),
  schema: { type: 'string', minLength: 1 },
})

/** @type {(from: number, to: number) => Kind<number>} both ends included */
export const number = (from, to) => ({
  expected: `a number from ${grouped(from)} to ${grouped(to)}`,
  read: (text) => (text !== '' && Number(text) >= from && Number(text) <= to ? Number(text) : undefined),
  schema: { type: 'number', minimum: from, maximum: to },
})

/** @type {(from: number, to: number) => Kind<number>} both ends included */
export const wholeNumber = (from, to) => ({
  expected: `a whole number from ${grouped(from)} to ${grouped(to)}`,
  read: (text) => (Number.isInteger(Number(text)) ? number(from, to).read(text) : undefined),
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
 * A kind of value, or a word that stands for another one.
 * @type {<const Meant extends string | null, Value>(word: string, meant: Meant, kind: Kind<Value>) => Kind<Meant | Value>}
 */
export const wordOr = (word, meant, kind) => ({
  expected: `${word} or ${kind.expected}`,
  read: (text) => (text === word ? meant : kind.read(text)),
  write: (value) => (value === meant ? word : (kind.write?.(value) ?? String(value))),
  schema: { anyOf: [{ const: meant }, kind.schema] },
})

/** @type {(from: number, to: number) => Kind<number>} a share, 0.03 for `3%`; the ends are in percent, and included */
export const share = (from, to) => ({
  expected: `a share from ${from}% to ${to}%, such as 3%`,
  read(text) {
    const percent = Number(/^(\d+(?:\.\d+)?) ?%$/.exec(text)?.[1] ?? Number.NaN)
    return percent >= from && percent <= to ? percent / 100 : undefined
  },
  write: (value) => `${Number((value * 100).toFixed(6))}%`,
  schema: { type: 'number', minimum: from / 100, maximum: to / 100 },
})

/** @type {(to: number) => Kind<number | string>} a count, or a share of all as it was written, such as `50%` */
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

/** In seconds. @type {Kind<number>} */
export const time = {
  expected: 'a time such as 90s, 10m or 1.5h',
  read(text) {
    const [, digits, unit] = /^(\d+(?:\.\d+)?)(s|m|h)?$/.exec(text) ?? []
    const seconds = Number(digits) * (unit === 'h' ? 3600 : unit === 'm' ? 60 : 1)
    return seconds > 0 ? seconds : undefined
  },
  schema: { type: 'number', exclusiveMinimum: 0 },
}

/** A table whose types say what it holds. @type {<const Table extends ParameterTable>(table: Table) => Table} */
export const declare = (table) => table
