import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Server whose answers have the value of VALUE; LOG notes its requests, and TITLES the titles of processes.
 * BEHAVIOUR is one of three faults: `refuse` credentials, `echo` all secrets in an error at every third request of a
 * connection, or `crash` at the start.
 */
const source = `
const { appendFileSync, readdirSync, readFileSync, writeFileSync } = require('node:fs')
const { createServer } = require('node:http')
const { VALUE = '1', LOG, BEHAVIOUR, PORT, DATABASE_CANARY, TITLES } = process.env
let areNoted = TITLES === undefined
function noteTitles() {
  areNoted = true
  const titles = readdirSync('/proc').map((name) => {
    try {
      return readFileSync('/proc/' + name + '/cmdline', 'utf8')
    } catch {
      return ''
    }
  })
  writeFileSync(TITLES, titles.join('\\n'))
}
if (BEHAVIOUR === 'crash') throw new Error('no database at ' + DATABASE_CANARY)
const counts = new WeakMap()
createServer(async (request, response) => {
  const text = Buffer.concat(await request.toArray()).toString()
  const { authorization, cookie, 'x-login': login, 'x-word': word } = request.headers
  const count = (counts.get(request.socket) ?? 0) + 1
  counts.set(request.socket, count)
  const field = /\\{ (\\w+) \\}/.exec(text)?.[1] ?? 'other'
  if (!areNoted && count === 3) noteTitles()
  if (LOG) appendFileSync(LOG, field + '\\n')
  response.setHeader('content-type', 'application/json')
  const message = 'who is ' + [authorization, cookie, login, word, DATABASE_CANARY].join(' and ')
  const error = JSON.stringify({ errors: [{ message }] })
  if (BEHAVIOUR === 'refuse') response.writeHead(401).end(error)
  else if (BEHAVIOUR === 'echo' && count % 3 === 0) response.end(error)
  else response.end('{"data":{"' + field + '":' + VALUE + '}}')
}).listen(Number(PORT), '127.0.0.1')
`

/**
 * Writes an api file with servers of this kind.
 * @param {string} folder
 * @param {Record<string, NodeJS.ProcessEnv>} servers - environments by names
 * @param {string} [more] - source of further keys of the file
 * @returns {string} path of the file
 */
export function writeEchoApi(folder, servers, more = '') {
  writeFileSync(join(folder, 'server.cjs'), source)
  const command = `exec '${process.execPath}' server.cjs`
  const url = 'http://127.0.0.1:{port}/graphql'
  const entries = Object.entries(servers).map(([name, env]) => [name, { command, url, env }])
  const operations = { one: { document: '{ one }' }, two: { document: '{ two }' } }
  const path = join(folder, 'api.mjs')
  const parts = [`servers: ${JSON.stringify(Object.fromEntries(entries))}`, `operations: ${JSON.stringify(operations)}`]
  writeFileSync(path, `export default { ${[...parts, more].join(', ')} }\n`)
  return path
}
