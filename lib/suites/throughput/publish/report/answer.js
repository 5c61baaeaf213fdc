import { doubtsOf } from '../../../../checks/doubts.js'
import { compareWithFirst } from '../../../../stats/compareWithFirst.js'
import { describeDifference, describeInterval } from '../../../../stats/describePair.js'
import { quoted } from '../../../../workload/quoted.js'
import { endpointOf } from '../../../../core/store/storedServers.js'
import { listFirst } from '../../../kit/notes.js'
import { analyseRun, relateRows } from '../../analyse/analyseRun.js'
import { isRanked } from '../../analyse/results.js'
import { endpointOptions } from '../../endpoint.js'
import { describeMaintained } from '../readme/readmeAnswer.js'
import { countBlocks } from './describeRun.js'
import { optionsFor } from '../../scenarios/requestedWorkloads.js'

/** @import { Flag } from '../../../../types.d.ts' */
/** @import { Ranked } from '../../analyse/rankResults.js' */
/** @import { Result, Row } from '../../types.d.ts' */

/** Number of maintained libraries from which on the answer is about them, as in the README. */
export const severalLibraries = 3

/**
 * Answers which server is faster: the first of the named ones compared with each other, a single one with the
 * reference, and without names the leaders: of several maintained libraries, or else of all.
 * @param {string[]} names
 * @param {Ranked} ranked
 * @param {(row: Row) => boolean} [isMaintained] - whether a row is a library by itself with a new release
 * @returns {{ answer: string, isComparison: boolean }} answer: empty if there is nothing to compare; isComparison: of
 *   single rows, by their ratio
 */
export function answerOf(names, ranked, isMaintained = () => false) {
  const compared = names.length > 0 ? names : pairOf(ranked)
  const all = compared.length === 1 && ranked.reference !== null ? [...compared, ranked.reference] : compared
  const rows = [...new Set(all)].flatMap((name) => ranked.results.find(({ server }) => server === name) ?? [])
  if (rows.length > 1) return { answer: compareRows(rows, ranked).join(' '), isComparison: true }
  if (names.length > 0) return { answer: '', isComparison: false }
  const maintained = ranked.rows.filter(isMaintained)
  const lead = maintained.length >= severalLibraries ? describeMaintained(ranked, maintained).join(' ') : ''
  return { answer: lead || describeLeaders(ranked), isComparison: false }
}

/** Lists the rows that have a rank or could have one, fastest first. @param {Ranked} ranked */
function competitors({ rows, results }) {
  const ranked = new Set(results.filter(isRanked).map(({ server }) => server))
  return rows.filter(({ server, requestsPerSecond }) => requestsPerSecond !== null && ranked.has(server))
}

/** Kinds of flags that say what the machine did besides: a verdict stays, with them behind it. */
const ofMachine = ['busy machine', 'CPU quota']

/** Lists the flags that leave no verdict on a server. @type {(server: string, flags: Ranked['flags']) => Flag[]} */
const refusals = (server, flags) =>
  doubtsOf(flags.get(server) ?? [], 'ratio').filter(({ kind }) => !ofMachine.includes(kind))

/**
 * Describes the first other work of the machine while some servers were measured, to append to a verdict on them.
 * @type {(servers: string[], ranked: Ranked) => string} empty if it did nothing, or if several runs account for it
 */
function describeMachine(servers, { flags, analysis }) {
  const all = servers.flatMap((server) => flags.get(server) ?? []).filter(({ kind }) => ofMachine.includes(kind))
  const telling = (analysis?.runs ?? 1) === 1 ? all : doubtsOf(all, 'ratio')
  return telling.length > 0 ? `, but ${telling[0].seen.split(' and ')[0]}: measure again.` : ''
}

/** Appends what else the machine did. @type {(sentence: string, servers: string[], ranked: Ranked) => string} */
function withMachine(sentence, servers, ranked) {
  const doubt = describeMachine(servers, ranked)
  return doubt === '' ? sentence : sentence.replace(/\.$/, doubt)
}

