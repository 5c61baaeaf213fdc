import { stripVTControlCharacters } from 'node:util'

/** Escapes, line ends, invisible characters, marks of direction, and halves of characters. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
const controls = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu
const invisible = /[\p{Cf}\p{Cs}]+/gu

const defaultLength = 500

/** Maximum length of a text about several servers, such as a note. */
export const maxNoteLength = 5000

/**
 * Puts text of a server, a registry or a result file on one line, cuts it, and makes it harmless: it can neither steer
 * a terminal nor imitate other text.
 * @type {(text: string, maxLength?: number) => string} maxLength: characters
 */
export function plainWords(text, maxLength = defaultLength) {
  // Reads a multiple of the kept length, because escapes are removed.
  const start = text.length > 10 * maxLength ? text.slice(0, 10 * maxLength) : text
  const plain = unprintable.test(start)
    ? stripVTControlCharacters(start).replace(controls, ' ').replace(invisible, '').trim()
    : start
  return plain.length > maxLength ? `${plain.slice(0, maxLength - 1)}…` : plain
}
