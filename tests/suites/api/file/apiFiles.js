import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../../../core/store/temporaryFolder.js'

/**
 * Writes the files of an API into a temporary folder, which ends with the test.
 * @param {import('node:test').TestContext} context
 * @param {Record<string, string>} files texts by their paths
 * @returns {string} the folder
 */
export function writeFiles(context, files) {
  const folder = temporaryFolder(context)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** Servers that need no other file. */
export const twoServers = `{
  before: { cwd: 'old', command: 'node server.js', url: 'http://127.0.0.1:{port}/graphql' },
  after: { command: 'node server.js', url: 'http://127.0.0.1:{port}/graphql' },
}`

/**
 * Writes an api file with two servers and one operation, of which parts may be replaced.
 * @param {{ servers?: string, operation?: string, operations?: string, more?: string }} [parts] source texts
 */
export const moduleOf = ({ servers = twoServers, operation = "document: '{ a }'", operations, more = '' } = {}) =>
  `export default { servers: ${servers}, operations: ${operations ?? `{ one: { ${operation} } }`}, ${more} }`
