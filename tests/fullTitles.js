import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { Readable } from 'node:stream'
import { spec } from 'node:test/reporters'

/** Characters of an error in the list of failures: the rest stands with the test. */
const errorCharacters = 2000

/**
 * Reports tests as `spec` does, and adds each failed test with the titles of its parents to the file FAILED_TESTS.
 * @param {AsyncIterable<any>} events those of one file follow each other, parents before their children
 */
export default async function* report(events) {
  /** @type {string[]} */
  const titles = []
  async function* noteFailures() {
    for await (const event of events) {
      const { type, data } = event
      if (type === 'test:start') titles[data.nesting] = data.name
      if (type === 'test:fail' && data.details.error?.failureType !== 'subtestsFailed') {
        const title = [...titles.slice(0, data.nesting), data.name].join(' > ')
        const { message, cause } = data.details.error
        const place = data.file ? relative('', data.file) : 'no file'
        const error = String(cause?.message ?? message).slice(0, errorCharacters)
        const lines = [`✖ ${title} (${place})`, ...error.split('\n').map((line) => `  ${line}`), '']
        appendFileSync(String(process.env.FAILED_TESTS), lines.join('\n'))
      }
      yield event
    }
  }
  yield* Readable.from(noteFailures()).pipe(new spec())
}
