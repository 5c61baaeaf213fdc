import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { Fault } from '../base/errors/fault.js'
import { UnableError } from '../base/errors/unableError.js'
import { escapeUnseen } from '../workload/difference.js'

/** Longest quoted reason. */
const quotedCharacters = 300
/** Kept length of the end of an output: a stack trace of many threads is long. */
const keptBytes = 65_536

/** Keeps the end of an output. @type {(output: import('node:stream').Readable) => () => string} reads it */
export function keepEnd(output) {
  /** @type {Buffer[]} */
  const chunks = []
  let length = 0
  output.on('data', (chunk) => {
    length += chunks[chunks.push(chunk) - 1].length
    while (length - chunks[0].length > keptBytes) length -= chunks.shift()?.length ?? 0
  })
  return () => Buffer.concat(chunks).toString()
}

/** Prefix that Bun, Deno and shells put before the message of an error. */
const errorPrefix = /^(?:error: )?(?:Uncaught )?(?:\(in promise\) )?/

/** Line that says nothing of a cause: brackets, frames, advice, and shells and package managers that repeat the end. */
const noise = new RegExp(
  [
    /[\s\]})>|~^;,.-]*$/,
    /\s*(?:at|note:|goroutine \d+|created by|stack backtrace:|Emitted '\w+' event|\(Use `node|To exit,) ?/,
    /\s+(?:File "|from )|\s*(?:\d+: |-{5}|<-{3}|\(node:\d+\)|\.{3} \d+ more|exit status \d+$)/,
    /(?:\S+: line \d+: +\d+ )?(?:Aborted|Killed|Terminated|Segmentation fault)(?: \(core dumped\))?(?: {2,}.*)?$/,
    /(?:Node\.js|Bun) v\d|> |\s*ELIFECYCLE|make(?:\[\d+\])?: \*\*\* /,
    /\s*(?:npm (?:error|ERR!|notice|warn|WARN)|error Command failed|info Visit https)/,
  ]
    .map(({ source }) => `^(?:${source})`)
    .join('|'),
)

/** Line that says where to learn more. */
const advice = new RegExp(
  [
    /(?:for|to get|to see|get) .*\b(?:more|full|help)\b|(?:hint|tip): |\S+: use -\[v\]S |\[Help \d/,
    /(?:re-?run|run|see|try|use|type|pass)\b.*(?:--?help\b|help['`"]|\bmore (?:info|details|help)|-X\b|--\w*trace)/,
  ]
    .map(({ source }) => `^\\W*(?:ERROR\\] )?(?:${source})`)
    .join('|'),
  'i',
)

/** Line of npm that only describes its call. */
const npmDetail = new RegExp(
  '^npm (?:error|ERR!)(?: {2,}.*| (?:code|errno|syscall|path|command|signal|workspace|location|Lifecycle|Exit|' +
    'Failed at|This is|A complete|.*: `).*)?$',
)

/** Frame of a stack, or a blank line. */
const frame = /^\s*(?:at .*)?$/

/** Finds the first line behind another that is no frame. @type {(text: string, at: number) => string} */
const lineBehind = (text, at) =>
  text
    .slice(at)
    .split('\n')
    .find((line) => !frame.test(line)) ?? ''

/** Finds the last match. @type {(text: string, pattern: RegExp) => RegExpMatchArray | undefined} */
const lastMatch = (text, pattern) => [...text.matchAll(pattern)].at(-1)

/**
 * Completes the message of an error by the lines that it announces, and by its cause.
 * @type {(text: string, first: string) => string}
 */
