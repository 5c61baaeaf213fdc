import { createAuthors } from './data.js'
import { createRandom } from './random.js'
import { authorResource } from './resources.js'

/** @import { Arm, Author, Protocol } from '../types.d.ts' */
/** @import { ServerConditions } from './pageParameters.js' */

/**
 * Ways to get a page, in the order in which they are reported.
 * @type {{ arm: Arm, protocols?: Protocol[] }[]} protocols: all if absent
 */
export const arms = [
  { arm: 'compound' },
  { arm: 'compound-get' },
  { arm: 'persisted' },
  { arm: 'query' },
  { arm: 'defer' },
  { arm: 'rest' },
  { arm: 'standalone' },
  { arm: 'push', protocols: ['h2c', 'h2'] },
  { arm: 'digest', protocols: ['h2c', 'h2'] },
  { arm: 'preload' },
  { arm: 'hints' },
]

/** Arms in which the server announces the listed resources ahead of the list. @type {Set<Arm>} */
export const linkArms = new Set(['push', 'digest', 'preload', 'hints'])

/** Tells whether an arm exists over a protocol. @type {(name: Arm, protocol: Protocol) => boolean} */
export const takesProtocol = (name, protocol) =>
  arms.find(({ arm }) => arm === name)?.protocols?.includes(protocol) ?? true

/** Arm that the other ones are compared with. @type {Arm} */
export const referenceArm = 'compound'

/** Arms of one GraphQL document. @type {Set<Arm>} */
export const graphqlArms = new Set(['compound', 'compound-get', 'persisted', 'query', 'defer'])

/** Number of HTTP/1.1 connections to one server at once, as in browsers. */
export const http1Connections = 6

/** Minimum size of a resource, which must hold its fields. */
export const minResourceBytes = 256
/** Maximum size of all resources of a page together. */
export const maxPageBytes = 200_000_000

/**
 * Converts a count, or a share such as `50%`, into a number of resources.
 * @type {(value: number | string, resources: number) => number}
 */
export function countOf(value, resources) {
  const share = /^(.+)%$/.exec(String(value))?.[1]
  return Math.min(resources, share === undefined ? Number(value) : Math.round((Number(share) / 100) * resources))
}

/**
 * Shuffles all ids into the order in which they become hits. Each kind of hit has its own seed, so that hits of several
 * kinds coincide only by chance.
 * @type {(resources: number, seed: number) => string[]}
 */
function idsInOrderOfHits(resources, seed) {
  const random = createRandom(seed)
  const ids = Array.from({ length: resources }, (_, index) => ({ id: String(index + 1), chance: random() }))
  return ids.sort((a, b) => a.chance - b.chance).map(({ id }) => id)
}

const serverHitSeed = 101
const clientHitSeed = 202

/**
 * Chooses the ids of the resources in the server's cache, which it does not generate.
 * @type {(conditions: Pick<ServerConditions, 'resources' | 'hits'>) => Set<string>}
 */
export function serverHits({ resources, hits }) {
  return new Set(idsInOrderOfHits(resources, serverHitSeed).slice(0, countOf(hits, resources)))
}

/**
 * Chooses the resources in the client's cache when a page begins.
 * @param {{ resources: number, 'client-hits': number | string, 'client-stale': number | string }} conditions
 * @returns {{ fresh: Set<string>, stale: Set<string> }} ids; stale resources need revalidation, and are unchanged
 */
export function clientCache({ resources, 'client-hits': hits, 'client-stale': stale }) {
  const ids = idsInOrderOfHits(resources, clientHitSeed)
  const fresh = countOf(hits, resources)
  return {
    fresh: new Set(ids.slice(0, fresh)),
    stale: new Set(ids.slice(fresh, fresh + countOf(stale, resources))),
  }
}

const vocabulary =
  `about after again all always another around because before between book both chapter city come day early every few
first great hand harbour her house island know late letter life light little long many map mountain never night often
old other paper people place river road sea second short small some still story summer their there through time town
under water when where which while winter with without word world write year`.split(/\s+/)

/** Writes prose of exactly so many bytes, all ASCII. @type {(random: () => number, bytes: number) => string} */
function createText(random, bytes) {
  let text = ''
  while (text.length < bytes) text += `${vocabulary[Math.floor(random() * vocabulary.length)]} `
  return text.slice(0, bytes)
}

/**
 * Creates the authors of a page: the REST resource of each is JSON of exactly `bytes` bytes. Most of it is prose, which
 * compresses as prose does.
 * @type {(conditions: Pick<ServerConditions, 'resources' | 'bytes'>) => Author[]}
 */
export function createPageAuthors({ resources, bytes }) {
  const random = createRandom(7)
  return createAuthors({ authors: resources, booksPerAuthor: 1 }).map((author) => {
    const withoutText = Buffer.byteLength(JSON.stringify(authorResource({ ...author, text: '' })))
    return { ...author, text: createText(random, Math.max(0, bytes - withoutText)) }
  })
}

/** Makes the path of an author's REST resource. @param {string} id */
export const resourcePath = (id) => `/api/authors/${id}`

export const listPath = '/api/authors'

/** Makes the URL of the list, which tells a server whether the links are known. @param {string | null} links */
export const listTarget = (links) => (links === 'known' ? `${listPath}?links=known` : listPath)

/** Tells whether a request knows the links. @param {string} url of a list */
export const knowsLinks = (url) => new URLSearchParams(url.split('?')[1]).get('links') === 'known'

/** Makes the list resource of a page: the paths of its resources. @param {Author[]} authors */
export const createListing = (authors) => ({ authors: authors.map(({ id }) => resourcePath(id)) })

export const pageDocument = '{ authors { id name md5 books { id name } text } }'

/** GraphQL document of the same, in which everything but the ids may come later. */
export const deferredDocument = '{ authors { id ... @defer { name md5 books { id name } text } } }'
