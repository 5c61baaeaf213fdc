import { exitCodes } from '../../base/errors/exitCodes.js'
import { createMask } from '../../base/mask.js'
import { quoted } from '../../workload/quoted.js'
import { isOfRightAnswers } from '../../workload/verify.js'
import { addServerConditions } from '../../core/store/storedServers.js'
import { formatAnswer, formatTable, withAnswerFirst } from '../../reports/table.js'
import { withRunNotes } from '../runNotes.js'
import { looksOf } from '../terminal.js'
import { writeNamed } from '../writeNamed.js'

/** @import { Loaded, StoredResult, Suite } from '../../core/suite.d.ts' */
/** @import { Line } from '../../core/store/history.js' */
/** @import { Report } from '../../reports/report.d.ts' */

/** @typedef {{ heading: string, report: Report<any>, answers?: string[], lines?: Line[] }} RunReport */

/** Reports a run, at its end or before. @type {(loaded: Loaded, results: StoredResult[]) => RunReport[]} */
export function createRunReports({ report, reportsOf }, stored) {
  const results = addServerConditions(stored)
  return reportsOf?.(results) ?? [{ heading: '', report: report(results, { chosen: [], load: () => [] }) }]
}

/**
 * Prints the reports of a run; their answers stand above them if they are long.
 * @param {Suite} suite
 * @param {Loaded} loaded
 * @param {{ results: StoredResult[], reports: RunReport[], plot: string | null }} run
 * @returns {Promise<{ exitCode: number, names: string[], answers: string }>} names: servers that have a number
 */
export async function printReports(suite, { draw, isClean = () => false }, { results, reports, plot }) {
  const texts = []
  for (const { heading, report } of reports) {
    const text = formatTable(withRunNotes(report, suite, results), looksOf(process.stdout))
    texts.push((reports.length > 1 ? `${heading}\n\n` : '') + text)
  }
  const answers = formatAnswers(reports)
  console.log(withAnswerFirst(texts.join('\n\n'), answers))
  if (plot !== null && draw) writeNamed('bench', plot, await draw(reports[0].report))
  if (plot !== null && reports.length > 1) console.error(`bench: ${plot} shows ${reports[0].heading} only`)
  const rows = reports.flatMap(({ report }) => report.rows)
  const hasNoFault = (/** @type {any} */ { outcome, reason }) =>
    outcome === 'unsupported' || reason === null || (outcome === 'completed' && isOfRightAnswers(reason))
  const areClean = rows.every((row) => hasNoFault(row) || isClean(row))
  const names = new Set(rows.flatMap(({ server, outcome }) => (outcome === 'completed' ? [server] : [])))
  const exitCode = areClean ? exitCodes.completed : exitCodes.incomplete
  const isFailed = reports.some(({ report }) => report.failed)
  return { exitCode: isFailed ? exitCodes.regression : exitCode, names: [...names], answers }
}

/** Formats the answers of a run's reports, a line or more each. @param {RunReport[]} reports */
export const formatAnswers = (reports) =>
  reports
    .flatMap(({ heading, report: { answer = '' }, answers = [answer] }) =>
      answers.filter(Boolean).map((text) => (reports.length > 1 ? `${heading}: ${text}` : text)),
    )
    .map((answer) => formatAnswer({ answer }, looksOf(process.stdout)))
    .join('\n')

/**
 * Formats three commands that the user may want after a run, with their purpose.
 * @param {object} run
 * @param {string[]} run.argv
 * @param {number} run.rounds
 * @param {boolean} run.resume - so that argv does not say what was measured
 * @param {string} run.options - of `compare`, which select these results, with a space at the end
 * @param {string[]} run.names - of servers that have a number, best first
 */
export function formatNextCommands({ argv, rounds, resume, options, names }) {
  const compared = quoted(...names.slice(0, 2))
  const { command } = createMask(process.env, argv)
  const kept = argv
    .map(command)
    .filter((word, index) => !/^--(quick$|rounds\b)/.test(word) && argv[index - 1] !== '--rounds')
  const again = `node bench ${quoted(...kept, '--rounds', `${Math.max(3, 2 * rounds)}`)}`
  /** @type {[string, string][]} */
  const commands = [
    [names.length > 1 ? 'how these two compare' : 'what is stored', `node compare ${options}${compared}`.trimEnd()],
    ['a page to look at', `node compare ${options}--html report.html`],
    resume ? ['rows for a program', `node compare ${options}--json`] : ['narrower intervals', again],
  ]
  return formatCommands(commands)
}

/** Formats commands that may follow, with their purpose. @param {[about: string, command: string][]} commands */
export function formatCommands(commands) {
  const width = Math.max(...commands.map(([about]) => about.length))
  return ['', 'Next:', ...commands.map(([about, command]) => `  ${about.padEnd(width)}  ${command}`)].join('\n')
}