function completeMessage(text, first) {
  let at = text.lastIndexOf(first) + first.length
  let message = first.trim().replace(/\s*\{$/, '')
  if (message.includes('AggregateError')) message += ` ${/^\s+\[?(\w*Error\b.*)/m.exec(text.slice(at))?.[1] ?? ''}`
  for (let line = ' '; message.endsWith(':') && line !== ''; message = `${message} ${line.trim()}`.trim()) {
    line = lineBehind(text, at)
    at = text.indexOf(line, at) + line.length
  }
  const cause = lastMatch(text.slice(at), /^\s*(?:\[cause\]|Caused by): (.+?)(?: \{)?$/gm)?.[1]
  return cause && !message.includes(cause) ? `${message} (cause: ${cause.trim()})` : message
}

/** @typedef {(text: string) => string | undefined} Rule */

/** Makes a rule of a pattern, whose first group is the reason. @type {(pattern: RegExp) => Rule} */
const first = (pattern) => (text) => pattern.exec(text)?.slice(1).find(Boolean)
/** @type {(pattern: RegExp) => Rule} */
const last = (pattern) => (text) => lastMatch(text, pattern)?.slice(1).find(Boolean)

/** Rules by language and runtime: that of the surest sign first. @type {Rule[]} */
const rules = [
  // V8 without memory, PHP and Go.
  first(/^(?:PHP )?(fatal error: .+)$/im),
  // Python: behind the frames of the last traceback.
  function traceback(text) {
    const at = text.lastIndexOf('Traceback (most recent call last):')
    return at === -1 ? undefined : /\n(?![\s])(.+)/.exec(text.slice(at))?.[1]
  },
  first(/^(panic: .+)$/m),
  function panicked(text) {
    const [, place, message] = /^thread .* panicked at (.+):\n(.+)$/m.exec(text) ?? []
    return message && `panicked at ${place}: ${message}`
  },
  first(/^thread .* (panicked at .+)$/m),
  first(/^Exception in thread "[^"]*" (.+)$/m),
  first(/^Unhandled exception[.:] (.+)$/m),
  // Spring Boot and Gradle.
  first(/^(?:Description:\n\s*\n|\* What went wrong:\n)(.+)$/m),
  // Node.js and Bun: behind the mark below the source.
  function uncaught(text) {
    const mark = lastMatch(text, /^[ \t]*\^+[ \t]*\n/gm)
    const line = mark && lineBehind(text, (mark.index ?? 0) + mark[0].length)
    return line && !noise.test(line) ? line : undefined
  },
  first(/^error(?:\[\w+\])?: (.*\S.*)$/m),
  last(/^((?:[\w$]+\.)*[\w$]*(?:Error|Exception)\b.*)$/gm),
  last(/^(\S.*\b\w*(?:Error|Exception): .+)$/gm),
  last(/^(\S+: (?:fatal )?error: .+)$/gm),
  // Logs as JSON, and others.
  last(/"level":(?:[56]0|"error"|"fatal").*"(?:msg|message)":"((?:[^"\\]|\\.)+)"/g),
  last(/^(.*\b(?:ERROR|FATAL|CRITICAL|SEVERE)\b.*\w.*)$/gm),
]

/**
 * Finds the words that say why a program ended.
 * @param {string} output - of one of its streams
 * @param {string} [folder] - in which it ran
 */
export function findReason(output, folder = process.cwd()) {
  // A line of progress is written over the one before; in front of a quotation mark, it is part of a word.
  const shown = output.replace(/\r+(?=\n|$)/g, '').replace(/\r+(?=[\w\s])/g, '\n')
  const whole = escapeUnseen(shown, /(?![\t\n])\p{Cc}/gu)
  const isReason = (/** @type {string} */ line) => !noise.test(line)
  const withoutAdvice = whole.split('\n').filter((line) => !advice.test(line))
  const lines = withoutAdvice.some(isReason) ? withoutAdvice : whole.split('\n')
  const text = lines.join('\n')
  const message = rules.map((rule) => rule(text)?.trim()).find(Boolean)
  const [beforeUsage] = text.split(/^\s*usage(?::| of\b)/im, 1)
  const line =
    (message && completeMessage(text, message)) ||
    beforeUsage.split('\n').findLast(isReason) ||
    lines.findLast(isReason) ||
    lines.find((line) => /^npm (?:error|ERR!)/.test(line) && !npmDetail.test(line))
  if (!line) return
  const reason = line.trim().replace(errorPrefix, '').slice(0, quotedCharacters)
  const [, script] = notFound.exec(reason) ?? []
  return script ? `${reason}${quoteFirstLine(resolve(folder, script))}` : reason
}

/** Script that a shell or the kernel did not find. */
const notFound = /(?:^|\s)([^\s:]*\/[^\s:]*): (?:not found|No such file or directory|cannot execute)/

/** Quotes the first line of a script that is there, because its interpreter is not. @param {string} path */
function quoteFirstLine(path) {
  try {
    const [line] = readFileSync(path, 'latin1').split('\n', 1)
    return line.startsWith('#!') ? ` (its first line is ${JSON.stringify(line.slice(0, quotedCharacters))})` : ''
  } catch {
    return ''
  }
}

/** Finds the name of a signal. @param {number} number */
const signalName = (number) => Object.entries(constants.signals).find(([, value]) => value === number)?.[0]

/**
 * Describes how a process ended. A shell's code is 128 and the number of the signal that ended its program.
 * @type {(code: number | null, signal: string | null) => string}
 */
export function describeExit(code, signal) {
  const ofShell = signalName((code ?? 0) - 128)
  const how = signal ? `was ended by ${signal}` : `exited with code ${code}${ofShell ? ` (${ofShell})` : ''}`
  const isKilled = (signal ?? ofShell) === 'SIGKILL'
  return isKilled ? `${how}, perhaps by the kernel for lack of memory` : how
}

/**
 * Adds the last words of a server to the faults of what needs it, such as a login.
 * @template {unknown[]} Arguments
 * @template Result
 * @param {{ lastWords: string }} server
 * @param {(...parameters: Arguments) => Promise<Result>} ask
 * @returns {(...parameters: Arguments) => Promise<Result>}
 */
export const withLastWords =
  (server, ask) =>
  (...parameters) =>
    ask(...parameters).catch((error) => {
      const { lastWords } = server
      if (!lastWords || !(error instanceof Fault || error instanceof UnableError)) throw error
      const Kind = /** @type {any} */ (error.constructor)
      throw new Kind(error.code, `${error.message}; the server's last words: ${lastWords}`)
    })
