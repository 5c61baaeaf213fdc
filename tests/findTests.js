import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Every *.test.js in tests/, however deep: `node --test` takes no pattern before Node 21, and `sh` knows no `**`.
 * @returns {string[]} paths from the project's root
 */
export function findTests() {
  return readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js'))
    .map((file) => join('tests', file))
    .sort()
}
