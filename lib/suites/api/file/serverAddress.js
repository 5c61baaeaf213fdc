import { UsageError } from '../../../base/errors/usageError.js'
import { portMark } from '../../../servers/runningServer.js'

/**
 * @typedef {object} ServerAddress
 * @property {'http' | 'https' | 'unix'} scheme
 * @property {string} host - as in a URL; localhost with a Unix socket
 * @property {number | null} port - null for a Unix socket, and for `{port}`
 * @property {string | null} socketPath
 * @property {string} path - with its query
 * @property {string} authority - value of the header Host
 */

const examples = 'http://127.0.0.1:4000/graphql, https://127.0.0.1:{port}/graphql or unix:/run/api.sock:/graphql'

/** Path of a socket, then that of requests. */
const unixPattern = /^unix:(\/[^:]+):(\/[^#]*)$/

/**
 * Reads the address of requests. None is quoted in errors, because it may contain a password.
 * @param {string} url
 * @param {string} [at] - its place, for errors
 * @returns {ServerAddress}
 * @throws {UsageError}
 */
export function readAddress(url, at = 'url') {
  /** @type {(problem: string) => UsageError} */
  const wrong = (problem) => new UsageError(`${at}: ${problem}; write it as in ${examples}`)
  if (url.startsWith('unix:')) {
    const [, socketPath, path] = unixPattern.exec(url) ?? []
    if (path === undefined) throw wrong('expected the path of a socket, a colon and the path of requests')
    return { scheme: 'unix', host: 'localhost', port: null, socketPath, path, authority: 'localhost' }
  }
  const marks = url.split(portMark).length - 1
  const text = url.replace(`:${portMark}`, ':1')
  if (marks > 1 || text.includes(portMark)) throw wrong(`expected ${portMark} once, in place of the port`)
  const parsed = URL.canParse(text) ? new URL(text) : null
  if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:')
    throw wrong('expected an address of http:, https: or unix:')
  if (parsed.username !== '' || parsed.password !== '')
    throw wrong('user and password belong in a header authorization')
  if (parsed.hash !== '') throw wrong('expected an address without #')
  const { hostname: host, pathname, search } = parsed
  const scheme = parsed.protocol === 'https:' ? 'https' : 'http'
  const port = marks === 1 ? null : Number(parsed.port || (scheme === 'https' ? 443 : 80))
  const authority = marks === 1 ? `${host}:${portMark}` : parsed.host
  return { scheme, host, port, socketPath: null, path: `${pathname}${search}`, authority }
}
