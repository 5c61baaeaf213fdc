import { isFault } from '../../../stats/outcomes.js'
import { geometricMean } from '../../../stats/geometricMean.js'
import { groupBy } from '../../../reports/groupBy.js'
import { pairedRatio } from '../../../stats/confidenceIntervals.js'
import { sureRows } from './doubted.js'
import { describeCache } from './results.js'
import { operationsOf } from '../../../workload/scenarios/index.js'

/** @import { ScenarioName } from '../../../workload/scenarios/index.js' */
/** @import { Result, Round, Row } from '../types.d.ts' */

/**
 * Results of the same servers at the variants of a workload that stand beside it.
 * @typedef {object} WorkloadVariants
 * @property {Result[]} variables - with another variable in each request
 * @property {Result[]} cold - with distinct documents
 * @property {Result[]} [shallow] - with fewer levels
 * @property {Result[]} [plain] - without the feature of a scenario
 * @property {Result[][]} [depths] - at each further pipelining depth
 */
/**
 * @typedef {Pick<Row, 'variablesRequestsPerSecond' | 'coldRequestsPerSecond' | 'coldToHotRatio' |
 *   'plainRequestsPerSecond' | 'ratioToPlain'>} VariantFields
 */

/** Share of its rate below which a server depends on a cache that cold documents miss. */
const smallShare = 0.5

/**
 * Finds the variant of a result: the same server in the same run.
 * @type {(result: Result, variants: Result[]) => Result | undefined}
 */
export const variantOf = ({ server, run }, variants) =>
  variants.find((variant) => variant.server === server && variant.run.id === run.id)

/**
 * Voids the number of a server whose answers to other documents are wrong in the same run: it did not execute this one.
 * @type {(result: Result, variants: WorkloadVariants) => Result}
 */
export function voidDisproved(result, { variables, cold }) {
  const variantRounds = [variantOf(result, variables), variantOf(result, cold)].flatMap((other) => other?.rounds ?? [])
  const wrong = variantRounds.find(({ outcome }) => outcome === 'invalid')
  if (!wrong || result.summary === null) return result
  const isCache = describeCache(result) !== null
  const problem = isCache
    ? 'the same answer to other documents, so it does not execute GraphQL'
    : 'wrong answers to other documents'
  const reason = `gives ${problem}: ${wrong.reason}`
  const verdict = { outcome: 'invalid', reason, reasonCode: 'WRONG_ANSWER', measurement: null, windowRates: [] }
  const rounds = result.rounds.map((round) => /** @type {Round} */ ({ ...round, ...verdict }))
  return { ...result, summary: null, rounds }
}

/** @type {(result: Result, variants: WorkloadVariants) => VariantFields} */
export function compareVariants(result, { variables, cold, plain = [] }) {
  const [coldResult, plainResult] = [variantOf(result, cold), variantOf(result, plain)]
  const toPlain = plainResult ? compareRates(plainResult, result) : null
  return {
    variablesRequestsPerSecond: variantOf(result, variables)?.summary?.serverRate ?? null,
    coldRequestsPerSecond: coldResult?.summary?.serverRate ?? null,
    coldToHotRatio: compareRates(result, coldResult)?.ratio ?? null,
    plainRequestsPerSecond: plainResult?.summary?.serverRate ?? null,
    ratioToPlain: toPlain && toPlain.ratio * operationsOf(result.settings.workload),
  }
}

/**
 * Explains the columns of variants, names the servers that cold documents slow down, and those without a number.
 * @type {(rows: Row[], results: Result[], variants: WorkloadVariants) => string[]}
 */
export function variantNotes(rows, results, variants) {
  const notes = plainNotes(rows)
  if (rows.some(({ variablesRequestsPerSecond }) => variablesRequestsPerSecond !== null))
    notes.push(
      'variables requests/s: one document, with another variable in each request. It asks for one field more than ' +
        'the hot one, so a few percent less say nothing.',
    )
  if (rows.some(({ coldToHotRatio }) => coldToHotRatio !== null))
    notes.push(describeCold(sureResults(rows, results), variants.cold))
  for (const kind of /** @type {const} */ (['variables', 'cold'])) {
    const faulty = results.filter((result) => variantOf(result, variants[kind])?.rounds.some(isFault))
    const names = faulty.map(({ server }) => server).join(', ')
    if (names) notes.push(`No number with ${kind} documents, node compare --documents ${kind} says why: ${names}.`)
  }
  return notes
}

