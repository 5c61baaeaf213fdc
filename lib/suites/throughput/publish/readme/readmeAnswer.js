import { groupBy } from '../../../../reports/groupBy.js'
import { dateOf, describeCores } from '../../../../reports/runFacts.js'
import { brief, briefRange, joinTexts } from '../../../../reports/sentences.js'
import { tiersOf } from '../../../../stats/ranks.js'
import { counted } from '../../../../workload/counted.js'
import { formatChange } from '../../../kit/compare/newLevels.js'
import { relateRows } from '../../analyse/analyseRun.js'
import { comparableRows, nameDoubted, sureRows } from '../../analyse/doubted.js'
import { analyseAlone } from '../../analyse/rankResults.js'
import { compiledOf, nameReference } from '../plot/drawMaintained.js'
import { describeCostliest } from '../layers/layerReport.js'
import { followRows } from '../report/rowHistory.js'

/** @import { Ranked } from '../../analyse/rankResults.js' */
/** @import { Waiting } from '../../scenarios/waiting.js' */
/** @import { LayerRow } from '../layers/layerRows.js' */
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
 * @property {LayerRow[]} layers
 * @property {string} gateways - answer of the suite that measures them; empty if it has none
 */
/** @typedef {{ question: string, sentences: string[], page: string }} Answer page: that has more, as a link */

/** Question that the table itself answers. */
export const firstQuestion = 'Which is fastest?'

/**
 * Answers which server to take, and what changes that.
 * @type {(ranked: Ranked, facts: AnswerFacts) => Answer[]} only questions that the results answer
 */
export const answerQuestions = (ranked, { maintained, delays, layers, gateways }) => {
  const fastest = describeMaintained(ranked, maintained)
  const fast = maintained.map(({ ratioToReference }) => ratioToReference ?? 1)
  const reason =
    'All resolve one small document from memory: a server gains by keeping it parsed, and loses by what it does ' +
    'around it.'
  return [
    {
      question: firstQuestion,
      sentences: fastest.length > 0 ? [...fastest, reason] : [],
      page: '[All results](docs/results.md)',
    },
    {
      question: 'When does it not matter?',
      sentences: [
        ...describeDelays(delays, describeCores(ranked.results[0].environment)),
        ...describeShare(maintained),
      ],
      page: '[Real work](docs/real-work.md)',
    },
    {
      question: 'What makes it faster?',
      sentences: describeJit(ranked, maintained),
      page: '[Variants](docs/results.md#variants-graphql-jit-plugins-another-graphql-js)',
    },
    {
      question: 'What else changes the choice?',
      sentences: [...describeCostliest(layers, Math.min(...fast) / Math.max(...fast)), ...(gateways ? [gateways] : [])],
      page: '[Layers](docs/layers.md), [gateways](docs/suites/federation.md)',
    },
  ].filter(({ sentences }) => sentences.length > 0)
}

/**
 * Says which maintained libraries lead, and by how much over the reference.
 * @type {(ranked: Pick<Ranked, 'analysis' | 'reference' | 'rows'>, maintained: Row[]) => string[]} none without ratios
 *   to one that no flag doubts
 */
export function describeMaintained({ analysis: ofAll, reference, rows }, maintained) {
  const related = maintained.filter(({ ratioToReference }) => ratioToReference !== null)
  const base = rows.find(({ server }) => server === reference)
  const rated = comparableRows(related, base)
  if (ofAll === null || reference === null || rated.length === 0) return []
  const analysis = analyseAlone(base ? [...maintained, base] : maintained, ofAll) ?? ofAll
  const isSeparated = (/** @type {string} */ name, /** @type {string} */ other) =>
    ['faster', 'slower'].includes(String(analysis.relate(name, other).verdict))
  const tiers = tiersOf(
    rated.map(({ server }) => server),
    (name, other) => ({ separated: isSeparated(name, other) }),
  )
  const first = rated[0].server
  const isLeader = (/** @type {Row} */ { server }) => server === first || !isSeparated(first, server)
  const end = rated.findIndex((row) => !isLeader(row))
  const leaders = end === -1 ? rated : rated.slice(0, end)
  const behind = [...groupBy(rated.slice(leaders.length), ({ server }) => String(tiers.get(server))).values()]
  const names = joinTexts(leaders.map(({ server }) => server))
  const tie = leaders.length > 2 ? ', not told apart from the first' : ', not told apart'
  const [are, they, apart] = leaders.length > 1 ? ['are', 'they answer', tie] : ['is', 'it answers', '']
  const groups = behind.map((some) => `${joinTexts(some.map(({ server }) => server))} with ${rangeOf(some)}`)
  const doubted = nameDoubted(related, 'ratio')
  return [
    `${names} ${are} the fastest of ${counted(rated.length, 'maintained server')}${apart}: ${they} ` +
      `${rangeOf(leaders)} times as many requests as ${nameReference(reference)}.`,
    ...(groups.length > 0 ? [`Then come ${groups.join(', then ')} times.`] : []),
    ...(analysis.runs === 1 ? ['This is one run: another may order close ones otherwise.'] : []),
    ...(doubted === '' ? [] : [`Flags doubt the rates of others: ${doubted}.`]),
  ]
}

