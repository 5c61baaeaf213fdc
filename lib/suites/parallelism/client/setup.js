import { decodeCacheDigest, encodeCacheDigest } from '../../../workload/cacheDigest.js'
import { clientCache, listTarget, pageDocument, resourcePath } from '../../../workload/pages.js'
import { persistedExtensions as extensionsOf } from '../../../workload/persistedExtensions.js'
import { graphqlPath } from './golden.js'
import { Fault } from '../../../base/errors/fault.js'
import { refuse } from './refusal.js'

/** @import { Transport } from '../../../load/transport.js' */
/** @import { Conditions } from '../parameters.js' */

/** As Apollo Server's check against forged requests wants it. */
export const graphqlHeaders = {
  'apollo-require-preflight': 'true',
  accept: 'application/graphql-response+json, application/json',
}
export const jsonHeaders = { ...graphqlHeaders, 'content-type': 'application/json' }

/** How the page's document is named by its hash. */
export const persistedExtensions = extensionsOf(pageDocument)

/** What a client brings to a page: its cache, and what it sends with every request. @param {Conditions} conditions */
export function createClient(conditions) {
  const { fresh, stale } = clientCache(conditions)
  const freshPaths = new Set([...fresh].map(resourcePath))
  const digest = encodeCacheDigest(freshPaths)
  return {
    listTarget: listTarget(conditions.links),
    fresh: freshPaths,
    /** Of what is fresh. */
    digest,
    /** Whether a server that knows the digest has to think that a path is fresh. */
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
 * Fetches what is stale once, as it must have been, to learn its validators.
 * @type {(transport: Transport, client: Client) => Promise<void>}
 */
export async function learnEtags(transport, { stale, etags, headers }) {
  for (const path of stale) {
    const document = await transport.request({ method: 'GET', path, headers })
    if (document.status !== 200)
      throw new Fault('WRONG_ANSWER', `${document.name}: expected status 200, got ${document.status}`)
    if (!document.headers.etag) throw new Fault('UNSUPPORTED', `${document.name}: has no ETag to be revalidated with`)
    etags.set(path, document.headers.etag)
  }
}

/** Has the server keep the document under its hash. @param {Transport} transport @throws {Fault} with what it said */
export async function registerPersisted(transport) {
  const body = JSON.stringify({ query: pageDocument, extensions: persistedExtensions })
  refuse(await transport.request({ method: 'POST', path: graphqlPath, headers: jsonHeaders, body }))
}
