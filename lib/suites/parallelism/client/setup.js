import { isSuccess } from '../../../workload/answerRules.js'
import { decodeCacheDigest, encodeCacheDigest } from '../../../workload/cacheDigest.js'
import { clientCache, listTarget, pageDocument, resourcePath } from '../../../workload/pages.js'
import { persistedExtensions as extensionsOf } from '../../../workload/scenarios/persisted.js'
import { decodeBody } from '../../../load/decoding.js'
import { graphqlPath } from './golden.js'
import { Fault } from '../../../base/errors/fault.js'

/** @import { Document, Transport } from '../../../load/transport.js' */
/** @import { Conditions } from '../parameters.js' */
/** @import { Golden } from './golden.js' */

/** Headers that Apollo Server requires against forged requests. */
export const graphqlHeaders = {
  'apollo-require-preflight': 'true',
  accept: 'application/graphql-response+json, application/json',
}
export const jsonHeaders = { ...graphqlHeaders, 'content-type': 'application/json' }

export const persistedExtensions = extensionsOf(pageDocument)

/** Creates a client: its cache, and the headers of every request. @param {Conditions} conditions */
export function createClient(conditions) {
  const { fresh, stale } = clientCache(conditions)
  const freshPaths = new Set([...fresh].map(resourcePath))
  const digest = encodeCacheDigest(freshPaths)
  return {
    listTarget: listTarget(conditions.links),
    fresh: freshPaths,
    digest,
    /** Checks whether the digest seems to hold a path. */
    seemsFresh: decodeCacheDigest(digest)?.has ?? (() => false),
    stale: new Set([...stale].map(resourcePath)),
    /** @type {Map<string, string>} */
    etags: new Map(),
    /** @type {Record<string, string>} */
    headers: conditions.compression === 'none' ? {} : { 'accept-encoding': conditions.compression },
  }
}

/** @typedef {ReturnType<typeof createClient>} Client */

/**
 * Fetches stale resources once to learn their validators, all at the same time: HTTP/1.1 takes turns on one connection.
 * Pages are then told that these bodies have not changed, so they are verified here.
 * @type {(transport: Transport, client: Client, golden: Pick<Golden, 'verify'>) => Promise<unknown>}
 */
export const learnEtags = (transport, { stale, etags, headers }, golden) =>
  Promise.all(
    [...stale].map(async (path) => {
      const document = await transport.request({ method: 'GET', path, headers })
      golden.verify(document, path)
      if (!document.headers.etag) throw new Fault('UNSUPPORTED', `${document.name}: has no ETag to be revalidated with`)
      etags.set(path, document.headers.etag)
    }),
  )

/** Registers the document under its hash. @param {Transport} transport @throws {Fault} with the server's words */
export async function registerPersisted(transport) {
  const body = JSON.stringify({ query: pageDocument, extensions: persistedExtensions })
  refuse(await transport.request({ method: 'POST', path: graphqlPath, headers: jsonHeaders, body }))
}

/**
 * Refuses the answer of a server that does not support a request.
 * @param {Document} document
 * @throws {Fault} unsupported, with the server's words
 */
export function refuse(document) {
  const { name, status } = document
  const text = decodeBody(document).toString()
  const isRefused = (status >= 400 && status < 500) || status === 501 || (isSuccess(status) && hasErrorsOnly(text))
  if (!isRefused) return
  const message = text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 200)
  throw new Fault('UNSUPPORTED', `${name} was refused with status ${status}: ${message || '(empty body)'}`)
}

/** @param {string} text */
function hasErrorsOnly(text) {
  try {
    const { data, errors } = JSON.parse(text)
    return errors?.length > 0 && !data
  } catch {
    return false
  }
}
