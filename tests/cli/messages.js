import assert from 'node:assert/strict'
import { UsageError } from '../../lib/base/errors/usageError.js'

/** @param {string} message @returns {(error: unknown) => true} for assert.rejects and assert.throws */
export function usageError(message) {
  return (error) => {
    assert.ok(error instanceof UsageError, String(error))
    assert.equal(error.message, message)
    assert.doesNotMatch(message, /\n/)
    return true
  }
}

/**
 * Keeps what is written to the console for as long as the test goes on.
 * @param {import('node:test').TestContext} context
 * @param {'log' | 'error'} method
 * @returns {() => string} what was written so far
 */
export function captureConsole(context, method) {
  const written = context.mock.method(console, method, () => {})
  return () => written.mock.calls.map(({ arguments: [text] }) => `${text}\n`).join('')
}
