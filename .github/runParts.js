import { escapeMarkup, formatMarkdown } from '../lib/reports/markdown.js'
import { isScenario, readBackends, readScenarios } from './slowPage.js'
import { describeBackends, describeDocuments, describeNext, describeProcesses } from './sentences.js'
import { describeRuntimes, describeScenario } from './sentences.js'

/** @import { NamedRuns } from './namedRuns.js' */

// Parts of README and pages that are made of the planned runs: what no run has measured is left out.

/**
 * Formats the sentences that there are, each with its page.
 * @type {(sentences: [text: string, page: string][]) => string}
 */
const formatSentences = (sentences) =>
  sentences
    .filter(([text]) => text !== '')
    .map(([text, page]) => escapeMarkup(text) + (page && ` ${page}`))
    .join(' ')

/** Says in the README what changes the choice of a server. @param {NamedRuns} runs */
export async function describeChoices(runs) {
  const { measuredIn } = runs
  return formatSentences([
    [describeBackends(await readBackends(runs)), '[Slow servers](docs/slow.md)'],
    [describeDocuments(await measuredIn('documents')), ''],
    [describeNext(await measuredIn('graphql-17')), ''],
    [describeRuntimes(await measuredIn('runtimes')), '[Runtimes](docs/commands.md#runtimes)'],
  ])
}

/** Shows scenarios side by side, with a sentence each; empty without such a run. @param {NamedRuns} runs */
export async function describeScenarios(runs) {
  const measured = await readScenarios(runs)
  if (measured.length === 0) return ''
  const reports = await runs.reportsIn('', undefined, isScenario)
  const matrix = reports.find(({ heading }) => heading === 'Scenarios')
  const sentences = measured.map(describeScenario).filter(Boolean)
  return [
    sentences.map((text) => `- ${escapeMarkup(text)}`).join('\n'),
    ...(matrix ? [formatMarkdown(matrix.report)] : []),
  ]
    .join('\n\n')
    .trim()
}

/** Says how often a process stays slow. @param {NamedRuns} runs */
export async function describeSlowProcesses({ measuredIn }) {
  const text = describeProcesses(await measuredIn('processes'))
  return text === '' ? '' : `### Processes that stay slow\n\n${escapeMarkup(text)}`
}
