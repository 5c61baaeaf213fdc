/** The first number in a cell such as `~ 1,234.5 ± 3 %`; NaN where there is none. @param {string} text */
export const numberIn = (text) =>
  Number(/[-−]?\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', '').replace('−', '-') ?? Number.NaN)

/**
 * How two cells of a column follow each other: numbers by their size, all else as words; what has no number comes last.
 * @type {(isText: boolean, a: string, b: string, direction: 1 | -1) => number}
 */
export function compareCells(isText, a, b, direction) {
  if (isText) return direction * a.localeCompare(b, 'en')
  const [one, other] = [numberIn(a), numberIn(b)]
  if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other))
  return direction * (one - other)
}
