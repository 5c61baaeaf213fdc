/** @import { ClosedLoop } from '../../types.d.ts' */
/** @import { WrittenLoad } from './types.d.ts' */

/** A number, also such as 1,000 or 10k, that is no share, time, ratio or range. */
const number = '(?<![./\\d])(\\d[\\d,_]*k?)\\b(?!\\s*%|[.:\\-–]\\d)'
const clients = '(?:connections?|conns?|clients?|vus?|concurren(?:cy|cies)(?: level)?|in[- ]flight(?: requests)?)'
const kinds = '(?:concurrent|parallel|simultaneous|persistent|open|active|virtual|looping|max|http\\S*|tcp|keep-?alive)'
const assigned = '\\s*(?:[:=(]|\\bis\\b|\\bof\\b|\\bto\\b)+\\s*'
/** Space or hyphen, but not the hyphens before an option: in `-c 64 --pipeline 10`, 64 is no depth. */
const gap = '(?:[ \\t]+|-)(?!-)'

/** Makes patterns of a number behind a word and a sign, before it, or behind it. @param {string} word */
const patternsOf = (word) => [
  `\\b${word}${assigned}${number}`,
  `\\b${number}${gap}(?:${kinds}${gap}){0,3}${word}\\b(?!${assigned}\\d)`,
  `\\b${word}[ \\t]+${number}`,
]
/** Makes the pattern of an option of a load generator, unless another program takes it. @param {string} letter */
const option = (letter) => `(?<![\\w-]|taskset )-${letter}[ =]*${number}`
/** Makes the pattern of a long option, or of a variable before a command. @param {string} names */
const longOption = (names) => `(?<!\\S)(?:--(?:max-)?|(?=[A-Z_]+=))(?:${names})[ =]+${number}`
const anyOf = (/** @type {string[]} */ ...patterns) => new RegExp(patterns.join('|'), 'gi')

const inCommands = {
  connections: anyOf(option('c'), option('u'), longOption('conn\\w*|clients?|concurren\\w*|vus|users')),
  pipelining: anyOf(option('p'), option('m'), longOption('pipelin\\w*|streams|concurrent-streams')),
}
const inWords = {
  connections: anyOf(
    ...patternsOf(clients),
    `\\b${number}${gap}(?:concurrent|parallel|simultaneous)\\b(?! *streams)`,
    `\\b${number}${gap}requests (?:in[ -]flight|in parallel|concurrently|at a time|at once)`,
  ),
  pipelining: anyOf(...patternsOf('(?:pipelin\\w*(?: (?:depth|factor))?|streams?)')),
}

/** @param {string} digits */
const toNumber = (digits) => Number(digits.replace(/[,_k]/gi, '')) * (/k$/i.test(digits) ? 1000 : 1)

/** Finds numbers that are groups of a pattern, in their order. @type {(text: string, pattern: RegExp) => number[]} */
export const numbersIn = (text, pattern) =>
  [...text.matchAll(pattern)].map(([, ...groups]) => toNumber(groups.find((digits) => digits !== undefined) ?? ''))

/** @type {(statement: string, patterns: typeof inCommands) => ClosedLoop[]} one, or none */
function loadOf(statement, patterns) {
  const connections = numbersIn(statement, patterns.connections).at(-1)
  return connections ? [{ connections, pipelining: numbersIn(statement, patterns.pipelining).at(-1) || 1 }] : []
}

/** Load at a constant rate, whose requests in flight vary. */
const constantRate =
  /\bwrk2\b|\bvegeta\b|arrival[- ]rate|constant[- ](rate|through-?put)|open[- ]loop|(?<!\S)(-R|--rate)[ =]*\d/

/**
 * Finds the requests in flight in the first of some texts that tells them: in a command, such as `-c 100 -p 10`, or in
 * a paragraph, such as `100 connections × 10 pipelined`. Certain is a command that nothing in its text contradicts.
 * @type {(texts: string[]) => WrittenLoad | null} the last load of the text
 */
export function findLoad(texts) {
  for (const text of texts) {
    const plain = text.replace(/\\\n/g, ' ').replace(/[*`"'|\\│]+/g, ' ')
    if (constantRate.test(plain)) return null
    const ofCommands = plain.split('\n').flatMap((line) => loadOf(line, inCommands))
    const ofWords = plain.split(/\n\s*\n/).flatMap((paragraph) => loadOf(paragraph, inWords))
    const load = ofCommands.at(-1) ?? ofWords.at(-1)
    if (!load) continue
    const isSame = (/** @type {ClosedLoop} */ { connections, pipelining }) =>
      connections === load.connections && pipelining === load.pipelining
    const isCertain =
      ofCommands.length > 0 &&
      ofCommands.every(isSame) &&
      numbersIn(plain, inWords.connections).every((count) => count === load.connections) &&
      numbersIn(plain, inWords.pipelining).every((depth) => depth === load.pipelining) &&
      // A script of the load generator may pipeline, and its depth is not an option.
      (load.pipelining > 1 || !/-s(cript)?[ =]\S*pipelin/i.test(plain))
    return { ...load, isCertain }
  }
  return null
}

/** Finds the seconds of a measurement in a text; null if it does not say. @param {string} text */
export function findDurationSeconds(text) {
  const option = /(?:\bduration\b\W*|(?<![\w-])-d[ =]*)(\d+(?:\.\d+)?)\s*(m(?:in)?\b)?/i
  const match = option.exec(text) ?? /\b(\d+(?:\.\d+)?)[\s-]*(?:s(?:ec(?:ond)?s?)?|(m)in(?:ute)?s?)\b/i.exec(text)
  return match && Number(match[1]) * (match[2] ? 60 : 1)
}
