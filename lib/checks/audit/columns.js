/** @import { Columns, Meaning } from './types.d.ts' */

/** Makes the pattern of a percentile in a header. @param {number} share */
const percentile = (share) => new RegExp(`\\bp\\s?\\(?${share}(?![\\d.])|(?<![\\d.])${share}(th\\b|\\s*(%|p\\b|pct))`)

/** Columns whose numbers are no rates or latencies of this load, whatever else their headers say. */
const other =
  /\bstd|dev\b|±|\b(cpu|mem|rss|ram|size|min|start|build|rank|relative|ratio|diff)|×|\bper (thread|core)| -p \d/
const operations = '\\b[km]?(req|resp|hits?\\b|quer|ops\\b|operation|trans|iter|calls?\\b)\\w*'
const clients = '(conn(ection)?s?|clients?|vus?|users|concurren\\w+( level)?|(requests )?in[- ]flight)'

/** Patterns of the words in a header; the first match counts. @type {[Meaning, RegExp][]} */
const meanings = [
  [
    'requestsPerSecond',
    new RegExp(`^(?!\\d).*(${operations}[\\s[(#]*(\\/|per|p)\\s*s|\\b[km]?[rqt]ps\\b|\\br\\/s\\b)`),
  ],
  ['pipelining', /^pipelin/],
  ['connections', new RegExp(`^((max|open|parallel|concurrent|virtual|number of|#) ?)*${clients}$|^c$`)],
  ['answers', /^(total |completed? |# ?)*(requests?|reqs?|answers|responses)( total| count| completed)?$/],
  ['errors', /\berr(or)?s?\b|\bnon[- ]?2xx|\btime-?outs?\b|\bfail(ed|ures?|s)?\b|\b[45]xx\b/],
  ['success', /\bsucce|^2xx/],
  ['bytesPerSecond', /\b[kmgt]?i?b(yte|it)?s?\s*(\/|per)\s*s|\b(through-?put|transfer|bandwidth)\b/],
  ['p50', percentile(50)],
  ['p50', /\bmed(ian)?\b/],
  ['p90', percentile(90)],
  ['p99', percentile(99)],
  ['max', /\bmax(imum)?\b|^slowest\b/],
  ['mean', /^(?!.*\d(th\b| ?%|p)|.*\bp ?\(?\d).*\b(lat(ency|encies)?|mean|avg|average|(response|req) (time|duration))/],
  ['mean', /\btime per req/],
]

/** Headers of columns that name rows, and of those that only do if no other does. */
const names = /^(server|framework|name|package|library|implementation|project|gateway|engine|stack|product|tool)\b/
const groups = /^(language|lang|runtime|platform|version|router|database|orm|type|category|group|notes?|os|date)\b/

/** Writes a header in small letters, with spaces between its words. @param {string} title */
export const plainTitle = (title) =>
  title
    .replace(/_|(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .trim()

/** @param {string} title @returns {Meaning | undefined} */
export function meaningOf(title) {
  const plain = plainTitle(title)
  const meaning = meanings.find(([, pattern]) => pattern.test(plain))?.[0]
  const isCount = meaning && ['connections', 'pipelining', 'answers', 'errors', 'success'].includes(meaning)
  return isCount || !other.test(plain) ? meaning : undefined
}

/** Finds a column whose cells print rates, or a name such as `Rate` without bytes. @type {(headers: string[], rows:
 *   string[][]) => number} */
const findVagueRate = (headers, rows) =>
  headers.findIndex((title, index) => {
    const cells = rows.map((row) => row[index] ?? '').join('\n')
    if (/\d\s*[km]?([rqto]?ps|(req\w*|ops?)?\s?\/s(ec)?)\b/i.test(cells)) return true
    return /^((average|mean) )?(rate|through-?put)$/.test(plainTitle(title)) && !/\d\s*[kmg]?i?b/i.test(cells)
  })

/** Finds columns by the words of their headers and by their cells. @type {(headers: string[], rows?: string[][]) =>
 *   Columns} */
export function findColumns(headers, rows = []) {
  const columns = headers.map(meaningOf)
  const vague = columns.includes('requestsPerSecond') ? -1 : findVagueRate(headers, rows)
  if (vague !== -1) columns[vague] = 'requestsPerSecond'
  const free = headers.flatMap((_, index) => (columns[index] ? [] : index))
  const isText = (/** @type {number} */ index) => rows.some((cells) => /^[^\d]*\p{L}/u.test(cells[index] ?? ''))
  const texts = rows.length === 0 ? free : free.filter(isText)
  const titled = (/** @type {RegExp} */ pattern) => texts.filter((index) => pattern.test(plainTitle(headers[index])))
  const [server] = [...titled(names), ...texts.filter((index) => !titled(groups).includes(index)), ...texts, ...free]
  if (server !== undefined) columns[server] = 'server'
  return Object.fromEntries(columns.flatMap((meaning, index) => (meaning ? [[meaning, index]] : [])).toReversed())
}
