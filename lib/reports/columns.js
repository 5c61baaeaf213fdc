/** @typedef {import('../types.d.ts').Row} Row */
/** @typedef {{ title: string, align: 'left' | 'right', text: (row: Row) => string }} Column */

/** What stands where there is no number. */
const none = '–'

/** @type {(value: number | null, digits: number) => string} */
function number(value, digits) {
  if (value === null) return none
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** @type {(value: number | null, unit: number) => number | null} */
const divided = (value, unit) => (value === null ? null : value / unit)

/** What a row is, beside its name: a server nobody maintains, or a measuring stick. */
function mark(/** @type {Row} */ { endOfLife, executesGraphql }) {
  if (endOfLife) return ' (end of life)'
  return executesGraphql ? '' : ' (no GraphQL)'
}

/**
 * The columns of the table and of the markdown.
 * @param {{ links?: boolean, remarks: boolean }} options links: names are markdown links to the files; remarks: there
 *   is a column for words
 * @returns {Column[]}
 */
export function columns({ links = false, remarks }) {
  const name = (/** @type {Row} */ { server, path }) => (links ? `[${server}](${path})` : server)
  /** @type {(title: string, text: (row: Row) => string) => Column} */
  const right = (title, text) => ({ title, align: 'right', text })
  return [
    right('rank', ({ rank }) => number(rank, 0)),
    { title: 'server', align: 'left', text: (row) => name(row) + mark(row) },
    { title: 'version', align: 'left', text: ({ version }) => version ?? none },
    right('requests/s', (row) => number(row.requestsPerSecond, 0)),
    right('mean ms', ({ latencyMs }) => number(latencyMs.mean, 2)),
    right('p50 ms', ({ latencyMs }) => number(latencyMs.p50, 2)),
    right('p99 ms', ({ latencyMs }) => number(latencyMs.p99, 2)),
    right('MB/s', (row) => number(divided(row.bytesPerSecond, 1e6), 1)),
    right('% of ceiling-http', (row) => number(row.percentOfCeilingHttp, 1)),
    right('CPU ms/1k', (row) => number(row.serverCpuMsPerThousandRequests, 1)),
    right('peak MB', (row) => number(divided(row.peakMemoryBytes, 1e6), 0)),
    ...(remarks
      ? [{ title: 'outcome', align: /** @type {const} */ ('left'), text: (/** @type {Row} */ row) => outcome(row) }]
      : []),
  ]
}

/** @param {Row} row */
function outcome({ outcome, reason }) {
  return reason === null ? outcome : `${outcome}: ${reason}`
}
