import { createListing, listPath } from '../workload/pages.js'
import { authorResource } from '../workload/resources.js'
import { encode, negotiate } from './coding.js'
import { entityTag, matchesTag } from './entityTag.js'
import { filterFields, writePointers } from './pointers.js'
import { site } from './site.js'

/** @import { IncomingHttpHeaders as Headers } from 'node:http' */
/** @import { Author } from '../types.d.ts' */
/** @import { Compression } from '../workload/codings.js' */
/** @import { Pointer } from './pointers.js' */
/** @import { Answer } from './send.js' */

/**
 * @typedef {object} Document a REST resource of a page
 * @property {(signal?: AbortSignal) => Promise<unknown>} generate its JSON, by the backend
 * @property {string[]} version what changes with its bytes: known without generating it
 * @property {unknown} links the JSON whose strings may be links
 * @property {string} cacheControl
 * @property {Map<string, Buffer> | null} cache its bytes by their entity tags, where the server keeps them
 * @property {string[]} vary the request headers that its answers depend on, less Accept-Encoding
 */

/** @param {string} path */
const idOf = (path) => /^\/api\/authors\/([^/]+)$/.exec(path)?.[1] ?? ''

/** @type {(path: string) => boolean} whether it is the path of a resource that can be sent ahead */
export const isResource = (path) => site.backend?.has(idOf(path)) === true

/** @type {(path: string) => Document | null} null where there is none */
export function findDocument(path) {
  const { authors, backend } = site
  if (!backend) return null
  if (path === listPath) {
    const links = createListing(authors)
    return {
      generate: async () => createListing(await backend.list()),
      version: links.authors,
      links,
      // Who has it asks whether it is still right: it says which resources there are.
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

/** @typedef {{ status: 200 | 304, headers: Record<string, string>, compression: Compression | null, etag: string }} Head */

/**
 * What is known of the answer to a request before its document is generated: 304 where the client has it. fields: that are
 * asked for; all where none is.
 * @type {(document: Document, headers: Headers, fields: Pointer[]) => Head}
 */
export function createHead(document, headers, fields) {
  const offered = site.compression
  const isTaken = offered && negotiate(headers, offered.coding) === offered.coding
  const compression = isTaken ? offered : null
  const etag = entityTag([...document.version, writePointers(fields), compression?.coding ?? ''])
  const vary = [...(offered ? ['Accept-Encoding'] : []), ...document.vary].join(', ')
  const about = { etag, 'cache-control': document.cacheControl, vary }
  if (matchesTag(headers['if-none-match'], etag)) return { status: 304, headers: about, compression, etag }
  const type = { 'content-type': 'application/json', ...(compression && { 'content-encoding': compression.coding }) }
  return { status: 200, headers: { ...type, ...about }, compression, etag }
}

/**
 * @param {Document} document
 * @param {Head} head
 * @param {Pointer[]} fields
 * @param {AbortSignal} [signal] that nobody waits for it any more
 * @returns {Promise<Buffer | undefined>} none, and nothing generated, where the client has it
 * @throws {Error} where the signal is aborted
 */
export async function createBody(document, { status, compression, etag }, fields, signal) {
  if (status === 304) return undefined
  const kept = document.cache?.get(etag)
  if (kept) return kept
  const value = await document.generate(signal)
  const json = Buffer.from(JSON.stringify(fields.length > 0 ? filterFields(value, fields) : value))
  const body = compression ? await encode(json, compression) : json
  if (fields.length === 0) document.cache?.set(etag, body)
  return body
}

/** @type {(head: Head, body: Buffer | undefined) => Answer} */
export const toAnswer = ({ status, headers }, body) =>
  body ? { status, headers: { 'content-length': body.length, ...headers }, body } : { status, headers }
