import { quoted } from '../core/plan/quoted.js'

/**
 * The three commands that a person may want after a run, and what they do.
 * @param {object} run
 * @param {string[]} run.words of its command line
 * @param {number} run.rounds of the run
 * @param {boolean} run.resume whether its command line says nothing of what was measured
 * @param {string} run.where options of `compare` that say which results they are and where, with a space behind
 * @param {string[]} run.names of what has a number, the first of them first
 */
export function nextCommands({ words, rounds, resume, where, names }) {
  const shown = names.slice(0, 2).map(quoted).join(' ')
  const kept = words.filter((word, index) => !/^--(quick$|rounds\b)/.test(word) && words[index - 1] !== '--rounds')
  const again = ['node bench', ...kept.map(quoted), '--rounds', Math.max(3, 2 * rounds)].join(' ')
  /** @type {[string, string][]} */
  const commands = [
    [names.length > 1 ? 'how these two compare' : 'what is stored', `node compare ${where}${shown}`.trimEnd()],
    ['a page to look at and to send', `node compare ${where}--html report.html`],
    resume ? ['rows for a program', `node compare ${where}--json`] : ['more blocks, narrower intervals', again],
  ]
  const width = Math.max(...commands.map(([about]) => about.length))
  return ['', 'Next:', ...commands.map(([about, command]) => `  ${about.padEnd(width)}  ${command}`)].join('\n')
}
