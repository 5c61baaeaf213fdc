import { appendFileSync } from 'node:fs'
import { exitCodes } from '../../base/errors/exitCodes.js'
import { cannotWrite } from '../../base/errors/unableError.js'
import { createMask } from '../../base/mask.js'
import { UsageError } from '../../base/errors/usageError.js'
import { formats } from '../../reports/formats.js'
import { formatMarkdown } from '../../reports/markdown.js'
import { formatAnswer, formatTable } from '../../reports/table.js'
import { wrapText } from '../../reports/wrapText.js'
import { counted } from '../../workload/counted.js'
import { quoted } from '../../workload/quoted.js'
import { formatCommands } from '../bench/endOfRun.js'
import { isWatched, looksOf } from '../terminal.js'
import { writeNamed } from '../writeNamed.js'
import { openReport } from './openReport.js'
import { selectShown } from './selectShown.js'

/** @import { Suite } from '../../core/suite.d.ts' */
/** @import { FormatOptions, Report } from '../../reports/report.d.ts' */
/** @import { CompareOptions } from './compareOptions.js' */

/**
 * Shows stored results.
 * @param {CompareOptions} options
 * @param {Suite[]} suites - all of the project
 * @returns {Promise<number>} the exit code
 * @throws {import('../../base/errors/unableError.js').UnableError | UsageError}
 */
export async function compare(options, suites) {
  // Lazy, because only a page needs it.
  if (options.html !== null)
    return (await import('./htmlPage.js')).writeHtml({ ...options, html: options.html }, suites)
  const { suite, format, isOpen, plot, summary, update, ...request } = options
  // A page that is committed shows what is committed.
  const opened = await openReport(options, suites, typeof update === 'string' ? 'published' : undefined)
  const { loaded, report, about, selecting } = opened
  const looks = looksOf(process.stdout)
  if (plot !== null) {
    if (!loaded.draw) throw new UsageError(`--plot: the suite ${suite.name} draws nothing; leave it out`)
    writeNamed('compare', plot, await loaded.draw(report))
  }
  const selected = opened.select(() => selectShown(report, request))
  // Lazy, because few commands write a page.
  if (update) await (await import('./updatePages.js')).updatePages({ ...options, update }, suites, opened)
  else if (isOpen && report.answer && isWatched(process.stdout))
    // The runs, an empty line and the cursor take three.
    print(
      about,
      format,
      formatOverview(report, { ...looks, lines: (process.stdout.rows || 24) - 3, options: selecting }),
    )
  else print(about, format, formats[format].write(selected, { ...request, ...looks }))
  if (summary) addToSummary(formatMarkdown(selected))
  return report.failed ? exitCodes.regression : exitCodes.completed
}

/** Lists the commands that lead on. @type {(options: string[], names: string[]) => [string, string][]} */
const commandsFor = (options, names) => [
  ['every row', quoted('node', 'compare', ...options, '--table')],
  ['only some', quoted('node', 'compare', ...options, ...names.slice(0, 2))],
  ['all questions', 'node compare --html report.html'],
  ['more options', 'node compare --help'],
]

/**
 * Formats what fits on a screen: the answer, rows that it names, and commands that show more.
 * @type {(report: Report<any>, screen: FormatOptions & { lines: number, options: string[] }) => string} options: of
 *   `compare`, which select these results
 */
function formatOverview({ tables, answer = '', rows }, { lines, options, ...looks }) {
  const [table] = tables.filter(({ columns }) => columns.length > 0)
  const mentioned = new Set(answer.split(/[^\w@+-]+/))
  const nameOf = table?.columns.find(({ align }) => align === 'left')?.text
  const named = table?.items.filter((item) => mentioned.has(String(nameOf?.(item)))) ?? []
  const names = [...new Set(rows.map(({ server }) => server))].filter((name) => answer.includes(name))
  const begin = formatAnswer({ answer }, looks)
  const end = formatCommands(commandsFor(options, names))
  // Empty lines, titles, and the line on further rows.
  const room = lines - begin.split('\n').length - end.split('\n').length - 6
  const isNamed = named.length > 1 && table.items.length > room
  const items = (isNamed ? named : (table?.items ?? [])).slice(0, Math.max(2, room))
  // Ranks are those among all rows.
  const columns = table?.columns.filter(({ title }) => !isNamed || title !== 'rank') ?? []
  const shown = table ? [{ ...table, columns, heading: null, items, groupOf: undefined, notes: [] }] : []
  const [text] = formatTable({ rows: [], tables: shown, remarks: [], notes: [] }, looks).split('\n\n')
  const left = tables.reduce((sum, { items }) => sum + items.length, -items.length)
  return [begin, '', text, ...(left > 0 ? [`… ${counted(left, 'more row')}`] : []), end].join('\n')
}

/**
 * Prints a report, and which runs it is of: in tables, as other formats hold nothing but the report.
 * @type {(about: string | null, format: CompareOptions['format'], text: string) => void}
 */
function print(about, format, text) {
  if (about && format !== 'table') console.error(`compare: ${about}`)
  const { width = Number.POSITIVE_INFINITY } = looksOf(process.stdout)
  console.log(about && format === 'table' ? `${wrapText(about, width).join('\n')}\n\n${text}` : text)
}

/**
 * Adds markdown to the summary that GitHub shows of a job.
 * @param {string} markdown
 * @throws {UsageError} if there is no job; UnableError if the summary cannot be written
 */
function addToSummary(markdown) {
  const { GITHUB_STEP_SUMMARY: path } = process.env
  if (!path)
    throw new UsageError('--summary: GITHUB_STEP_SUMMARY is not set, as it is in a job of GitHub Actions; leave it out')
  try {
    appendFileSync(path, `${createMask(process.env).document(markdown)}\n`)
  } catch (error) {
    throw cannotWrite(path, error)
  }
}