/**
 * Pairs a value of the rounds in each block that two results share; the reference has two rounds in a block.
 * @type {<Value>(result: Result, variant: Result, combine: (rounds: Round[]) => Value) => [Value, Value][]}
 */
export function pairBlocks(result, variant, combine) {
  const keyOf = (/** @type {Round} */ { run, block }) => `${run} ${block}`
  const variantBlocks = groupBy(variant.rounds, keyOf)
  return [...groupBy(result.rounds, keyOf)].flatMap(([block, rounds]) => {
    const variantRounds = variantBlocks.get(block)
    return variantRounds ? [[combine(rounds), combine(variantRounds)]] : []
  })
}

/** Combines the rates of rounds on a machine of speed 1. @param {Round[]} rounds */
const meanRate = (rounds) =>
  geometricMean(rounds.map(({ measurement, speed = 1 }) => Number(measurement?.processRate) / speed))

/**
 * Estimates which share of its rate a server keeps, from the blocks that both results have. Each result has cohorts of
 * its own, so the speeds of the machine are taken from both.
 * @param {Result} hot
 * @param {Result} [cold]
 * @returns {{ ratio: number, highest: number } | null} null without a number; highest: upper end of the 95 % confidence
 *   interval, the ratio itself after one round
 */
function compareRates(hot, cold) {
  if (!hot.summary || !cold?.summary) return null
  const pairs = pairBlocks(cold, hot, meanRate)
  if (pairs.length === 0) return null
  const rates = (/** @type {0 | 1} */ side) => pairs.map((pair) => pair[side])
  const { ratio, high } = pairedRatio(rates(0), rates(1))
  return { ratio, highest: high ?? ratio }
}

/** Selects the results whose rate no flag doubts. @type {(rows: Row[], results: Result[]) => Result[]} */
function sureResults(rows, results) {
  const names = sureRows(rows, 'rate').map(({ server }) => server)
  return results.filter(({ server }) => names.includes(server))
}

/** @type {(results: Result[], cold: Result[]) => string} */
function describeCold(results, cold) {
  const meaning =
    'cold / hot: the share of its rate that a server keeps with 10,000 different documents, which ask for the same ' +
    'under different names. The rest is the effect of its document cache (parsed, validated or compiled documents).'
  const losers = results
    .flatMap((result) => ({ server: result.server, ...compareRates(result, variantOf(result, cold)) }))
    .filter(({ highest = 1 }) => highest < smallShare)
    .sort((a, b) => Number(a.ratio) - Number(b.ratio))
    .map(({ server, ratio }) => `${server} (${ratio?.toFixed(2)})`)
  if (losers.length === 0) return meaning
  const isOneRound = cold.every(({ rounds }) => new Set(rounds.map(({ block }) => block)).size === 1)
  const certainty = isOneRound ? 'as far as one round can tell' : 'significantly'
  return `${meaning} More than half is lost, ${certainty}, by: ${losers.join(', ')}.`
}

/** Meaning of the columns "plain" by scenario. @type {Partial<Record<ScenarioName, string>>} */
const aboutPlain = {
  persisted:
    'plain requests/s: the same document in each request, in place of its hash; × plain: requests/s by that. More ' +
    'than 1 is what sending, reading and looking up a document of 1.6 kB costs. A server that keeps parsed documents ' +
    'parses and validates it once either way.',
  batching:
    'operations/s: ten for each request. plain requests/s: one operation in each; × plain: operations/s by that. ' +
    'More than 1: ten operations in one body cost less than ten requests.',
}

/** @param {Row[]} rows - of one scenario */
function plainNotes(rows) {
  const row = rows.find(({ plainRequestsPerSecond }) => plainRequestsPerSecond !== null)
  const note = row?.scenario && aboutPlain[row.scenario]
  return note ? [note] : []
}
