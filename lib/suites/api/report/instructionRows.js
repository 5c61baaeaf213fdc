import { percentApart } from '../../../stats/describePair.js'
import { changesOfCosts, hasEnoughProcesses, instructionCosts } from '../../../stats/instructionCosts.js'
import { blocksToRank } from '../../../stats/ranks.js'
import { countsInstructions, toCounted } from '../../kit/countInstructions.js'
import { countingNotes } from '../../kit/notes.js'
import { groupRuns } from '../../kit/times.js'
import { isClosedLoop } from './rows.js'
import { formatRange } from './verdicts.js'

/** @import { Counted, InstructionCost } from '../../../stats/instructionCosts.js' */
/** @import { Line, Result } from './rows.js' */

/** @typedef {{ sentences: string[], notes: string[] }} Texts */
/** @typedef {ReturnType<ReturnType<typeof changesOfCosts>['get']>} Change */
/**
 * Cost of an operation, or of the mix, beside that of the first server.
 * @typedef {object} Compared
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
  const processes = operations.flatMap((operation) =>
    results.map((result) => ({
      server: nameOf(operation, result.server),
      counting: readCounts(result.trials, operation),
    })),
  )
  const costs = instructionCosts(processes)
  const compared = operations.flatMap((operation) =>
    results.flatMap(({ server }) => pairCosts(costs, { operation, server, reference })),
  )
  const judged = compared.filter((pair) => pair.costs.every(hasEnoughProcesses))
  const pairs = new Map(judged.map((pair) => [pair.name, pair.costs]))
  /** @type {ReturnType<typeof changesOfCosts>} */
  const changes = pairs.size > 0 ? changesOfCosts(pairs, pairs.size) : new Map()
  const ofRun = lines.filter((line) => line.run === run.id && isClosedLoop(line))
  for (const { row } of ofRun) {
    const name = nameOf(row.operation, row.server)
    const pair = compared.find((one) => one.name === name)
    row.instructionsPerAnswer = costs.get(name)?.mean ?? null
    row.instructionsInterval = costs.get(name)?.interval ?? null
    row.instructionsRatio = pair ? ratioOf(pair) : null
    row.instructionsRatioInterval = changes.get(name)?.interval ?? null
  }
  const shown = new Set(ofRun.map(({ row }) => nameOf(row.operation, row.server)))
  const { meaning, faults } = countingNotes(processes, costs)
  return {
    sentences: compared
      .filter(({ name }) => shown.has(name))
      .map((pair) => describeChange(pair, reference, changes.get(pair.name))),
    notes: [...meaning, ...faults],
  }
}

/** Reads the counts of an operation. @type {(trials: Result['trials'], operation: string) => Counted[]} */
const readCounts = (trials, operation) =>
  trials
    .filter((trial) => countsInstructions(trial) && !trial.interrupted)
    .map(({ samples, ...trial }) =>
      toCounted({ ...trial, samples: samples.filter(({ conditions }) => conditions.operation === operation) }),
    )

/**
 * Pairs the cost of a server with that of the first one; nothing if one of them is unknown, or by another tool.
 * @type {(
 *   costs: Map<string, InstructionCost>,
 *   names: { operation: string, server: string, reference: string },
 * ) => Compared[]}
 */
function pairCosts(costs, { operation, server, reference }) {
  const name = nameOf(operation, server)
  const [now, before] = [costs.get(name), costs.get(nameOf(operation, reference))]
  if (server === reference || !now || !before || now.tool !== before.tool) return []
  return [{ name, operation, server, costs: [now, before] }]
}

/** @param {Compared} pair */
const ratioOf = ({ costs: [now, before] }) => now.mean / before.mean

/**
 * Says how many more instructions a server executes.
 * @param {Compared} pair
 * @param {string} reference - name of the first server
 * @param {Change} change - undefined with too few processes
 */
function describeChange(pair, reference, change) {
  const { operation, server, costs } = pair
  const ratio = ratioOf(pair)
  const more = `${percentApart(ratio)} ${ratio > 1 ? 'more' : 'fewer'} instructions per answer`
  const difference = `${operation}: ${server} executes ${more} than ${reference}`
  if (change === undefined) {
    const fewest = Math.min(...costs.map(({ processes }) => processes))
    return `${difference}, by ${fewest} of the ${blocksToRank} processes that a verdict takes.`
  }
  const range = formatRange(change.interval, change.significant)
  if (change.significant) return `${difference} (${range}).`
  return `~ ${operation}: ${server} and ${reference} hardly differ in instructions per answer (${range}).`
}
