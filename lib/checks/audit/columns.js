/** @import { Columns, Meaning } from './types.d.ts' */

/** Makes the pattern of a percentile in a header. @param {number} share */
const percentile = (share) =>
  new RegExp(
    `\\bp\\s?\\(?${share}(?![\\d.])|(?<![\\d.])${share}(th\\b|\\s*(%|p\\b|pct|percentile))|\\bpercentile ${share}\\b`,
  )

/** Words of columns whose numbers are neither rates nor latencies, whatever else their headers say. */
const other =
  /\bstd|dev\b|±|\bcpu|\bmem|\brss\b|\bram\b|\bsize|\bmin(imum)?\b|\bstart|\bbuild|\brank|relative|\bratio\b|\bdiff|×/
/** Headers of another load than that of the table. */
const furtherLoad = / -p \d/
const operations = '\\b[km]?(req|resp|hits?\\b|quer|ops\\b|operation|transaction|trans\\b|iter|calls?\\b)\\w*'
const adjectives = '((max|open|parallel|concurrent|virtual|number of|#) ?)*'
const clients = '(conn(ection)?s?|clients?|vus?|users|concurren\\w+( level)?|(requests )?in[- ]flight)'
const means =
  '\\blat(ency|encies)?\\b|\\bmean\\b|\\bavg\\b|\\baverage\\b|\\bresponse times?\\b|\\btime per req|\\breq duration\\b'

