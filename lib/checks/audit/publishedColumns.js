/** @typedef {'server' | 'requestsPerSecond' | 'mean' | 'p50' | 'p90' | 'p99' | 'max' | 'bytesPerSecond'} Meaning */

/** Patterns of the words in a header; the first match counts. @type {[Meaning, RegExp][]} */
const meanings = [
  ['requestsPerSecond', /\breq\w*\s*(\/|per)\s*s|\b(rps|qps|tps)\b|\bops\s*(\/|per)\s*s/],
  ['bytesPerSecond', /\b[kmgt]?i?b(yte|it)?s?\s*(\/|per)\s*s|\bthroughput\b|\btransfer\b|\bbandwidth\b/],
  ['p50', /\bp\s?50\b|\b50(th)?\s*(%|percentile)|\bmedian\b/],
  ['p90', /\bp\s?90\b|\b90(th)?\s*(%|percentile)/],
  ['p99', /\bp\s?99\b(?!\.\d)|(?<!\.)\b99(th)?\s*(%|percentile)/],
  ['max', /\bmax(imum)?\b/],
  ['mean', /^(?!.*(std|dev|±|\bp\s?\d|\d\s*%)).*(\blatency\b|\bmean\b|\bavg\b|\baverage\b|\bresponse time\b)/],
  ['server', /^(server|framework|name|package|library|implementation|project|engine|stack|language|runtime)\b/],
]

/**
 * Finds the meaning of a table's columns by the words of its header, in any spelling and unit.
 * @param {string[]} header
 * @returns {Partial<Record<Meaning, number>>} indices; the first column names the rows if no header does
 */
export function findColumns(header) {
  /** @type {Partial<Record<Meaning, number>>} */
  const columns = {}
  header.forEach((title, index) => {
    const meaning = meanings.find(([, pattern]) => pattern.test(title.toLowerCase()))?.[0]
    if (meaning) columns[meaning] ??= index
  })
  const taken = Object.values(columns)
  if (columns.server === undefined && !taken.includes(0)) columns.server = 0
  return columns
}

/** Reads a column's unit, in milliseconds; the default is 1. @param {string} title */
export function unitOfHeader(title) {
  if (/[uµμ]s\b|microsec/i.test(title)) return 1e-3
  if (/\bms\b|millisec/i.test(title)) return 1
  return /\bsec(ond)?s?\b|[([]\s*s\s*[)\]]|[\s,/]s$/i.test(title) ? 1000 : 1
}
