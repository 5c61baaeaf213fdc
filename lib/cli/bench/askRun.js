import { isCancel, autocompleteMultiselect, select } from '@clack/prompts'
import { Interruption } from '../../base/errors/exitCodes.js'
import { completeSuite } from '../../core/plan/completeSuite.js'
import { describePlan } from '../../core/run/describePlan.js'
import { quoted } from '../../workload/quoted.js'
import { formatMarks } from './chooseServers.js'

/** @import { Server } from '../../types.d.ts' */
/** @import { BenchOptions } from './benchOptions.js' */

/**
 * Run to ask about.
 * @typedef {object} Question
 * @property {Server[]} servers - to choose from
 * @property {boolean} isSettled - whether options say how thoroughly to measure
 * @property {(further: string[]) => Promise<BenchOptions | null>} parse - reads the command line with further words
 */

/**
 * Asks on stderr which servers to measure, and how thoroughly.
 * @type {(question: Question) => Promise<string[]>} the words that the command line lacked
 * @throws {Interruption} if the user ends it, by Ctrl-C or Escape
 */
export async function askRun({ servers, isSettled, parse }) {
  const chosen = ['-pkgs', ...(await askServers(servers))]
  const further = isSettled ? chosen : [...chosen, ...(await askExtent(chosen, parse))]
  console.error(`bench: the same without asking: ${quoted(...further)}`)
  return further
}

/**
 * @template Answer
 * @param {Answer | symbol} answer
 * @throws {Interruption}
 */
function refuseCancel(answer) {
  if (isCancel(answer)) throw new Interruption('SIGINT')
  return /** @type {Answer} */ (answer)
}

/** Asks which servers to measure. @param {Server[]} servers @returns {Promise<string[]>} names, at least one */
async function askServers(servers) {
  const plain = servers.filter(({ layer }) => !layer)
  const options = plain.map((server) => ({
    value: server.name,
    label: `${server.name} ${formatMarks(server)}`.trimEnd(),
  }))
  /** @type {string[] | symbol} */
  const chosen = await autocompleteMultiselect({
    message: 'Which servers should be measured? (Space selects)',
    options() {
      // Otherwise Space is part of the search until an arrow is pressed; no name has one.
      this.isNavigating = true
      return options
    },
    required: true,
    output: process.stderr,
  })
  return refuseCancel(chosen)
}

/** Extents of a run, and the words that select them. @type {{ value: string, about: string, option: string[] }[]} */
const extents = [
  { value: 'full', about: 'in full', option: [] },
  { value: 'quick', about: 'a first look, not confirmed', option: ['--quick'] },
]

/**
 * Asks whether to measure in full or as with --quick, with the time that each takes.
 * @type {(chosen: string[], parse: Question['parse']) => Promise<string[]>} further words
 */
async function askExtent(chosen, parse) {
  const options = []
  for (const { value, about, option } of extents) {
    const run = await parse([...chosen, ...option])
    if (run === null) return []
    const { method } = completeSuite(run.suite, (await run.suite.load()).method)
    options.push({ value, label: `${about}: ${describePlan(method, run.servers, run.settings)}` })
  }
  const answer = refuseCancel(await select({ message: 'How thoroughly?', options, output: process.stderr }))
  return extents.find(({ value }) => value === answer)?.option ?? []
}
