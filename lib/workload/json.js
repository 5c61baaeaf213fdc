/** Deepest nesting that is read, because values are compared by recursion. */
const maxDepth = 1000
/** Most values that are read: each takes a hundred bytes and more, however short it is in the text. */
const maxValues = 1_000_000

/** Key of an object that stands for a number without an equal one in JavaScript. It survives JSON between processes. */
const numberKey = '\u0000number'
const numberObject = /\{"\\u0000number":"([^"]+)"\}/g

/** @typedef {{ [numberKey]: string }} ExactNumber its decimal value, written in one way */
/** @typedef {(string | number)[]} Path keys and indexes from the root */

const numberToken = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const spaces = /[ \t\n\r]*/y
const literals = /** @type {const} */ ([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Most characters of a number that has an equal one in JavaScript in any case, if it has no exponent. */
const exactLength = 15

/**
 * Returns the decimal text of a number that JavaScript has no equal one of.
 * @param {any} value
 * @returns {string | undefined}
 */
export const exactTextOf = (value) => value?.[numberKey]

/** Writes a value as JSON; the opposite of `readJson`. @param {unknown} value */
export const writeJson = (value) => String(JSON.stringify(value)).replace(numberObject, '$1')

/** Writes a path, such as `data.authors[7].name`. @param {Path} path */
export const writePath = (path) =>
  path
    .map((step) => {
      if (typeof step === 'number') return `[${step}]`
      return /^[\w$]+$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`
    })
    .join('')
    .replace(/^\./, '')

/** Writes a decimal number in one way, without zeros at its ends. @param {string} token @returns {string} */
function toCanonical(token) {
  const [, sign, whole, fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token) ?? /** @type {any} */ ([])
  const digits = (whole + fraction).replace(/^0+/, '')
  let length = digits.length
  while (digits[length - 1] === '0') length -= 1
  if (length === 0) return '0'
  const power = BigInt(exponent) + BigInt(digits.length - length - fraction.length)
  return `${sign}${digits.slice(0, length)}${power === 0n ? '' : `e${power}`}`
}

/** Reads a number; its decimal value is kept if the nearest one in JavaScript is another. @param {string} token */
function readNumber(token) {
  const number = Number(token)
  const isShort = token.length <= exactLength && !/e/i.test(token)
  // The sum makes 0 of -0.
  if (isShort || (Number.isFinite(number) && toCanonical(String(number)) === toCanonical(token))) return number + 0
  return { [numberKey]: toCanonical(token) }
}

/** Sets a key, also `__proto__`. @type {(object: any, key: string, value: any) => void} */
function setKey(object, key, value) {
  if (key !== '__proto__') object[key] = value
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
}

/**
 * Reads JSON strictly. Numbers that JavaScript would round are objects with their decimal values.
 * @param {string} text
 * @returns {any}
 * @throws {SyntaxError} `cause` is the position of the first fault
 * @throws {Error} if an object has a key twice, the nesting is too deep, or there are too many values
 */
export function readJson(text) {
  let at = 0
  let values = 0
  /** @type {Path} */
  const path = []

  function fail() {
    const token = at < text.length ? JSON.stringify(text.slice(at, at + 30)) : 'end'
    return new SyntaxError(`unexpected ${token} at character ${at + 1}`, { cause: at })
  }

  /** @param {RegExp} pattern sticky */
  function match(pattern) {
    pattern.lastIndex = at
    const token = pattern.exec(text)?.[0] ?? ''
    at += token.length
    return token
  }

  /** Skips a character if it is next. @param {string} character */
  function skip(character) {
    // Most JSON has no white space.
    if (text.charCodeAt(at) <= 32) match(spaces)
    if (text[at] !== character) return false
    at += 1
    return true
  }

  /** Reads a string behind its first quotation mark. */
  function readString() {
    const start = at
    let end = text.indexOf('"', start)
    while (end > start && isEscaped(end, start)) end = text.indexOf('"', end + 1)
    if (end === -1) at = text.length
    if (end === -1) throw fail()
    at = end + 1
    try {
      return /** @type {string} */ (JSON.parse(text.slice(start - 1, at)))
    } catch {
      at = start
      throw fail()
    }
  }

  /** Tells whether an odd number of backslashes stands in front. @type {(end: number, start: number) => boolean} */
  function isEscaped(end, start) {
    let first = end
    while (first > start && text[first - 1] === '\\') first -= 1
    return (end - first) % 2 === 1
  }

  function readObject() {
    const object = {}
    if (skip('}')) return object
    do {
      if (!skip('"')) throw fail()
      const key = readString()
      path.push(key)
      if (Object.hasOwn(object, key)) throw new Error(`has the key ${JSON.stringify(writePath(path))} twice`)
      if (!skip(':')) throw fail()
      setKey(object, key, readValue())
      path.pop()
    } while (skip(','))
    if (!skip('}')) throw fail()
    return object
  }

  function readArray() {
    /** @type {unknown[]} */
    const items = []
    if (skip(']')) return items
    do {
      path.push(items.length)
      items.push(readValue())
      path.pop()
    } while (skip(','))
    if (!skip(']')) throw fail()
    return items
  }

  /** @returns {unknown} */
  function readValue() {
    values += 1
    if (values > maxValues) throw new Error(`has more than ${maxValues} values`)
    if (path.length > maxDepth) throw new Error(`is nested more than ${maxDepth} levels deep`)
    if (skip('"')) return readString()
    if (skip('{')) return readObject()
    if (skip('[')) return readArray()
    const token = match(numberToken)
    if (token) return readNumber(token)
    const [word, value] = literals.find(([word]) => text.startsWith(word, at)) ?? []
    if (word === undefined) throw fail()
    at += word.length
    return value
  }

  const value = readValue()
  match(spaces)
  if (at < text.length) throw fail()
  return value
}
