import { setTimeout as delay } from 'node:timers/promises'

/** @import { Duplex } from 'node:stream' */

/** @typedef {(question: object) => Promise<string>} AskLine asks for a line; empty if the other process has ended */

/**
 * Asks another process questions, a line of JSON each, which it answers by a line each in the same order.
 * @type {(stream: Duplex, maxCharacters?: number) => AskLine} maxCharacters: kept of a line that has not ended
 */
export function askLines(stream, maxCharacters = Number.POSITIVE_INFINITY) {
  /** Resolve the answers that are awaited, in the order of the questions. @type {((line: string) => void)[]} */
  const waiting = []
  let text = ''
  let isClosed = false
  stream.setEncoding('utf8')
  stream.on('data', (chunk) => {
    // A long line comes in many parts, of which only the last one ends it.
    const lines = chunk.includes('\n') ? `${text}${chunk}`.split('\n') : [text + chunk]
    text = lines.pop() ?? ''
    if (text.length > maxCharacters) text = text.slice(-maxCharacters)
    for (const line of lines) waiting.shift()?.(line)
  })
  // Ignored, because 'close' follows when the process has ended.
  stream.on('error', () => {})
  stream.once('close', () => {
    isClosed = true
    for (const resolve of waiting.splice(0)) resolve('')
  })
  return (question) =>
    new Promise((resolve) => {
      if (isClosed) return resolve('')
      waiting.push(resolve)
      stream.write(`${JSON.stringify(question)}\n`)
    })
}

/**
 * Waits for an answer for some seconds.
 * @type {<Answer>(answer: Promise<Answer>, seconds: number) => Promise<Answer | null>} null after these
 */
export const withTimeout = (answer, seconds) => Promise.race([answer, delay(seconds * 1000, null, { ref: false })])
