import { stripVTControlCharacters } from 'node:util'

/** Escapes and line ends, what is not seen and turns the order of what is, halves of characters. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
const controls = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu
const invisible = /[\p{Cf}\p{Cs}]+/gu

const usualLength = 500

/** For what is made of several servers' words, such as a note. */
export const maxNoteLength = 5000

/**
 * Words of a stranger (a server, a registry, a result file) on one line, such that they neither steer a terminal nor pass
 * for other words, nor fill a page.
 * @param {string} text
 * @param {number} [maxLength] characters
 */
export function plainWords(text, maxLength = usualLength) {
  // So much longer than what is kept that what an escape hides does not matter.
  const start = text.length > 10 * maxLength ? text.slice(0, 10 * maxLength) : text
  const plain = unprintable.test(start)
    ? stripVTControlCharacters(start).replace(controls, ' ').replace(invisible, '').trim()
    : start
  return plain.length > maxLength ? `${plain.slice(0, maxLength - 1)}…` : plain
}