/**
 * Names the two servers of a run of two, fastest first; none of a run of more. A reference beside two is not one.
 * @param {Ranked} ranked
 */
function pairOf(ranked) {
  const all = competitors(ranked).map(({ server }) => server)
  const besideReference = all.filter((server) => server !== ranked.reference)
  return [besideReference, all].find(({ length }) => length === 2) ?? []
}

/**
 * Compares the first row with each of the others, or names the flags that leave no verdict.
 * @type {(compared: Result[], ranked: Ranked) => string[]}
 */
function compareRows(compared, ranked) {
  const { results, rows, analysis, flags } = ranked
  const ofRun = results.filter(({ run }) => run.id === compared[0].run.id)
  const analysisOfRun = ofRun.length === results.length ? analysis : analyseRun(ofRun)
  const sentences = compareWithFirst(
    compared.map((result) => toCompared(result, rows)),
    analysisOfRun,
    optionsFor([results[0].settings.workload]),
  )
  const [first, ...rest] = compared.map(({ server }) => server)
  return rest.map((other, index) => {
    const pair = [first, other]
    const doubts = pair.flatMap((server) =>
      refusals(server, flags).map(({ kind, seen: figures }) => `${kind} doubts ${server} (${figures})`),
    )
    if (doubts.length > 0) return `No verdict on ${first} and ${other}: ${doubts.join('; ')}.`
    return withMachine(sentences[index], pair, ranked)
  })
}

/** @type {(result: Result, rows: Row[]) => Parameters<typeof compareWithFirst>[0][0]} */
function toCompared(result, rows) {
  const { server: name, run, environment } = result
  const { runtime } = environment
  const endpoint = endpointOf(result)
  return {
    name,
    run: run.id,
    rate: rows.find(({ server }) => server === name)?.requestsPerSecond ?? null,
    blocks: countBlocks(result),
    ...(runtime && { packageName: name.slice(0, -`@${runtime.name}`.length), runtime: runtime.name }),
    ...(endpoint && { options: quoted(...endpointOptions(endpoint)) }),
  }
}

/** Maximum of servers that a sentence names. */
const mostNamed = 8

/**
 * Names the fastest server of a run, those that are not told apart from it, and the next one.
 * @param {Ranked} ranked
 * @returns {string} empty without a common run, or with fewer than two servers
 */
function describeLeaders(ranked) {
  const { analysis, results, flags } = ranked
  const [first, ...rest] = competitors(ranked).filter(({ server }) => refusals(server, flags).length === 0)
  if (!first || rest.length === 0 || new Set(results.map(({ run }) => run.id)).size > 1) return ''
  const relate = (/** @type {Row} */ { server }) => relateRows(analysis, first.server, server)
  const verdicts = new Map(rest.map((row) => [row, relate(row)?.verdict ?? null]))
  if ([...verdicts.values()].every((verdict) => verdict === null)) {
    const pair = [first, rest[0]].flatMap(({ server }) => results.find((result) => result.server === server) ?? [])
    return `${first.server} is the fastest of ${rest.length + 1}: ${compareRows(pair, ranked)[0]}`
  }
  const next = rest.find((row) => verdicts.get(row) === 'faster')
  const tied = rest.flatMap((row) => (verdicts.get(row) === 'faster' ? [] : [row.server]))
  const relation = next ? relate(next) : null
  const lead =
    next && relation
      ? `${describeDifference(first.server, next.server, relation.ratio)} (${describeInterval(relation.interval)})`
      : ''
  const about = [first, ...rest].map(({ server }) => server)
  if (tied.length === 0)
    return withMachine(`${first.server} is the fastest of ${about.length}: ${lead}.`, about, ranked)
  const leaders = `The fastest, not told apart: ${listFirst([first.server, ...tied], mostNamed)}`
  return withMachine(lead ? `${leaders}. ${lead}, the next one.` : `${leaders}.`, about, ranked)
}
