import { number } from '../../../../reports/column.js'
import { groupBy } from '../../../../reports/groupBy.js'
import { dateOf, describeCores, describeOrigin } from '../../../../reports/runFacts.js'
import { tiersOf } from '../../../../stats/ranks.js'
import { counted } from '../../../../workload/counted.js'
import { formatChange } from '../../../kit/compare/newLevels.js'
import { comparableRows, nameDoubted, sureRows } from '../../analyse/doubted.js'
import { defaultReference } from '../../parameters.js'
import { describeCosts, formatCores } from '../../scenarios/waiting.js'
import { formatRange, formatRelative, withRange } from '../report/rankingTables.js'
import { followRows } from '../report/rowHistory.js'

/** @import { Ranked } from '../../analyse/rankResults.js' */
/** @import { Waiting } from '../../scenarios/waiting.js' */
/** @import { HistoryLine, Result, Row } from '../../types.d.ts' */

/**
 * Servers over the delays of a backend.
 * @typedef {object} DelaySpreads
 * @property {string} title - of the scenario
 * @property {string} machine - on which they were measured
 * @property {number} servers - number of servers
 * @property {number[]} delays - milliseconds of a call
 * @property {number[]} widest - how many times as fast any server may be as another at each delay; empty if unknown
 * @property {Waiting | null} waiting - costs of servers that wait; null if none of them is known to
 */
/**
 * @typedef {object} AnswerFacts
 * @property {Row[]} maintained - libraries, fastest first
 * @property {DelaySpreads[]} delays - sweeps of a backend's delays
 * @property {HistoryLine[]} past - rows of all runs, oldest first
 */

/**
 * Answers in sentences which server to take, and says where and when that was measured.
 * @param {Ranked} ranked
 * @param {AnswerFacts} facts
 * @returns {string[]} only sentences that the results support
 */
export const describeAnswer = (ranked, { maintained, delays, past }) => [
  ...describeMaintained(ranked, maintained),
  ...describeLimits(ranked, { maintained, delays }),
  describeOrigin(ranked.results.map((result) => ({ ...result, runs: runsOf(result) }))),
  ...describeNewLevels(ranked.results, past),
]

/**
 * Says which maintained libraries lead, and by how much over the reference.
 * @type {(ranked: Pick<Ranked, 'analysis' | 'reference' | 'rows'>, maintained: Row[]) => string[]} none without ratios
 *   to one that no flag doubts
 */
export function describeMaintained({ analysis, reference, rows }, maintained) {
  const related = maintained.filter(({ ratioToReference }) => ratioToReference !== null)
  const rated = comparableRows(
    related,
    rows.find(({ server }) => server === reference),
  )
  if (analysis === null || reference === null || rated.length === 0) return []
  const [first] = rated
  const leaders = rated.filter((row) => row === first || analysis.relate(first.server, row.server).verdict !== 'faster')
  const lead = leaders.map((row) => `${row.server} with ${formatRelative(row, reference)}`).join(' and ')
  const rest = describeRest(
    rated.filter((row) => !leaders.includes(row)),
    analysis,
  )
  const yardstick = reference === defaultReference ? `graphql-js alone (${reference})` : reference
  const tie = leaders.length > 1 ? ', not told apart' : ''
  const list = rest.length > 0 ? `; then ${rest.join('; then ')}` : ''
  const single = analysis.runs === 1 ? ' This is one run: another may order close ones otherwise.' : ''
  const doubted = nameDoubted(related, 'ratio')
  const doubt = doubted === '' ? '' : ` Flags doubt the rates of others: ${doubted}.`
  const count = counted(rated.length, 'maintained server')
  return [`Fastest of ${count}${tie}: ${lead} times the requests/s of ${yardstick}${list}.${single}${doubt}`]
}

/**
 * Describes the rows behind the leaders: those that are not separated together, by what another run may give.
 * @type {(rest: Row[], analysis: NonNullable<Ranked['analysis']>) => string[]}
 */
function describeRest(rest, analysis) {
  const isSeparated = (/** @type {string} */ name, /** @type {string} */ other) =>
    ['faster', 'slower'].includes(String(analysis.relate(name, other).verdict))
  const tiers = tiersOf(
    rest.map(({ server }) => server),
    (name, other) => ({ separated: isSeparated(name, other) }),
  )
  return [...groupBy(rest, ({ server }) => String(tiers.get(server))).values()].map((rows) => {
    const ranges = rows.flatMap(({ furtherRatioInterval }) => (furtherRatioInterval ? [furtherRatioInterval] : []))
    if (rows.length === 1 || ranges.length < rows.length)
      return rows
        .map((row) => `${row.server} with ${withRange(Number(row.ratioToReference), row.furtherRatioInterval)}`)
        .join(', ')
    const names = rows.map(({ server }) => server)
    const [lows, highs] = [ranges.map(([low]) => low), ranges.map(([, high]) => high)]
    return `${listNames(names, 'and')} with ${formatRange([Math.min(...lows), Math.max(...highs)])}`
  })
}

