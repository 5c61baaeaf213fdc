import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { drawDocument, text } from '../lib/reports/plot/svg.js'
import { Refusal, projectFolder, runScript } from './script.js'

// Draws docs/quick.svg of what a quick run wrote into a terminal of 80 columns, which `script` has recorded:
//   script -qc "stty cols 80; node bench --quick -pkgs mercurius graphql-yoga" run.txt && npm run draw-run -- run.txt

const command = 'node bench --quick -pkgs mercurius graphql-yoga'
const caption = 'An example of one quick run: its figures are no published ones.'

const characterWidth = 7.3
const lineHeight = 17
const margin = 16

/**
 * Reads what stands in the terminal at the end: the text after the last live line.
 * @param {string} recorded
 */
function readEnd(recorded) {
  const parts = recorded.split('\u001B[?25h')
  const end = parts.findLast((part) => /requests\/s/.test(part)) ?? ''
  return stripVTControlCharacters(end)
    .split(/\r?\n/)
    .filter((line) => !/^Script (started|done)/.test(line))
    .join('\n')
    .trim()
    .split('\n')
}

/** Draws a line of the terminal. @type {(content: string, index: number, style?: string) => string} */
const drawLine = (content, index, style = 'ink') =>
  text(margin, margin + (index + 1) * lineHeight, content, { class: `line ${style}`, 'xml:space': 'preserve' })

/** Draws the command, what it wrote, and that it is an example. @param {string[]} lines */
function drawTerminal(lines) {
  const shown = [`$ ${command}`, '', ...lines]
  return drawDocument(
    {
      width: Math.ceil(2 * margin + Math.max(80, ...shown.map(({ length }) => length)) * characterWidth),
      height: 2 * margin + (shown.length + 2) * lineHeight,
      title: 'A quick run in a terminal',
      description: [caption, ...shown].join(' '),
      shapes: '.line{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}',
      colors: { light: '', dark: '' },
    },
    ...shown.map((line, index) => drawLine(line, index)),
    drawLine(caption, shown.length + 1, 'faint'),
  )
}

await runScript('draw-run -- FILE', 1, (file) => {
  const lines = readEnd(readFileSync(file, 'utf8'))
  if (lines.length < 5) throw new Refusal(`expected the record of a quick run in ${file}, got no table`)
  writeFileSync(join(projectFolder, 'docs/quick.svg'), drawTerminal(lines))
  return `docs/quick.svg has ${lines.length} lines`
})
