import { readdirSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { UnableError } from '../../base/errors/unableError.js'
import { UsageError } from '../../base/errors/usageError.js'
import { readDocument, shown, writeAllAtomically } from '../../core/store/files.js'
import { escapeMarkup, formatMarkdown, replaceBetweenMarkers } from '../../reports/markdown.js'
import { quoted } from '../../workload/quoted.js'
import { parseCompareOptions } from './compareOptions.js'
import { openReport } from './openReport.js'
import { selectShown } from './selectShown.js'

/** @import { PageSources, Suite } from '../../core/suite.d.ts' */
/** @import { CompareOptions } from './compareOptions.js' */
/** @import { Opened } from './openReport.js' */

/** Options of the command that fills the part `results`. @typedef {CompareOptions & { update: string }} Update */

/** @typedef {{ text: string, pictures: Record<string, string> }} Filled pictures: texts by path */

/** Matches the line that begins a part and names its command, such as `<!-- compare --suite NAME:start -->`. */
const startOfPart = /^<!-- (compare( .*?)?):start -->/gm

/** Matches an answer within a line, with the options of its command. */
const answerInLine = /<!-- answer( .*?)? -->(.*?)<!-- \/answer -->/g

/** Matches a word of such a command, which may be in quotation marks. */
const word = /"([^"]*)"|\S+/g

/** Reads a page with its byte order mark, to keep it. @param {string} path */
const readPage = (path) => readDocument(path, { ignoreBOM: true })

/**
 * Updates a page, or every page of a folder, from published results, or from those of --results: the part between the
 * markers `results` by the options, and each part that names its command. With --check it only compares.
 * @param {Update} options
 * @param {Suite[]} suites
 * @param {Opened} opened - report of the options
 * @throws {UnableError} if a page is unreadable or has no markers, a file cannot be written, or with --check differs;
 *   then none is written
 * @throws {UsageError} if a part names a wrong command
 */
export async function updatePages(options, suites, opened) {
  const { update, check } = options
  const isFolder = statSync(update, { throwIfNoEntry: false })?.isDirectory() ?? false
  /** @type {Record<string, string>} */
  const files = {}
  for (const page of isFolder ? pagesIn(update) : [update]) {
    const { text, pictures } = await fillParts(page, options, suites)
    const answerOf = (/** @type {string[]} */ ...argv) => answerBy(page, argv, options, suites)
    Object.assign(files, isFolder ? { [page]: text } : await fillResults(page, text, opened, answerOf), pictures)
  }
  if (!check) return writeAllAtomically(files)
  const stale = Object.keys(files).find((file) => readPage(file) !== files[file])
  if (stale === undefined) return
  const command = ['node', 'compare', ...(opened.loaded.optionsToShow?.(options) ?? []), '--update', shown(update)]
  throw new UnableError('OUT_OF_DATE', `${shown(stale)} is not what the results say; run ${quoted(...command)}`)
}

/** Lists the pages in a folder that have parts with commands. @param {string} folder */
const pagesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => join(folder, file))
    .filter((page) => [startOfPart, answerInLine].some((pattern) => readPage(page).search(pattern) >= 0))

/** @type {(page: string, text: string, made: string, name: string) => string} @throws {UnableError} */
function replacePart(page, text, made, name) {
  const replaced = replaceBetweenMarkers(text, made, name)
  if (replaced !== null) return replaced
  const missing = `has no line <!-- ${name}:start --> followed by <!-- ${name}:end -->, once each; add both`
  throw new UnableError('CANNOT_WRITE', `${shown(page)} ${missing}`)
}

/** Splits the options of a command into words. @param {string} argv */
const wordsOf = (argv) => [...argv.matchAll(word)].map(([all, inQuotes = all]) => inQuotes)

/**
 * Reads a command in a page, which shows published results.
 * @type {(page: string, argv: string[], options: Update, suites: Suite[]) => Promise<CompareOptions>}
 */
async function readPart(page, argv, { resultsDirectory, projectFolder }, suites) {
  const command = await parseCompareOptions(argv, { suites, projectFolder, version: '' })
  if (command === null) {
    const name = ['compare', ...argv].join(' ')
    throw new UsageError(`${shown(page)}: "${name}" shows no results; name other options`)
  }
  return { ...command, resultsDirectory }
}

/** Answers by a command. @type {(...of: Parameters<typeof readPart>) => Promise<string>} */
async function answerBy(...of) {
  const command = await readPart(...of)
  try {
    return (await openReport(command, of[3], 'published')).report.answer ?? ''
  } catch (error) {
    // Without results, or without those of a server that the command names, there is no answer.
    if (error instanceof UsageError || (error instanceof UnableError && error.code === 'NO_RESULTS')) return ''
    throw error
  }
}

/**
 * Fills the parts of a page that name their command; --plot puts a picture, which has a path beside the page, above.
 * @type {(page: string, options: Update, suites: Suite[]) => Promise<Filled>}
 */
async function fillParts(page, options, suites) {
  let text = readPage(page)
  /** @type {Filled['pictures']} */
  const pictures = {}
  for (const [, name, argv = ''] of text.matchAll(startOfPart)) {
    const command = await readPart(page, wordsOf(argv), options, suites)
    const { report, loaded } = await openReport(command, suites, 'published')
    // The option names a path from the working directory.
    const picture = command.plot === null ? undefined : relative('', command.plot)
    if (picture && loaded.draw) pictures[join(dirname(page), picture)] = await loaded.draw(report)
    text = replacePart(page, text, formatMarkdown(selectShown(report, command), { picture }), name)
  }
  for (const [part, argv = ''] of text.matchAll(answerInLine)) {
    const answer = escapeMarkup((await answerBy(page, wordsOf(argv), options, suites)).replace(/^~ /, ''))
    text = text.replace(part, () => `<!-- answer${argv} -->${answer}<!-- /answer -->`)
  }
  return { text, pictures }
}

/**
 * Fills the part `results` of a page, and writes files beside it, such as a picture.
 * @type {(page: string, text: string, opened: Opened, answerOf: PageSources['answerOf']) =>
 *   Promise<Record<string, string>>} texts by path
 */
async function fillResults(page, text, { loaded, report, sources }, answerOf) {
  const made = (await loaded.createPage?.(report, { ...sources, answerOf })) ?? {
    text: formatMarkdown(report),
    files: {},
  }
  const beside = Object.entries(made.files).map(([path, content]) => [join(dirname(page), path), content])
  return { ...Object.fromEntries(beside), [page]: replacePart(page, text, made.text, 'results') }
}