/**
 * Says what changes the choice of a server: compiled documents, and a backend that takes time.
 * @type {(ranked: Ranked, facts: Pick<AnswerFacts, 'maintained' | 'delays'>) => string[]}
 */
export const describeLimits = (ranked, { maintained, delays }) => [
  ...describeJit(ranked, maintained),
  ...describeDelays(delays, describeCores(ranked.results[0].environment)),
]

/** @type {(ranked: Ranked, maintained: Row[]) => string[]} none without such a variant of a maintained library */
function describeJit({ analysis, rows }, maintained) {
  const sure = sureRows(rows, 'ratio')
  const pairs = sureRows(maintained, 'ratio').flatMap((plain) => {
    const compiled = sure.find(({ server }) => server === `${plain.server}+graphql-jit`)
    if (!compiled || !analysis?.has(plain.server) || !analysis.has(compiled.server)) return []
    return [{ plain, compiled, ...analysis.relate(compiled.server, plain.server) }]
  })
  if (pairs.length === 0) return []
  const gains = pairs.map(({ plain, ratio, furtherInterval }) => `${plain.server} ${withRange(ratio, furtherInterval)}`)
  const costs = pairs.flatMap(({ plain, compiled }) =>
    plain.coldRequestsPerSecond && compiled.coldRequestsPerSecond
      ? [`${plain.server} ${number(compiled.coldRequestsPerSecond / plain.coldRequestsPerSecond, 2)}`]
      : [],
  )
  const cost =
    costs.length > 0
      ? `and with another document in each request ${costs.join(', ')} times`
      : 'so values belong in variables'
  return [`graphql-jit makes ${gains.join(', ')} times as fast for a document that it has compiled, ${cost}.`]
}

/**
 * Says how far servers are apart if resolvers wait for a backend, or what they differ by while all of them wait.
 * @type {(delays: DelaySpreads[], machine: string) => string[]} machine: of the table
 */
const describeDelays = (delays, machine) =>
  delays.flatMap(({ title, machine: other, servers, delays: times, widest, waiting }) => {
    const conditions = other === machine ? title : `${title}, on ${other}`
    const backend = `${listNames(times.map(String), 'or')} ms (${conditions})`
    if (waiting)
      return [
        `If each call of a backend takes ${backend}, all ${servers} servers wait with ` +
          `${counted(waiting.inFlight, 'request')} in flight (${formatCores(waiting)}), and ${describeCosts(waiting)}.`,
      ]
    if (widest.length === 0) return []
    const most = listNames(
      widest.map((ratio) => number(ratio, 2)),
      'or',
    )
    return [
      `If each call of a backend takes ${backend}, none of ${servers} servers is more than ${most} ` +
        'times as fast as another, by the 95 % intervals.',
    ]
  })

/** Lists names, such as `5, 20 or 50`. @type {(texts: string[], last: 'and' | 'or') => string} */
const listNames = (texts, last) =>
  [texts.slice(0, -1).join(', '), texts[texts.length - 1]].filter(Boolean).join(` ${last} `)

/** @param {Result} result */
const runsOf = ({ run, runs = [run] }) => runs

/**
 * Names rows with a new level since the table before, on the same kind of machine under the same load.
 * @type {(results: Result[], past: HistoryLine[]) => string[]} none if the history has no earlier run
 */
function describeNewLevels(results, past) {
  const shown = new Set(results.flatMap(runsOf).map(({ id }) => id))
  const series = followRows(past).series.filter((rows) => rows.some(({ run }) => shown.has(run)))
  const before = series
    .flatMap((rows) =>
      rows.slice(
        0,
        rows.findIndex(({ run }) => shown.has(run)),
      ),
    )
    .map(dateOf)
  const last = before.sort().at(-1)
  if (last === undefined) return []
  const changes = series.flatMap((rows) =>
    rows.flatMap(({ server, run, change }) =>
      change === null || !shown.has(run) ? [] : [`${server} ${formatChange(change)}`],
    ),
  )
  return [`Since the table of ${last}: ${changes.join(', ') || 'no row has a new level'}.`]
}
