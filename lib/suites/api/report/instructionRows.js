import { percentApart } from '../../../stats/describePair.js'
import { changesOfCosts, hasEnoughProcesses, instructionCosts, leastChange } from '../../../stats/instructionCosts.js'
import { isApart } from '../../../stats/pairedVerdicts.js'
import { blocksToRank } from '../../../stats/ranks.js'
import { countingNotes } from '../../kit/notes.js'
import { groupRuns, historyOf } from '../../kit/times.js'
import { countsInstructions } from '../counting.js'
import { isClosedLoop } from './rows.js'
import { formatRange } from './verdicts.js'

/** @import { Counted, InstructionCost } from '../../../stats/instructionCosts.js' */
/** @import { Line, Result } from './rows.js' */

/** @typedef {{ sentences: string[], notes: string[] }} Texts */
/** @typedef {ReturnType<ReturnType<typeof changesOfCosts>['get']>} Change undefined with too few processes */
/**
 * Cost of an operation, or of the mix, beside that of the first server.
 * @typedef {object} Pair
 * @property {string} name
 * @property {string} operation
 * @property {string} server
 * @property {[now: InstructionCost, before: InstructionCost]} costs
 */

/** Names the cost of a server. @type {(operation: string, server: string) => string} */
const nameOf = (operation, server) => `${operation} of ${server}`

/**
 * Sets the instructions per answer of rows, and compares them with those of the first server of the same run.
 * @param {Line[]} lines - to show
 * @param {Result[]} results - of all servers
 * @returns {Texts}
 */
export function compareInstructions(lines, results) {
  const texts = groupRuns(results).map((ofRun) => compareRun(lines, ofRun))
  return {
    sentences: texts.flatMap(({ sentences }) => sentences),
    notes: [...new Set(texts.flatMap(({ notes }) => notes))],
  }
}

/** @type {(lines: Line[], results: Result[]) => Texts} results: of one run, at least one */
function compareRun(lines, results) {
  const [{ run, settings }] = results
  const { operations, reference } = settings
  const subjects = operations.flatMap((operation) => {
    const ofFirst = readCounts(results.find(({ server }) => server === reference)?.trials ?? [], operation)
    const isAlike = (/** @type {Read} */ one) =>
      ofFirst.every(
        ({ block, history }) => block !== one.block || (one.history ?? history) === (history ?? one.history),
      )
    return results.map(({ server, trials }) => {
      const counting = readCounts(trials, operation).filter(isAlike)
      return { operation, server, name: nameOf(operation, server), counting }
    })
  })
  const processes = subjects.map(({ name: server, counting }) => ({ server, counting }))
  const costs = instructionCosts(processes)
  const pairs = subjects.flatMap(({ name, operation, server }) => {
    const [now, before] = [costs.get(name), costs.get(nameOf(operation, reference))]
    // Another tool has other counts.
    if (server === reference || !now || !before || now.tool !== before.tool) return []
    return [/** @type {Pair} */ ({ name, operation, server, costs: [now, before] })]
  })
  const judged = new Map(pairs.flatMap(({ name, costs }) => (costs.every(hasEnoughProcesses) ? [[name, costs]] : [])))
  /** @type {ReturnType<typeof changesOfCosts>} */
  const changes = judged.size > 0 ? changesOfCosts(judged, judged.size) : new Map()
  const ofRun = lines.filter((line) => line.run === run.id && isClosedLoop(line))
  for (const { row } of ofRun) {
    const name = nameOf(row.operation, row.server)
    const pair = pairs.find((one) => one.name === name)
    row.instructionsPerAnswer = costs.get(name)?.mean ?? null
    row.instructionsInterval = costs.get(name)?.interval ?? null
    row.instructionsRatio = pair ? ratioOf(pair) : null
    row.instructionsRatioInterval = changes.get(name)?.interval ?? null
  }
  const shown = new Set(ofRun.map(({ row }) => nameOf(row.operation, row.server)))
  const { meaning, faults } = countingNotes(processes, costs)
  return {
    sentences: pairs.flatMap((pair) =>
      shown.has(pair.name) ? [describeChange(pair, reference, changes.get(pair.name), judged.size)] : [],
    ),
    notes: [...meaning, ...faults],
  }
}

/** @typedef {Counted & { block: number, history: string | null }} Read history: what its process had answered before */

/** Reads the counts of an operation. @type {(trials: Result['trials'], operation: string) => Read[]} */
const readCounts = (trials, operation) =>
  trials
    .filter((trial) => countsInstructions(trial) && !trial.interrupted)
    .map((trial) => {
      const { outcome, reason, samples, block } = trial
      const sample = samples.find(({ conditions }) => conditions.operation === operation)
      if (!sample) return { outcome, reason, instructions: null, block, history: null }
      const instructions = sample.outcome === 'completed' ? /** @type {any} */ (sample.value) : null
      const history = historyOf(trial, sample)
      return { outcome: sample.outcome, reason: sample.reason ?? reason, instructions, block, history }
    })

/** @param {Pair} pair */
const ratioOf = ({ costs: [now, before] }) => now.mean / before.mean

/**
 * Says how many more instructions a server executes.
 * @type {(pair: Pair, reference: string, change: Change, tests: number) => string} tests: number of verdicts
 */
function describeChange(pair, reference, change, tests) {
  const { operation, server, costs } = pair
  const ratio = ratioOf(pair)
  const more = `${percentApart(ratio)} ${ratio > 1 ? 'more' : 'fewer'} instructions per answer`
  const difference = `${operation}: ${server} executes ${more} than ${reference}`
  if (change === undefined) {
    const fewest = Math.min(...costs.map(({ processes }) => processes))
    return `${difference}, by ${fewest} of the ${blocksToRank} processes that a verdict takes.`
  }
  const isLarge = isApart(change.interval) && Math.abs(Math.log(ratio)) > leastChange
  const range = formatRange(change.interval, change.significant || isLarge)
  if (change.significant) return `${difference} (${range}).`
  const chance = `among ${tests} verdicts at once that may be chance`
  if (isLarge)
    return `~ ${difference} (${range} of this ratio alone), but ${chance}: a verdict takes fewer --operations.`
  return `~ ${operation}: ${server} and ${reference} hardly differ in instructions per answer (${range}).`
}
