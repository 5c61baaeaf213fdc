import { escapeMarkup, formatMarkdown } from '../lib/reports/markdown.js'
import { isScenario, readBackends, readScenarios } from './slowPage.js'
import { describeBackends, describeDocuments, describeNext, describeProcesses } from './sentences.js'
import { describeRuntimes, describeScenario } from './sentences.js'

/** @import { NamedRuns } from './namedRuns.js' */

// Parts of README and pages that are made of the planned runs: what no run has measured is left out.

/**
 * Lists the sentences that there are, each with its subject in bold type and its page.
 * @type {(sentences: [text: string, subject: RegExp, page: string][]) => string}
 */
const formatSentences = (sentences) =>
  sentences
    .filter(([text]) => text !== '')
    .map(([text, subject, page]) => `- ${escapeMarkup(text).replace(subject, '**$&**')}${page && ` ${page}`}`)
    .join('\n')

/** Matches what is put in place of something else, at the beginning of a sentence. */
const replacement = /(?<=^|\. )[\w. ]+(?= in place of )/g

/** Says in the README what changes the choice of a server. @param {NamedRuns} runs */
export async function describeChoices(runs) {
  const { measuredIn } = runs
  return formatSentences([
    [describeBackends(await readBackends(runs)), /^Behind calls of \S+ ms/, '[Slow servers](docs/slow.md)'],
    [describeDocuments(await measuredIn('documents')), /^With another document in each request/, ''],
    [describeNext(await measuredIn('graphql-17')), replacement, ''],
    [describeRuntimes(await measuredIn('runtimes')), replacement, '[Runtimes](docs/commands.md#runtimes)'],
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
