import { number } from './column.js'

/** Formats a value for a sentence: to two digits. @param {number} value */
export const brief = (value) => (value < 100 ? value.toPrecision(2) : number(Number(value.toPrecision(2)), 0))

/** Formats the range of some values for a sentence, such as `0.84 to 1.0`. @param {number[]} values */
export const briefRange = (values) => [...new Set([Math.min(...values), Math.max(...values)].map(brief))].join(' to ')

/** Lists texts, such as `5, 20 or 50`. @type {(texts: (string | number)[], last?: 'and' | 'or') => string} */
export const joinTexts = (texts, last = 'and') =>
  [texts.slice(0, -1).join(', '), String(texts.at(-1) ?? '')].filter(Boolean).join(` ${last} `)
