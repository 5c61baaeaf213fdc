import { createAuthors } from './data.js'
import { createRandom } from './random.js'
import { authorResource } from './resources.js'

/** @import { Arm, Author, Protocol } from '../types.d.ts' */
/** @import { ServerConditions } from './pageParameters.js' */

/**
 * The ways to get a page, in the order in which they are reported: what each is in words, and the protocols it takes.
 * @type {{ arm: Arm, about: string, protocols?: Protocol[] }[]}
 */
export const arms = [
  { arm: 'compound', about: 'one GraphQL document, POST' },
  { arm: 'compound-get', about: 'one GraphQL document, GET with the query in the URL' },
  { arm: 'persisted', about: 'one GraphQL document, GET with its hash in the URL' },
  { arm: 'query', about: 'one GraphQL document, the HTTP QUERY method' },
  { arm: 'defer', about: 'one GraphQL document in parts: incremental delivery' },
  { arm: 'rest', about: 'the list, then every resource' },
  { arm: 'standalone', about: 'every resource, without the list: URLs known beforehand' },
  { arm: 'push', about: 'the list, with every resource pushed', protocols: ['h2c', 'h2'] },
  { arm: 'digest', about: 'push, less what a digest in a cookie says is cached', protocols: ['h2c', 'h2'] },
  { arm: 'preload', about: 'the list, with Link: rel=preload for every resource in the head of its answer' },
  { arm: 'hints', about: '103 Early Hints with a Link for every resource, then the list' },
]

/** The ways in which a server says ahead of the list which resources it names. @type {Set<Arm>} */
export const linkArms = new Set(['push', 'digest', 'preload', 'hints'])

/** Whether a way to get a page exists over a protocol. @type {(arm: Arm, protocol: Protocol) => boolean} */
export const takesProtocol = (arm, protocol) =>
  arms.find((known) => known.arm === arm)?.protocols?.includes(protocol) ?? true

/** What the others are compared with. @type {Arm} */
export const referenceArm = 'compound'

/** The ways that are one GraphQL document. @type {Set<Arm>} */
export const graphqlArms = new Set(['compound', 'compound-get', 'persisted', 'query', 'defer'])

/** HTTP/1.1 connections to one server at once, as browsers have them. */
export const http1Connections = 6

/** Smaller resources than this do not hold their own fields. */
export const minResourceBytes = 256
/** Of all resources of a page together. */
export const maxPageBytes = 200_000_000

/** How many resources a count, or a share such as `50%`, means. @type {(value: number | string, resources: number) => number} */
export function countOf(value, resources) {
  const share = /^(.+)%$/.exec(String(value))?.[1]
  return Math.min(resources, share === undefined ? Number(value) : Math.round((Number(share) / 100) * resources))
}

/**
 * Shuffles all ids into the order in which they become hits, the same for the same arguments.
 * @type {(resources: number, seed: number) => string[]} seed: another one for each kind of hit, so that these fall together
 *   by chance only
 */
function idsInOrderOfHits(resources, seed) {
  const random = createRandom(seed)
  const ids = Array.from({ length: resources }, (_, index) => ({ id: String(index + 1), chance: random() }))
  return ids.sort((a, b) => a.chance - b.chance).map(({ id }) => id)
}

const serverHitSeed = 101
const clientHitSeed = 202

/**
 * The ids of the resources that the server has in its own cache: they cost it no generation.
 * @type {(conditions: Pick<ServerConditions, 'resources' | 'hits'>) => Set<string>}
 */
export function serverHits({ resources, hits }) {
  return new Set(idsInOrderOfHits(resources, serverHitSeed).slice(0, countOf(hits, resources)))
}

/**
 * What the client has in its cache when a page begins.
 * @param {{ resources: number, 'client-hits': number | string, 'client-stale': number | string }} conditions
 * @returns {{ fresh: Set<string>, stale: Set<string> }} ids; stale: to be revalidated, and unchanged
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
  'about after again all always another around because before between book both chapter city come day early every few first great hand harbour her house island know late letter life light little long many map mountain never night often old other paper people place river road sea second short small some still story summer their there through time town under water when where which while winter with without word world write year'
const words = vocabulary.split(' ')

/** @type {(random: () => number, bytes: number) => string} prose of exactly so many bytes, all ASCII */
function createText(random, bytes) {
  let text = ''
  while (text.length < bytes) text += `${words[Math.floor(random() * words.length)]} `
  return text.slice(0, bytes)
}

/**
 * The authors of a page: each one's REST resource is a JSON document of exactly `bytes` bytes, of which most is prose
 * that compresses as prose does.
 * @type {(conditions: Pick<ServerConditions, 'resources' | 'bytes'>) => Author[]} bytes: minResourceBytes or more
 */
export function createPageAuthors({ resources, bytes }) {
  const random = createRandom(7)
  return createAuthors({ authors: resources, booksPerAuthor: 1 }).map((author) => {
    const withoutText = Buffer.byteLength(JSON.stringify(authorResource({ ...author, text: '' })))
    return { ...author, text: createText(random, Math.max(0, bytes - withoutText)) }
  })
}

/** The path of an author's REST resource. @param {string} id */
export const resourcePath = (id) => `/api/authors/${id}`

export const listPath = '/api/authors'

/** What the list is asked for by: a server is told in the URL that it knows the links. @param {string | null} links */
export const listTarget = (links) => (links === 'known' ? `${listPath}?links=known` : listPath)

/** @param {string} url what a list is asked for by */
export const knowsLinks = (url) => new URLSearchParams(url.split('?')[1]).get('links') === 'known'

/** The list resource of a page: where its resources are. @param {Author[]} authors */
export const createListing = (authors) => ({ authors: authors.map(({ id }) => resourcePath(id)) })

/** What a page asks for as one GraphQL document. */
export const pageDocument = '{ authors { id name md5 books { id name } text } }'

/** The same, of which everything but the ids may come later. */
export const deferredDocument = '{ authors { id ... @defer { name md5 books { id name } text } } }'
