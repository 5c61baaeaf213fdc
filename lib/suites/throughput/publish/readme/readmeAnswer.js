import { number } from '../../../../reports/column.js'
import { dateOf, describeCores, describeOrigin } from '../../../../reports/runFacts.js'
import { counted } from '../../../../workload/counted.js'
import { formatChange } from '../../../kit/report/newLevels.js'
import { defaultReference } from '../../parameters.js'
import { formatRelative } from '../report/rankingTables.js'
import { followRows } from '../report/rowHistory.js'

/** @import { Ranked } from '../../analyse/rankResults.js' */
/** @import { HistoryLine, Result, Row } from '../../types.d.ts' */

/**
 * Rates over the delays of a backend.
 * @typedef {object} DelaySpreads
 * @property {string} title - of the scenario
 * @property {string} machine - on which they were measured
 * @property {number} servers - number of servers
 * @property {{ delayMs: number, widest: number }[]} spreads - how many times as fast any server may be as another
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
 * @type {(ranked: Pick<Ranked, 'analysis' | 'reference'>, maintained: Row[]) => string[]} none without ratios to one
 */
export function describeMaintained({ analysis, reference }, maintained) {
  const rated = maintained.filter(({ ratioToReference }) => ratioToReference !== null)
  if (analysis === null || reference === null || rated.length === 0) return []
  const [first] = rated
  const leaders = rated.filter((row) => row === first || analysis.relate(first.server, row.server).verdict !== 'faster')
  const lead = leaders.map((row) => `${row.server} with ${formatRelative(row, reference)}`).join(' and ')
  const rest = rated
    .filter((row) => !leaders.includes(row))
    .map(({ server, ratioToReference }) => `${server} with ${number(ratioToReference, 2)}`)
  const yardstick = reference === defaultReference ? `graphql-js alone (${reference})` : reference
  const tie = leaders.length > 1 ? ', not told apart' : ''
  const list = rest.length > 0 ? `; then ${rest.join(', ')}` : ''
  const doubt = analysis.runs === 1 ? ' This is one run: another may order close ones otherwise.' : ''
  const count = counted(rated.length, 'maintained server')
  return [`Fastest of ${count}${tie}: ${lead} times the requests/s of ${yardstick}${list}.${doubt}`]
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
  const pairs = maintained.flatMap((plain) => {
    const compiled = rows.find(({ server }) => server === `${plain.server}+graphql-jit`)
    if (!compiled || !analysis?.has(plain.server) || !analysis.has(compiled.server)) return []
    return [{ plain, compiled, ratio: analysis.relate(compiled.server, plain.server).ratio }]
  })
  if (pairs.length === 0) return []
  const gains = pairs.map(({ plain, ratio }) => `${plain.server} ${number(ratio, 2)}`).join(', ')
  const costs = pairs.flatMap(({ plain, compiled }) =>
    plain.coldRequestsPerSecond && compiled.coldRequestsPerSecond
      ? [`${plain.server} ${number(compiled.coldRequestsPerSecond / plain.coldRequestsPerSecond, 2)}`]
      : [],
  )
  const cost =
    costs.length > 0
      ? `With another document in each request it makes ${costs.join(', ')} times as fast.`
      : 'It compiles each new document, so values belong in variables.'
  return [`graphql-jit makes ${gains} times as fast for a document that it has compiled. ${cost}`]
}

/**
 * Says how far servers are apart if resolvers wait for a backend.
 * @type {(delays: DelaySpreads[], machine: string) => string[]} machine: of the table
 */
const describeDelays = (delays, machine) =>
  delays.map(({ title, machine: other, servers, spreads }) => {
    const conditions = other === machine ? title : `${title}, on ${other}`
    const times = listAlternatives(spreads.map(({ delayMs }) => `${delayMs}`))
    const most = listAlternatives(spreads.map(({ widest }) => number(widest, 2)))
    return (
      `If each call of a backend takes ${times} ms (${conditions}), none of ${servers} servers is more than ${most} ` +
      'times as fast as another, by the 95 % intervals.'
    )
  })

/** Lists alternatives, such as `5, 20 or 50`. @param {string[]} texts */
const listAlternatives = (texts) =>
  [texts.slice(0, -1).join(', '), texts[texts.length - 1]].filter(Boolean).join(' or ')

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
