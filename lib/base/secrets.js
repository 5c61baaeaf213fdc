/** Length from which on a value is a secret. */
export const minLength = 6

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
const maskValue = (text) => (unquoted(text).length < minLength ? text : masked)

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

/** Tells whether a value is unlike any word: wherever it occurs, it is the secret. @param {string} text */
export const isStrong = (text) =>
  text.length >= 20 || (/[a-z]/i.test(text) && /\d/.test(text)) || (/[a-z]/.test(text) && /[A-Z]/.test(text))

/** Finds the secrets in addresses and beside names. @param {string} text @returns {string[]} */
function secretsIn(text) {
  const ofAddresses = [...text.matchAll(address)].flatMap(([, , user = '', , query = '']) => {
    const values = [...new URLSearchParams(query)]
    const chosen = values.filter(([name, value]) => isSecretName(name) || isStrong(value))
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
  return [...new Set(all)].filter(({ length }) => length >= minLength)
}

/** @param {string} text */
function decodeUri(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Encodes a text at each of three places in base64, without what depends on its neighbours. @param {string} text */
function base64Parts(text) {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)])
    const [from, to] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)]
    return ['base64', 'base64url'].map((coding) =>
      bytes.toString(/** @type {BufferEncoding} */ (coding)).slice(from, to),
    )
  })
}

/** Spells a secret in each way that texts may have. @param {string} secret @returns {string[]} */
export function spellingsOf(secret) {
  const lines = secret.split(/\r?\n/).map((line) => line.trim())
  // Output is quoted by lines, and -----BEGIN is no secret.
  const ofLines = lines.length > 1 ? [lines.join(' '), ...lines.filter((line) => !line.startsWith('-----'))] : []
  return [secret, decodeUri(secret), ...ofLines].flatMap((text) => {
    const encoded = encodeURIComponent(Buffer.from(text).toString())
    const lower = encoded.replace(/%../g, (byte) => byte.toLowerCase())
    const json = JSON.stringify(text).slice(1, -1)
    const quotes = [JSON.stringify(json).slice(1, -1), text.replaceAll("'", "\\'"), text.replaceAll("'", "'\\''")]
    return [text, encoded, lower, encoded.replaceAll('%20', '+'), json, ...quotes, ...base64Parts(text)]
  })
}