/** Formats the ratios of rows, as the table has them. @param {Row[]} rows */
const rangeOf = (rows) => briefRange(rows.map(({ ratioToReference }) => Number(ratioToReference)))

/** @type {(ranked: Ranked, maintained: Row[]) => string[]} none without such a variant of a maintained library */
function describeJit({ analysis, rows }, maintained) {
  const sure = sureRows(rows, 'ratio')
  const pairs = sureRows(maintained, 'ratio').flatMap((plain) => {
    const compiled = compiledOf(sure, plain)
    const relation = compiled ? relateRows(analysis, compiled.server, plain.server) : null
    return relation ? [{ plain, ratio: relation.ratio }] : []
  })
  if (pairs.length === 0) return []
  const gains = pairs.map(({ plain, ratio }) => `${plain.server} ${brief(ratio)}`)
  return [
    `graphql-jit makes ${joinTexts(gains)} times as fast, because it compiles the document once.`,
    'It costs a compilation of each new document, so values belong in variables.',
  ]
}

/**
 * Says how far servers are apart if resolvers wait for a backend, or what they differ by while all of them wait.
 * @type {(delays: DelaySpreads[], machine: string) => string[]} machine: of the table
 */
const describeDelays = (delays, machine) =>
  delays.flatMap(({ machine: other, servers, delays: times, widest, waiting }) => {
    const place = other === machine ? '' : ` on ${other}`
    const calls = `calls of ${joinTexts(waiting?.delays ?? times, 'or')} ms`
    if (waiting) return describeWaiting(waiting, `${calls} and ${waiting.inFlight} requests in flight${place}`, servers)
    if (widest.length === 0) return []
    return [
      `When resolvers wait for a backend: with ${calls}${place}, none of ${servers} servers is more than ` +
        `${joinTexts(widest.map(brief), 'or')} times as fast as another.`,
    ]
  })

/**
 * Describes servers that wait for a backend.
 * @type {(waiting: Waiting, conditions: string, servers: number) => string[]}
 */
export function describeWaiting({ cores, cheapest, dearest, ratios }, conditions, servers) {
  const [dear, cheap] = [dearest ?? 'the dearest server', cheapest ?? 'the cheapest one']
  return [
    'When resolvers wait for a backend, because all servers wait, too.',
    `With ${conditions}, ${servers} servers used ${briefRange(cores)} of a core.`,
    `You pay for CPU time: an answer of ${dear} takes ${briefRange(ratios)} times that of ${cheap}.`,
  ]
}

/** Requests a second of an API with few users. */
const lowRate = 100

/** Computes how many percent of a core the low rate takes. @param {number} cost - CPU milliseconds of 1,000 answers */
const shareOf = (cost) => (lowRate * cost) / 1e4

/**
 * Says how much of a core a low rate takes. CPU times behind a backend are of another hour, when the machine may have
 * been half as fast.
 * @param {Row[]} maintained
 * @returns {string[]} none without CPU times
 */
function describeShare(maintained) {
  const costs = sureRows(maintained, 'cpu').flatMap(({ serverCpuMsPerThousandRequests: cost }) => cost ?? [])
  if (costs.length === 0) return []
  return [
    'At a low rate: requests/s × CPU time of an answer is the share of a core.',
    `${lowRate} requests/s take ${briefRange(costs.map(shareOf))} % of one from memory, by server.`,
  ]
}

/** @param {Result} result */
export const runsOf = ({ run, runs = [run] }) => runs

/**
 * Names rows with a new level since the table before, on the same kind of machine under the same load.
 * @type {(results: Result[], past: HistoryLine[]) => string[]} none if the history has no earlier run
 */
export function describeNewLevels(results, past) {
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
