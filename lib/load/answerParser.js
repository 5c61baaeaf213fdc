import { HTTPParser } from 'http-parser-js'
import { Fault } from '../base/errors/fault.js'
import { maxHeadBytes } from './limits.js'

/** Parser, with its state and its offset, which its types lack. @type {any} */
const LaxParser = HTTPParser

/** Size of a chunk, which some servers pad with spaces, and its extensions. Source: RFC 9112, 7.1. */
const chunkHead = /^([\da-f]+)[ \t]*(?:;.*)?$/i
/** Status line. Source: RFC 9112, 4. */
const statusLine = /^HTTP\/1\.(\d) (\d{3})(?: (.*))?$/
/** Name of a header with its colon, or the continuation of the line before. Source: RFC 9112, 5.1 and 5.2. */
const headerLine = /^(?:[!#$%&'*+.^_`|~\w-]+:|[ \t])/
/** Header of one length several times, as proxies join equal ones. Source: RFC 9112, 6.3 (5). */
const equalLengths = /^(content-length:[ \t]*)(\d+)(?:[ \t]*,[ \t]*\2)+[ \t]*$/i
/** Bytes of a chunk of one byte beside it. */
const maxFraming = 5
/** Number of quoted bytes of what is not HTTP. */
const quotedBytes = 60

/** Makes the fault of bytes that are not HTTP. @param {string} reason */
export const malformed = (reason) => new Fault('MALFORMED_ANSWER', `malformed HTTP: ${reason}`)

/** Quotes the beginning of bytes. @param {string} bytes - as latin1 */
const quote = (bytes) => JSON.stringify(bytes.slice(0, quotedBytes))

/**
 * Parser of HTTP/1.1 answers: http-parser-js, which by itself reads a chunk size of `-5` for ever, takes `5x` for 5 and
 * the status 2000 for 200, and skips lines that are no headers.
 */
export class AnswerParser extends LaxParser {
  constructor() {
    // The parser takes it over before each answer.
    LaxParser.maxHeaderSize = maxHeadBytes
    super(LaxParser.RESPONSE)
  }

  /** Forgets an answer that has begun. */
  reset() {
    this.reinitialize(LaxParser.RESPONSE)
  }

  /** Reads the status line, or an empty one before it: a state of the parser. */
  RESPONSE_LINE() {
    const line = this.consumeLine()
    if (!line) return
    const [, minor, status, statusMessage = ''] = statusLine.exec(line) ?? []
    if (status === undefined) throw malformed(`status line ${quote(line)}`)
    const statusCode = Number(status)
    Object.assign(this.info, { versionMajor: 1, versionMinor: Number(minor), statusCode, statusMessage })
    this.state = 'HEADER'
  }

  /** Reads the line before a chunk: a state of the parser. */
  BODY_CHUNKHEAD() {
    const line = this.consumeLine()
    if (line === undefined) return
    const [, size] = chunkHead.exec(line) ?? []
    if (size === undefined) throw malformed(`chunk size ${quote(line)}`)
    this.body_bytes = Number.parseInt(size, 16)
    this.state = this.body_bytes === 0 ? 'BODY_CHUNKTRAILERS' : 'BODY_CHUNK'
  }

  /** @type {(line: string, headers: string[]) => void} */
  parseHeader(line, headers) {
    if (!headerLine.test(line)) throw malformed(`header ${quote(line)}`)
    super.parseHeader(line.replace(equalLengths, '$1$2'), headers)
  }
}

/**
 * Describes what the parser has thrown.
 * @param {NodeJS.ErrnoException} error
 * @param {Buffer} bytes - of the answer so far
 */
export function describeMalformed(error, bytes) {
  if (error instanceof Fault) return error
  const { code, message } = error
  if (code === 'HPE_UNEXPECTED_CONTENT_LENGTH') return malformed('several lengths that differ')
  if (message === 'max header size exceeded') return malformed(`a head of more than ${maxHeadBytes / 1024} kB`)
  return new Fault('MALFORMED_ANSWER', `malformed HTTP (${code ?? message}): ${quote(bytes.toString('latin1'))}`)
}

/**
 * Refuses an answer with too much around its body, such as trailers without end.
 * @type {(bytes: number, bodyBytes: number, interim: number) => void} interim: informational answers before it
 * @throws {Fault}
 */
export function limitFraming(bytes, bodyBytes, interim) {
  if (bytes - bodyBytes > maxHeadBytes * (2 + interim) + maxFraming * bodyBytes)
    throw malformed(`more than ${maxHeadBytes / 1024} kB around a body of ${bodyBytes} bytes`)
}

/**
 * Describes headers by which the end of a body cannot be told, or a coding of the transfer beside chunks, which no
 * client has asked for by TE. Source: RFC 9112, 6.3.
 * @param {string[]} rawHeaders - names and values in turn
 * @returns {string | null} null if they are right
 */
export function describeFraming(rawHeaders) {
  const [lengths, codings] = ['content-length', 'transfer-encoding'].map((name) => valuesOf(rawHeaders, name))
  const wrong = lengths.find((value) => !/^\d{1,15}$/.test(value))
  if (wrong !== undefined) return `content-length: ${wrong} is no length`
  if (lengths.length > 0 && codings.length > 0)
    return 'answers with content-length and transfer-encoding, which exclude each other'
  return /^(?:chunked|identity)?$/i.test(codings.join(', '))
    ? null
    : `transfer-encoding ${codings.join(', ')} is not read; let the server send chunked alone`
}

/** Tells whether an answer has no body, whatever its head says. Source: RFC 9112, 6.3 (1). @param {number} status */
export const hasNoBody = (status) => status < 200 || status === 204 || status === 304

/** Lists the values of a header. @type {(rawHeaders: string[], name: string) => string[]} rawHeaders: as above */
export const valuesOf = (rawHeaders, name) =>
  rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1].toLowerCase() === name)
