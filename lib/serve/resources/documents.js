import { createHash } from 'node:crypto'
import { createListing, listPath } from '../../workload/pages.js'
import { authorResource } from '../../workload/resources.js'
import { encode, negotiate } from '../compression/encoding.js'
import { content } from '../content.js'
import { filterFields, writePointers } from './pointers.js'

/** @import { IncomingHttpHeaders as Headers } from 'node:http' */
/** @import { Author } from '../../types.d.ts' */
/** @import { Compression } from '../../workload/codings.js' */
/** @import { Answer } from '../bodies.js' */
/** @import { Pointer } from './pointers.js' */

/**
 * @typedef {object} Document a REST resource of a page
 * @property {(signal?: AbortSignal) => Promise<unknown>} generate makes its JSON, by the backend
 * @property {string[]} version changes with its bytes, and costs no call of the backend
 * @property {unknown} links the JSON whose strings may be links
 * @property {string} cacheControl
 * @property {Map<string, Buffer> | null} cache its bytes by their entity tags; null if the server caches none
 * @property {string[]} vary request headers that its answers depend on, without Accept-Encoding
 */

/**
 * @typedef {object} Head
 * @property {200 | 304} status
 * @property {Record<string, string>} headers
 * @property {Compression | null} compression
 * @property {string} etag
 */

/** @param {string} path */
const idOf = (path) => /^\/api\/authors\/([^/]+)$/.exec(path)?.[1] ?? ''

/** @type {(path: string) => boolean} whether it is the path of a resource that can be sent ahead */
export const isResource = (path) => content.backend?.has(idOf(path)) === true

/** @type {(path: string) => Document | null} */
export function findDocument(path) {
  const { authors, backend } = content
  if (!backend) return null
  if (path === listPath) {
    const links = createListing(authors)
    return {
      generate: async () => createListing(await backend.list()),
      version: links.authors,
      links,
      // Revalidated each time, because it says which resources there are.
      cacheControl: 'private, no-cache',
      cache: null,
      vary: ['Cookie', 'Fields', 'Preload'],
    }
  }
  const id = idOf(path)
  if (!backend.has(id)) return null
  return {
    generate: async (signal) => authorResource(/** @type {Author} */ (await backend.load(id, signal))),
    version: [backend.versionOf(id)],
    links: null,
    cacheControl: 'private, max-age=3600',
    cache: backend.cacheOf(id),
    vary: ['Fields'],
  }
}

/** Makes a strong entity tag. @param {string[]} parts - all that the bytes of an answer depend on */
export const entityTag = (parts) =>
  `"${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)}"`

const tag = String.raw`(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"`
const tags = new RegExp(String.raw`^[\s,]*${tag}(?:\s*,[\s,]*${tag})*[\s,]*$`)

/**
 * Tells by If-None-Match whether a client has an answer; a malformed header counts as none. Source: RFC 9110, section
 * 13.1.2: weak comparison.
 * @type {(header: string | undefined, etag: string) => boolean} etag: of the answer
 */
export function matchesTag(header, etag) {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return tags.test(header) && header.match(/"[^"]*"/g)?.includes(etag) === true
}

/**
 * Makes the head of an answer before its document is generated: 304 if the client has it.
 * @param {Document} document
 * @param {Headers} headers
 * @param {Pointer[]} fields - requested ones; all if there is none
 * @returns {Head}
 */
export function createHead(document, headers, fields) {
  const offered = content.compression
  const isTaken = offered && negotiate(headers, offered.coding) === offered.coding
  const compression = isTaken ? offered : null
  const etag = entityTag([...document.version, writePointers(fields), compression?.coding ?? ''])
  const vary = [...(offered ? ['Accept-Encoding'] : []), ...document.vary].join(', ')
  const validators = { etag, 'cache-control': document.cacheControl, vary }
  if (matchesTag(headers['if-none-match'], etag)) return { status: 304, headers: validators, compression, etag }
  const type = { 'content-type': 'application/json', ...(compression && { 'content-encoding': compression.coding }) }
  return { status: 200, headers: { ...type, ...validators }, compression, etag }
}

/**
 * Generates the body of an answer, or nothing for 304.
 * @param {Document} document
 * @param {Head} head
 * @param {Pointer[]} fields
 * @param {AbortSignal} [signal] - aborted when no request waits for it any more
 * @throws {Error} if the signal is aborted
 */
export async function createBody(document, { status, compression, etag }, fields, signal) {
  if (status === 304) return undefined
  const cached = document.cache?.get(etag)
  if (cached) return cached
  const value = await document.generate(signal)
  const json = Buffer.from(JSON.stringify(fields.length > 0 ? filterFields(value, fields) : value))
  const body = compression ? await encode(json, compression) : json
  if (fields.length === 0) document.cache?.set(etag, body)
  return body
}

/** @type {(head: Head, body: Buffer | undefined) => Answer} */
export const toAnswer = ({ status, headers }, body) =>
  body ? { status, headers: { 'content-length': body.length, ...headers }, body } : { status, headers }
