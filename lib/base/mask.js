import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findSecrets, isLong, isWord, masked, maskByPlace, spellingsOf } from './secrets.js'

/** @typedef {ReturnType<typeof createMask>} Mask */

const escapePattern = (/** @type {string} */ text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/**
 * Creates a pattern of texts, the longest first.
 * @type {(texts: string[], before?: string, after?: string) => RegExp}
 */
function patternOf(texts, before = '', after = '') {
  const sorted = [...texts].sort((a, b) => b.length - a.length).map(escapePattern)
  // Matches nothing without a text.
  return new RegExp(sorted.length === 0 ? '(?!)' : `${before}(?:${sorted.join('|')})${after}`, 'g')
}

/** Creates a function that writes paths from the project or from ~. */
function createShortener() {
  const project = join(import.meta.dirname, '../..')
  /** @type {(path: string, end: string) => RegExp} */
  const patternOfPath = (path, end) => {
    const spellings = [path, pathToFileURL(path).pathname].map(escapePattern).join('|')
    return new RegExp(`(?<![\\w.-])(?:file://)?(?:${spellings})${end}`, 'g')
  }
  const [inside, itself] = [patternOfPath(project, '/'), patternOfPath(project, '(?![\\w.-])')]
  const atHome = homedir().length > 1 ? patternOfPath(homedir(), '(?![\\w.-])') : /(?!)/g
  return (/** @type {string} */ text) => text.replace(inside, '').replace(itself, '.').replace(atHome, '~')
}

/**
 * Creates functions that mask the secrets of an environment, and of further texts such as a command. Words and numbers
 * may be ours, so they are masked in texts of others only, and only as a whole.
 * @param {NodeJS.ProcessEnv} environment
 * @param {string[]} [texts]
 * @param {Set<string>} [secrets] - further secrets, which may grow
 */
export function createMask(environment, texts = [], secrets = new Set()) {
  const inherited = findSecrets(environment, texts)
  const shorten = createShortener()
  let size = -1
  let [values, plain] = [patternOf([]), patternOf([])]
  function update() {
    if (size === secrets.size) return
    size = secrets.size
    const spellings = [...new Set([...inherited, ...secrets].filter(isLong).flatMap(spellingsOf))].filter(isLong)
    values = patternOf(spellings.filter((text) => !isWord(text)))
    plain = patternOf(spellings.filter(isWord), '(?<!\\w)', '(?!\\w)')
  }
  /** @type {(text: string, syntax: 'document' | 'shell') => string} */
  function maskAll(text, syntax) {
    update()
    return maskByPlace(text.replace(values, masked), syntax)
  }
  const command = (/** @type {string} */ text) => maskAll(text, 'shell').replace(plain, masked)
  return {
    /** Masks a text of any syntax, such as JSON: only what cannot be a word of ours. @param {string} text */
    document: (text) => maskAll(text, 'document'),
    command,
    /** Masks a text of a server or a system, and shortens paths. @param {string} text */
    reason: (text) => shorten(command(text)),
  }
}

/**
 * Masks every text in a value, as a reason if it has several words.
 * @template Value
 * @param {Value} value
 * @param {Mask} mask
 * @returns {Value}
 */
export function maskTexts(value, mask) {
  if (typeof value === 'string')
    return /** @type {any} */ (value.includes(' ') ? mask.reason(value) : mask.document(value))
  if (Array.isArray(value)) return /** @type {any} */ (value.map((item) => maskTexts(item, mask)))
  if (typeof value !== 'object' || value === null) return value
  return /** @type {any} */ (
    Object.fromEntries(Object.entries(value).map(([name, item]) => [name, maskTexts(item, mask)]))
  )
}
