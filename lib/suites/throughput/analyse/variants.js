import { isFault } from '../../../stats/outcomes.js'
import { geometricMean } from '../../../stats/geometricMean.js'
import { pairedRatio } from '../../../stats/confidenceIntervals.js'
import { operationsOf } from '../../../workload/scenarios/index.js'

/** @import { ScenarioName } from '../../../workload/scenarios/index.js' */
/** @import { Result, Row } from '../types.d.ts' */

/** @typedef {{ variables: Result[], cold: Result[], shallow?: Result[], plain?: Result[] }} Variants results of the same servers with documents that vary, with fewer levels, or without what a scenario is about */
/** @typedef {Pick<Row, 'variablesRequestsPerSecond' | 'coldRequestsPerSecond' | 'coldToHotRatio' | 'plainRequestsPerSecond' | 'ratioToPlain'>} VariantFields */

/** A server that significantly keeps less than this share of its rate depends on a cache that cold documents miss. */
const smallShare = 0.5

/** That of the same server in the same run. @type {(result: Result, variants: Result[]) => Result | undefined} */
export const variantOf = ({ server, run }, variants) =>
  variants.find((variant) => variant.server === server && variant.run.id === run.id)

/** @type {(result: Result, plain: Result[]) => number | null} operations/s by those that come one by one */
function ratioToPlain(result, plain) {
  const found = variantOf(result, plain)
  const [known] = found ? sensitivity(found, result) : []
  return known ? known.ratio * operationsOf(result.settings.workload) : null
}

/** What a server did in the same run, asked in another way. @type {(hot: Result, variants: Variants) => VariantFields} */
export const compareVariants = (hot, { variables, cold, plain = [] }) => ({
  variablesRequestsPerSecond: variantOf(hot, variables)?.summary?.serverRate ?? null,
  coldRequestsPerSecond: variantOf(hot, cold)?.summary?.serverRate ?? null,
  coldToHotRatio: sensitivity(hot, variantOf(hot, cold))[0]?.ratio ?? null,
  plainRequestsPerSecond: variantOf(hot, plain)?.summary?.serverRate ?? null,
  ratioToPlain: ratioToPlain(hot, plain),
})

/**
 * What the columns of documents that vary mean, whom they hurt, and who has no number in them.
 * @type {(rows: Row[], results: Result[], variants: Variants) => string[]}
 */
export function variantNotes(rows, results, { plain: _, ...variants }) {
  const notes = plainNotes(rows)
  if (rows.some(({ variablesRequestsPerSecond }) => variablesRequestsPerSecond !== null))
    notes.push(
      'variables requests/s: one document, with another variable in each request. It asks for one field more than the hot one, so a few percent less say nothing.',
    )
  if (rows.some(({ coldToHotRatio }) => coldToHotRatio !== null)) notes.push(describeCold(results, variants.cold))
  for (const kind of /** @type {const} */ (['variables', 'cold'])) {
    const faulty = results.filter((result) => variantOf(result, variants[kind])?.rounds.some(isFault))
    const names = faulty.map(({ server }) => server).join(', ')
    if (names) notes.push(`No number with ${kind} documents, node compare --documents ${kind} says why: ${names}.`)
  }
  return notes
}

/** @param {Result} result @returns {number[]} */
const blocksOf = ({ rounds }) => [...new Set(rounds.map(({ block }) => block))]

/**
 * @type {(hot: Result, cold: Result | undefined) => { ratio: number, upper: number, name: string }[]} none where one of
 *   them has no number; upper: what the ratio is at most, which after one round nobody knows
 */
function sensitivity(hot, cold) {
  if (!hot.summary || !cold?.summary) return []
  const blocks = blocksOf(hot).filter((block) => blocksOf(cold).includes(block))
  if (blocks.length === 0) return []
  // The reference has two rounds in a block.
  const rates = (/** @type {Result} */ { rounds }) =>
    blocks.map((block) => {
      const ofBlock = rounds.filter((round) => round.block === block)
      return geometricMean(ofBlock.map(({ measurement }) => Number(measurement?.processRate)))
    })
  const { ratio, high } = pairedRatio(rates(cold), rates(hot))
  return [{ ratio, upper: high ?? ratio, name: `${hot.server} (${ratio.toFixed(2)})` }]
}

/** @type {(results: Result[], cold: Result[]) => string} */
function describeCold(results, cold) {
  const meaning =
    'cold / hot: the share of its rate that a server keeps with 10,000 different documents, which ask for the same under different names. The rest is the effect of its document cache (parsed, validated or compiled documents).'
  const losers = results
    .flatMap((result) => sensitivity(result, variantOf(result, cold)))
    .filter(({ upper }) => upper < smallShare)
    .sort((a, b) => a.ratio - b.ratio)
    .map(({ name }) => name)
  if (losers.length === 0) return meaning
  const isOneRound = cold.every((result) => blocksOf(result).length === 1)
  const certainty = isOneRound ? 'as far as one round can tell' : 'significantly'
  return `${meaning} More than half is lost, ${certainty}, by: ${losers.join(', ')}.`
}

/** Meaning of the columns "plain" by scenario. @type {Partial<Record<ScenarioName, string>>} */
const aboutPlain = {
  persisted:
    'plain requests/s: the same document in each request, in place of its hash; × plain: requests/s by that. More than 1 is what sending, reading and looking up a document of 1.6 kB costs. A server that keeps parsed documents parses and validates it once either way.',
  batching:
    'operations/s: ten for each request. plain requests/s: one operation in each; × plain: operations/s by that. More than 1: ten operations in one body cost less than ten requests.',
}

/** @param {Row[]} rows of one scenario */
function plainNotes(rows) {
  const row = rows.find(({ plainRequestsPerSecond }) => plainRequestsPerSecond !== null)
  const note = row?.scenario && aboutPlain[row.scenario]
  return note ? [note] : []
}
