/** Reads the first number in a cell such as `~ 1,234.5 ± 3 %`; NaN if there is none. @param {string} text */
export const numberIn = (text) =>
  Number(/[-−]?\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', '').replace('−', '-') ?? Number.NaN)

/**
 * Compares two cells of a column for sorting: numbers by size, texts by the alphabet, cells without a number last.
 * @type {(isText: boolean, a: string, b: string, direction: 1 | -1) => number}
 */
export function compareCells(isText, a, b, direction) {
  if (isText) return direction * a.localeCompare(b, 'en')
  const [one, other] = [numberIn(a), numberIn(b)]
  if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other))
  return direction * (one - other)
}
