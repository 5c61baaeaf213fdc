import { relative } from 'node:path'
import { Readable } from 'node:stream'
import { spec } from 'node:test/reporters'

/**
 * Reports tests as `spec` does; the last lines name each failed test with the titles of its parents.
 * @param {AsyncIterable<any>} events those of one file follow each other, parents before their children
 */
export default async function* report(events) {
  /** @type {string[]} */
  const titles = []
  /** @type {string[]} */
  const failed = []
  async function* noteFailures() {
    for await (const event of events) {
      const { type, data } = event
      if (type === 'test:start') titles[data.nesting] = data.name
      if (type === 'test:fail' && data.details.error?.failureType !== 'subtestsFailed') {
        const title = [...titles.slice(0, data.nesting), data.name].join(' > ')
        failed.push(`✖ ${title} (${data.file ? relative('', data.file) : 'no file'})`)
      }
      yield event
    }
  }
  yield* Readable.from(noteFailures()).pipe(new spec())
  if (failed.length > 0) yield `\nfailed, with the titles of their parents:\n${failed.join('\n')}\n`
}
