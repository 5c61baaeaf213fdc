import { quoted } from '../engine/commandOf.js'

/** An option with the first of its values, which is what `compare` shows; nothing where it was not written. @type {(name: string, words: string[]) => string} */
function firstOf(name, words) {
  const index = words.findIndex((word) => word.split('=')[0] === `--${name}`)
  const [, value = words[index + 1]] = words[index]?.split('=') ?? []
  return index < 0 ? '' : `--${name} ${quoted(value.split(',')[0])} `
}

/**
 * The three commands that a person may want after a run, and what they do.
 * @param {object} run
 * @param {string[]} run.words of its command line
 * @param {number} run.rounds of the run
 * @param {boolean} run.resume whether its command line says nothing of what was measured
 * @param {string} run.where options of `compare` that say where results are, with a space behind
 * @param {string[]} run.shared options that both programs have: which results they are
 * @param {string[]} run.names of what has a number, the first of them first
 */
export function nextCommands({ words, rounds, resume, names, ...run }) {
  const where = run.where + run.shared.map((name) => firstOf(name, words)).join('')
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