/** Patterns of the words in a header; the first match counts. @type {[Meaning, RegExp][]} */
const meanings = [
  [
    'requestsPerSecond',
    new RegExp(`^(?!\\d).*(${operations}[\\s[(#]*(\\/|per|p)\\s*s|\\b[km]?[rqt]ps\\b|\\br\\/s\\b)`),
  ],
  ['pipelining', /^pipelin/],
  ['connections', new RegExp(`^${adjectives}${clients}$|^c$`)],
  ['answers', /^(total |completed? |# ?)*(requests?|reqs?|answers|responses)( total| count| completed)?$/],
  ['errors', /\berr(or)?s?\b|\bnon[- ]?2xx|\btime-?outs?\b|\bfail(ed|ures?|s)?\b|\b[45]xx\b/],
  ['success', /\bsucce|^2xx/],
  ['bytesPerSecond', /\b[kmgt]?i?b(yte|it)?s?\s*(\/|per)\s*s|\bthroughput\b|\btransfer\b|\bbandwidth\b/],
  ['p50', percentile(50)],
  ['p50', /\bmed(ian)?\b/],
  ['p90', percentile(90)],
  ['p99', percentile(99)],
  ['max', /\bmax(imum)?\b|^slowest\b/],
  ['mean', new RegExp(`^(?!.*(\\bp\\s?\\(?\\d|\\d\\s*(th\\b|%|pct|perc))).*(${means})`)],
]

/** Headers of columns that name rows, and of those that only do if no other does. */
const names =
  /^(server|framework|name|package|library|implementation|project|gateway|engine|stack|product|tool|target)\b/
const groups = /^(language|lang|runtime|platform|version|router|database|orm|type|category|group|notes?|os|date)\b/

/** Writes a header in small letters, with spaces between its words. @param {string} title */
export const plainTitle = (title) =>
  title
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .trim()

/** @param {string} title @returns {Meaning | undefined} */
export function meaningOf(title) {
  const meaning = meanings.find(([, pattern]) => pattern.test(plainTitle(title)))?.[0]
  const isMeasured = meaning && !['connections', 'pipelining', 'answers', 'errors', 'success'].includes(meaning)
  return isMeasured && (other.test(plainTitle(title)) || furtherLoad.test(title)) ? undefined : meaning
}

/** Tells whether cells print bytes. @param {string[]} cells */
const areBytes = (cells) => cells.some((cell) => /\d\s*[kmg]?i?b(yte|\b)/i.test(cell))

/**
 * Finds a column whose cells print rates, or whose header may mean one: `Rate`, `Throughput` without bytes, `Requests`
 * without a duration.
 * @type {(headers: string[], rows: string[][], isTimed: boolean) => number}
 */
const findVagueRate = (headers, rows, isTimed) =>
  headers.findIndex((title, index) => {
    const cells = rows.map((row) => row[index] ?? '')
    const plain = plainTitle(title)
    if (cells.some((cell) => /\d\s*[km]?([rqto]?ps|(req\w*|ops?)?\s?\/s(ec)?)\b/i.test(cell))) return true
    if (/^((average|avg|mean|requests?|req|transaction|response) )?rate( \(.*\))?$/.test(plain)) return !areBytes(cells)
    if (/^(average |avg |mean )?through-?put$/.test(plain)) return !areBytes(cells)
    if (!/^(requests?|reqs?)$/.test(plain)) return false
    return !isTimed
  })

/** Counts the different values of a column. @type {(rows: string[][], index: number) => number} */
const countValues = (rows, index) => new Set(rows.flatMap((cells) => cells[index] || [])).size

/**
 * Finds the column that names the rows: the first that varies most, of names, then of other texts, then of groups.
 * @type {(headers: string[], rows: string[][], free: number[]) => number | undefined}
 */
function findNames(headers, rows, free) {
  const isText = (/** @type {number} */ index) =>
    rows.length === 0 || rows.some((cells) => /^[^\d]*\p{L}/u.test(cells[index] ?? ''))
  const texts = free.filter(isText)
  const titleOf = (/** @type {number} */ index) => plainTitle(headers[index])
  const classes = [
    texts.filter((index) => names.test(titleOf(index))),
    texts.filter((index) => !groups.test(titleOf(index))),
    texts,
  ]
  for (const candidates of classes) {
    const most = Math.max(...candidates.map((index) => countValues(rows, index)))
    const varied = candidates.find((index) => countValues(rows, index) >= most * 0.8)
    if (varied !== undefined && (most > 1 || rows.length < 2)) return varied
  }
  return texts[0] ?? free[0]
}

/**
 * Finds the column of groups: with it, names that occur several times are unique.
 * @type {(rows: string[][], server: number, candidates: number[]) => number | undefined}
 */
function findGroups(rows, server, candidates) {
  if (countValues(rows, server) === rows.length) return undefined
  return candidates.find(
    (index) =>
      countValues(rows, index) <= rows.length / 2 &&
      new Set(rows.map((cells) => `${cells[index]}\n${cells[server]}`)).size === rows.length,
  )
}

/**
 * Finds the meaning of a table's columns by the words of its headers, in any spelling and unit, and by its cells.
 * @param {string[]} headers
 * @param {string[][]} [rows]
 * @param {boolean} [isTimed] - the text has a duration, so that plain `Requests` are a total
 * @returns {Columns} indices
 */
export function findColumns(headers, rows = [], isTimed = false) {
  /** @type {Columns} */
  const columns = {}
  for (const [index, title] of headers.entries()) {
    const meaning = meaningOf(title)
    if (meaning) columns[meaning] ??= index
  }
  const isExtreme = (/** @type {string} */ title) => /\b(max|peak|p\d\d|thread|core)\b/i.test(title)
  const typical = headers.findIndex((title) => meaningOf(title) === 'requestsPerSecond' && !isExtreme(title))
  if (typical !== -1) columns.requestsPerSecond = typical
  if (columns.requestsPerSecond === undefined) {
    const vague = findVagueRate(headers, rows, isTimed)
    for (const name of /** @type {const} */ (['answers', 'bytesPerSecond']))
      if (vague !== -1 && columns[name] === vague) delete columns[name]
    if (vague !== -1) columns.requestsPerSecond = vague
  }
  const free = headers.flatMap((title, index) => (meaningOf(title) || index === columns.requestsPerSecond ? [] : index))
  const server = findNames(headers, rows, free)
  if (server === undefined) return columns
  const group = findGroups(rows, server, [columns.connections ?? [], free.filter((index) => index !== server)].flat())
  return { ...columns, server, ...(group === undefined ? {} : { group }) }
}
