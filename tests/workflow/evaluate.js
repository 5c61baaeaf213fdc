/** @typedef {Record<string, any>} Contexts values by the first name of a property: needs, inputs, github, … */
/** @typedef {Record<string, (...values: any[]) => any>} Functions */

const token = /\s*(?:'((?:[^']|'')*)'|(\d+(?:\.\d+)?)|(==|!=|&&|\|\||[!().,*])|([A-Za-z_][\w-]*))/y
/** @type {Record<string, any>} */
const literals = { true: true, false: false, null: null }

/** @type {Functions} */
const always = {
  contains: (among, value) =>
    Array.isArray(among) ? among.some((one) => isEqual(one, value)) : textOf(among).includes(value),
  toJSON: (value) => JSON.stringify(value, null, 2),
  fromJSON: (text) => JSON.parse(text),
}

/** @param {any} value */
const toNumber = (value) => (typeof value === 'object' && value !== null ? Number.NaN : Number(value ?? 0))

/** Compares values as GitHub does: letters' case does not matter, and values of two types are numbers. */
function isEqual(/** @type {any} */ a, /** @type {any} */ b) {
  if (typeof a === 'string' && typeof b === 'string') return a.toLowerCase() === b.toLowerCase()
  return typeof a === typeof b && a !== null && b !== null ? a === b : toNumber(a) === toNumber(b)
}

/** @param {any} value @returns {string} */
export const textOf = (value) => (typeof value === 'object' && value !== null ? 'Object' : String(value ?? ''))

/** @param {string} text */
function tokensOf(text) {
  /** @type {{ symbol?: string, name?: string, value?: any }[]} */
  const tokens = []
  token.lastIndex = 0
  while (text.slice(token.lastIndex).trim() !== '') {
    const match = token.exec(text)
    if (!match) throw new Error(`cannot read the expression ${text}`)
    const [, string, number, symbol, name] = match
    const value = string === undefined ? Number(number) : string.replaceAll("''", "'")
    tokens.push(symbol || name ? { symbol, name } : { value })
  }
  return tokens
}

/**
 * Evaluates an expression of GitHub Actions.
 * @param {string} text without `${{ }}`
 * @param {Contexts} contexts
 * @param {Functions} [functions] the status functions of the place
 * @returns {any}
 */
export function evaluate(text, contexts, functions = {}) {
  const tokens = tokensOf(text)
  const known = { ...always, ...functions }
  let at = 0
  const take = (/** @type {string} */ symbol) => {
    const isNext = tokens[at]?.symbol === symbol
    if (isNext) at += 1
    return isNext
  }
  const expect = (/** @type {string} */ symbol) => {
    if (!take(symbol)) throw new Error(`expected ${symbol} in the expression ${text}`)
  }

  /** @returns {any} */
  function either() {
    let value = both()
    while (take('||')) {
      const other = both()
      value = value || other
    }
    return value
  }
  function both() {
    let value = compared()
    while (take('&&')) {
      const other = compared()
      value = value && other
    }
    return value
  }
  function compared() {
    const value = negated()
    if (take('==')) return isEqual(value, negated())
    return take('!=') ? !isEqual(value, negated()) : value
  }
  /** @returns {any} */
  function negated() {
    return take('!') ? !negated() : single()
  }
  function single() {
    if (take('(')) {
      const value = either()
      expect(')')
      return value
    }
    if (at === tokens.length) throw new Error(`the expression ${text} ends early`)
    const { name, value } = tokens[at++]
    if (name === undefined) return value
    if (name in literals) return literals[name]
    return take('(') ? call(name) : property(name)
  }
  /** @param {string} name */
  function call(name) {
    const values = []
    while (!take(')')) {
      values.push(either())
      take(',')
    }
    if (!(name in known)) throw new Error(`there is no function ${name} here`)
    return known[name](...values)
  }
  /** @param {string} name */
  function property(name) {
    if (!(name in contexts)) throw new Error(`there is no context ${name} here`)
    let value = contexts[name]
    let isList = false
    while (take('.')) {
      if (take('*')) [value, isList] = [Object.values(value ?? {}), true]
      else {
        const key = String(tokens[at++]?.name)
        value = isList ? value.map((/** @type {any} */ one) => one?.[key]) : (value?.[key] ?? null)
      }
    }
    return value
  }

  const value = either()
  if (at < tokens.length) throw new Error(`cannot read the end of the expression ${text}`)
  return value
}

/** Evaluates the expressions in a text. @type {(text: string, contexts: Contexts, functions?: Functions) => string} */
export const interpolate = (text, contexts, functions) =>
  text.replace(/\$\{\{(.*?)\}\}/gs, (_, expression) => textOf(evaluate(expression, contexts, functions)))

/**
 * Tells whether a job or step runs. Without a status function it does only if all before it succeeded.
 * @param {string | undefined} condition
 * @param {Contexts} contexts
 * @param {Functions} statuses
 * @returns {boolean}
 */
export function isMet(condition = 'success()', contexts, statuses) {
  const text = condition.replace(/^\s*\$\{\{(.*)\}\}\s*$/s, '$1')
  const isGuarded = Object.keys(statuses).some((name) => text.includes(`${name}(`))
  return Boolean((isGuarded || statuses.success()) && evaluate(text, contexts, statuses))
}
