import { parseCookie } from 'undici'
import { valuesOf } from '../../../load/answerParser.js'
import { isLoopback } from '../../../servers/runningServer.js'
import { readAddress } from '../file/serverAddress.js'

/** Most cookies of a connection, as browsers keep of one host at least. Source: RFC 6265, 6.1. */
const maxCookies = 50

/** Cookie that requests have. @typedef {{ name: string, value: string, path: string, endsAt: number }} Kept */

/** Tells whether a cookie's path is another path, or above. @type {(path: string, of: string) => boolean} */
const matchesPath = (path, of) => of === path || of.startsWith(path.endsWith('/') ? path : `${path}/`)

/** Tells whether a cookie's domain is a host, or above. @type {(domain: string, host: string) => boolean} */
const matchesDomain = (domain, host) => host === domain || (/[a-z]/i.test(host) && host.endsWith(`.${domain}`))

/** Reads the name of a cookie in a header of requests. @param {string} pair */
const nameOf = (pair) => pair.split('=', 1)[0].trim()

/** Cookies of one connection, all of whose requests have one address. Source: RFC 6265, 5.3 and 5.4. */
export class CookieJar {
  #host
  #path
  #isSecure
  #now
  /** Cookies by names and paths. @type {Map<string, Kept>} */
  #cookies = new Map()
  /** Written headers, by the cookies that requests have of their own. @type {Map<string, string>} */
  #written = new Map()
  /** Time at which the first cookie ends. */
  #endsAt = Number.POSITIVE_INFINITY

  /**
   * @param {string} url - of the server
   * @param {() => number} [now] - milliseconds of the calendar
   */
  constructor(url, now = Date.now) {
    const { scheme, host, path } = readAddress(url)
    this.#host = host.toLowerCase()
    this.#path = path.split('?')[0]
    // Browsers trust a connection within a machine as they do TLS.
    this.#isSecure = scheme !== 'http' || isLoopback(host)
    this.#now = now
  }

  /** Takes the cookies of an answer. @param {string[]} rawHeaders - names and values in turn */
  read(rawHeaders) {
    for (const text of valuesOf(rawHeaders, 'set-cookie')) this.#set(text)
  }

  /** Writes the header of a request, which may have cookies of its own. @param {string} header */
  write(header) {
    if (this.#now() >= this.#endsAt) this.#dropEnded()
    const written = this.#written.get(header) ?? this.#join(header)
    this.#written.set(header, written)
    return written
  }

  /** @param {string} text */
  #set(text) {
    const { name = '', value = '', path, domain, secure, maxAge, expires } = parseCookie(text) ?? {}
    const isOther = domain !== undefined && !matchesDomain(domain.replace(/^\./, '').toLowerCase(), this.#host)
    const above = this.#path.slice(0, Math.max(1, this.#path.lastIndexOf('/')))
    const place = path?.startsWith('/') ? path : above
    if (name === '' || isOther || (secure && !this.#isSecure) || !matchesPath(place, this.#path)) return
    // A negative age, which undici ignores, deletes a cookie, too.
    const isOver = /;\s*max-age\s*=\s*-/i.test(text)
    const date = Number(expires ?? Number.POSITIVE_INFINITY)
    const lastDate = Number.isNaN(date) ? Number.POSITIVE_INFINITY : date
    const ownEnd = maxAge === undefined ? lastDate : this.#now() + maxAge * 1000
    const endsAt = isOver ? this.#now() : ownEnd
    const key = `${name}; ${place}`
    const last = this.#cookies.get(key)
    this.#cookies.set(key, { name, value, path: place, endsAt })
    // A server that names each one anew would make requests longer without end.
    if (this.#cookies.size > maxCookies) this.#cookies.delete(String(this.#cookies.keys().next().value))
    this.#endsAt = Math.min(this.#endsAt, endsAt)
    if (last?.value !== value) this.#written.clear()
  }

  #dropEnded() {
    const now = this.#now()
    for (const [key, { endsAt }] of this.#cookies) if (endsAt <= now) this.#cookies.delete(key)
    this.#endsAt = Math.min(...[...this.#cookies.values()].map(({ endsAt }) => endsAt))
    this.#written.clear()
  }

  /** Joins cookies, those of longer paths first; received ones replace a request's own. @param {string} header */
  #join(header) {
    const received = [...this.#cookies.values()].sort((a, b) => b.path.length - a.path.length)
    const pairs = header
      .split(';')
      .filter((pair) => pair.trim() !== '' && received.every(({ name }) => name !== nameOf(pair)))
    return [...pairs.map((pair) => pair.trim()), ...received.map(({ name, value }) => `${name}=${value}`)].join('; ')
  }
}
