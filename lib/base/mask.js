import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findSecrets, isStrong, masked, maskByPlace, minLength, spellingsOf } from './secrets.js'

/** @typedef {ReturnType<typeof createMask>} Mask */

/** Length of a start or an end by which a part of a secret is recognised, where a text was cut. */
const partLength = 10

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

/** Counts the equal characters at the starts of two texts. @type {(a: string, b: string) => number} */
function commonLength(a, b) {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

const reversed = (/** @type {string} */ text) => [...text].reverse().join('')

/** Masks the starts of secrets in a text. @type {(text: string, secrets: string[]) => string} */
function maskStarts(text, secrets) {
  for (const secret of secrets) {
    const start = secret.slice(0, partLength)
    for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at + masked.length))
      text = text.slice(0, at) + masked + text.slice(at + commonLength(secret, text.slice(at)))
  }
  return text
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
 * Creates the patterns of secrets in each of their spellings.
 * @param {string[]} secrets
 */
function createPatterns(secrets) {
  const spellings = [...new Set(secrets.flatMap(spellingsOf))]
  const long = spellings.filter(({ length }) => length >= minLength)
  const [strong, weak] = [long.filter(isStrong), long.filter((text) => !isStrong(text))]
  const hasStrongStart = (/** @type {string} */ text) => text.length > partLength && isStrong(text.slice(0, partLength))
  return {
    certain: patternOf(strong),
    doubtful: patternOf(weak, '(?<!\\w)', '(?!\\w)'),
    starts: strong.filter(hasStrongStart),
    ends: strong.map(reversed).filter(hasStrongStart),
  }
}

/**
 * Creates functions that mask the secrets of an environment, and of further texts such as a command.
 * @param {NodeJS.ProcessEnv} environment
 * @param {string[]} [texts]
 * @param {Set<string>} [secrets] - further secrets, which may grow
 */
export function createMask(environment, texts = [], secrets = new Set()) {
  const inherited = findSecrets(environment, texts)
  const shorten = createShortener()
  let size = 0
  let current = createPatterns(inherited)
  /** Patterns of all secrets so far. */
  function patterns() {
    if (size !== secrets.size) {
      size = secrets.size
      current = createPatterns([...inherited, ...[...secrets].filter(({ length }) => length >= minLength)])
    }
    return current
  }
  const document = (/** @type {string} */ text) => maskByPlace(text.replace(patterns().certain, masked), 'document')
  function command(/** @type {string} */ text) {
    const { certain, doubtful } = patterns()
    return maskByPlace(text.replace(certain, masked), 'shell').replace(doubtful, masked)
  }
  return {
    /** Masks a text of any syntax, such as JSON: only what cannot be a word of ours. */
    document,
    command,
    /** Masks a text of a server or a system, also one that was cut, and shortens paths. @param {string} text */
    reason(text) {
      const whole = command(text)
      const { starts, ends } = patterns()
      return shorten(reversed(maskStarts(reversed(maskStarts(whole, starts)), ends)))
    },
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
