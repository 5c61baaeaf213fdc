/** Tells whether a value is long enough to be a secret. @param {string} text */
export const isLong = (text) => text.length >= 6

const secretWord = /(?:key|token|secret|password|passwd|passphrase|pass|pwd|credential|auth|authorization)s?\d*$/i

/** Tells whether a variable's name says that its value is secret; PWD is a folder. @param {string} name */
const isSecretName = (name) =>
  !/^(?:OLD)?PWD$/.test(name) &&
  name.split(/[^a-zA-Z0-9]+|(?<=[a-z0-9])(?=[A-Z])/).some((word) => secretWord.test(word))

/** Value as a shell reads it, and one that ends before any quote. */
const shellValue = '(?:"(?:[^"\\\\]|\\\\.)*"|\'[^\']*\'|\\\\.|[^\\s"\'`;&|<>()…])+'
const plainValue = '[^\\s"\'`;&|<>()…\\\\]+'

/** @param {string} value - pattern */
const assignmentsOf = (value) => [
  // NAME=value and --name=value, --name value, and headers.
  new RegExp(`(?<![\\w.-])(-{0,2}([a-z_][\\w.-]*)=)(${value})`, 'gi'),
  new RegExp(`(?<![\\w.-])(--([a-z][\\w-]*)\\s+)(${value})`, 'gi'),
  new RegExp(
    `(?<![\\w.-])(((?:[a-z]+-)+(?:key|token|secret)|authorization):\\s*(?:(?:basic|bearer|token)\\s+)?)(${value})`,
    'gi',
  ),
]
const assignments = { shell: assignmentsOf(shellValue), document: assignmentsOf(plainValue) }
/** Scheme, user and password, host and path, and query of an address. */
const address = /\b([a-z][a-z0-9+.-]*:\/\/)(?:([^\s/?#"'<>]*)@)?([^\s?#"'<>]*)(\?[^\s#"'<>)…]*)?/gi

/** Text in place of a secret. */
export const masked = '***'

/** @param {string} text */
const unquoted = (text) => text.replace(/["'\\]/g, '')

/** @param {string} text */
const maskValue = (text) => (isLong(unquoted(text)) ? masked : text)

/** @type {(whole: string, scheme: string, user: string | undefined, place: string, query?: string) => string} */
function maskAddress(_, scheme, user, place, query = '') {
  const credentials = user === undefined ? '' : `${user.split(':').map(maskValue).join(':')}@`
  const values = query.replace(/([?&](?:[^&=]*=)?)([^&]*)/g, (_, name, text) => name + maskValue(text))
  return scheme + credentials + place + values
}

/**
 * Masks what an address or the name beside it shows to be a secret.
 * @type {(text: string, syntax: keyof typeof assignments) => string}
 */
export function maskByPlace(text, syntax) {
  const start = text.includes('://') ? text.replace(address, maskAddress) : text
  const mask = (
    /** @type {string} */ whole,
    /** @type {string} */ before,
    /** @type {string} */ name,
    /** @type {string} */ text,
  ) => (isSecretName(name) ? before + maskValue(text) : whole)
  return assignments[syntax].reduce((all, pattern) => all.replace(pattern, mask), start)
}

/** Tells whether a value may be a word or a number of ours. @param {string} text */
export const isWord = (text) => text.length < 20 && /^([^A-Z\d]*|[^a-z\d]*|[^a-zA-Z]*)$/.test(text)

/** Finds the secrets in addresses and beside names. @param {string} text @returns {string[]} */
function secretsIn(text) {
  const ofAddresses = [...text.matchAll(address)].flatMap(([, , user = '', , query = '']) => {
    const values = [...new URLSearchParams(query)]
    const chosen = values.filter(([name, value]) => isSecretName(name) || !isWord(value))
    return [...user.split(':').slice(1), ...chosen.map(([, value]) => value)]
  })
  const named = assignments.shell.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, , name, value]) => (isSecretName(name) ? [unquoted(value)] : [])),
  )
  return [...ofAddresses, ...named]
}

/**
 * Finds the secrets of an environment and of texts such as a command.
 * @type {(environment: NodeJS.ProcessEnv, texts: string[]) => string[]}
 */
export function findSecrets(environment, texts) {
  const variables = Object.entries(environment).map(([name, value = '']) => ({ name, value }))
  const named = variables.flatMap(({ name, value }) => (isSecretName(name) ? [value] : []))
  const all = [...named, ...[...variables.map(({ value }) => value), ...texts].flatMap(secretsIn)]
  return [...new Set(all)].filter(isLong)
}

/** @param {string} text */
function decodeUri(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Spells a secret as it is, in URIs, in JSON and in base64. @param {string} secret @returns {string[]} */
export function spellingsOf(secret) {
  const lines = secret.split(/\r?\n/).map((line) => line.trim())
  // Output is quoted by lines, and -----BEGIN is no secret.
  const ofLines = lines.length > 1 ? [lines.join(' '), ...lines.filter((line) => !line.startsWith('-----'))] : []
  return [secret, decodeUri(secret), ...ofLines].flatMap((text) => {
    const uri = encodeURIComponent(Buffer.from(text).toString())
    const json = JSON.stringify(text).slice(1, -1)
    const base64 = Buffer.from(text).toString('base64').replace(/=+$/, '')
    const base64url = Buffer.from(text).toString('base64url')
    return [
      text,
      uri,
      uri.replace(/%../g, (byte) => byte.toLowerCase()),
      uri.replaceAll('%20', '+'),
      json,
      base64,
      base64url,
    ]
  })
}
