/** Down to a trial's samples: what is deeper is on their lines. */
const deepest = 4

/** @param {unknown} value */
const isNested = (value) => typeof value === 'object' && value !== null

/**
 * JSON that a person can read, and git can merge: each reading is one line, and so is what holds nothing nested.
 * @type {(value: any, depth?: number) => string}
 */
export function layOut(value, depth = 0) {
  if (!isNested(value) || depth === deepest || !Object.values(value).some(isNested)) return JSON.stringify(value)
  const line = (/** @type {string} */ text) => `\n${' '.repeat(depth + 1)}${text}`
  const end = `\n${' '.repeat(depth)}`
  if (Array.isArray(value)) return `[${value.map((item) => line(layOut(item, depth + 1)))}${end}]`
  const told = Object.entries(value).filter(([, item]) => item !== undefined)
  return `{${told.map(([name, item]) => line(`${JSON.stringify(name)}: ${layOut(item, depth + 1)}`))}${end}}`
}
