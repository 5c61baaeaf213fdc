import { eventFields } from './events.js'
import { md5 } from './resources.js'
import { scenarioFields } from './scenarios/index.js'
import { mutationFields } from './scenarios/mutation.js'
import { uploadFields } from './scenarios/upload.js'
import { wideFields } from './scenarios/wide.js'
import { typesOf } from './schemaTypes.js'

/** @import { Author } from '../types.d.ts' */
/** @import { Event } from './events.js' */
/** @import { DataAccess } from './scenarios/loading.js' */
/** @import { GraphQLModule } from './schemaTypes.js' */

/** @typedef {(id: string) => Promise<Author | undefined>} Load */
/** @typedef {{ id: string, load: Load }} Reference an author that is not loaded yet */
/** @typedef {{ authors: Author[], backend?: { list(): Promise<Author[]> } | null, createLoader?: () => Load | null }} Source */

/**
 * The resolver of a field of an author that comes from a backend: every field waits for its own author. So what is asked
 * for decides what is loaded, and what is deferred is loaded later.
 * @type {(pick: (author: Author) => unknown) => (reference: Reference) => Promise<unknown>}
 */
const resolveLater =
  (pick) =>
  async ({ id, load }) =>
    pick(/** @type {Author} */ (await load(id)))

/**
 * The one schema of every GraphQL server, built with the caller's own graphql module: a schema made by one copy of
 * graphql is refused by another.
 * @template {GraphQLModule} GraphQL
 * @param {GraphQL} graphql version 15, 16 or 17
 * @param {Source} source the authors, and the backend that they are loaded from, where there is one; read anew for every
 *   request, but whether there is a backend
 * @param {DataAccess} [access] what the scenario n+1 loads by; no server is without
 * @param {boolean} [isWide] whether it has 1,000 types more
 * @param {(() => AsyncIterable<{ event: Event }>) | null} [subscribe] where events come from; null where nobody may subscribe
 * @returns {InstanceType<GraphQL['GraphQLSchema']>}
 */
export function createSchema(graphql, source, access, isWide = false, subscribe = null) {
  const types = typesOf(graphql)
  const { id, string, int, nullable, object, listOf } = types
  const fromMemory = !source.backend

  const Book = object('Book', { id, name: string, numPages: int })
  // From memory the executor's own way to read a property is the fastest: only what is computed has a resolver.
  /** @param {'name' | 'company' | 'books' | 'text'} name */
  const property = (name) => (fromMemory ? {} : { resolve: resolveLater((author) => author[name]) })
  const md5OfName = (/** @type {any} */ { name }) => md5(name)
  const Author = object('Author', {
    id,
    name: { ...string, ...property('name') },
    md5: { ...string, resolve: fromMemory ? md5OfName : resolveLater(md5OfName) },
    company: { ...string, ...property('company') },
    books: { type: listOf(Book), ...property('books') },
    text: { type: nullable.string, ...property('text') },
  })

  async function listFromBackend() {
    const load = /** @type {Load} */ (source.createLoader?.())
    const list = await /** @type {NonNullable<typeof source.backend>} */ (source.backend).list()
    return list.map(({ id }) => ({ id, load }))
  }
  const query = object('Query', {
    hello: { ...string, args: { name: string }, resolve: (_, { name }) => `Hello, ${name}!` },
    authors: { type: listOf(Author), resolve: () => (fromMemory ? source.authors : listFromBackend()) },
    author: {
      type: Author,
      args: { id },
      resolve: (_, args) => {
        const author = source.authors.find((author) => author.id === args.id)
        return author && !fromMemory ? { id: author.id, load: source.createLoader?.() } : author
      },
    },
    ...scenarioFields(types, /** @type {DataAccess} */ (access)),
    ...(isWide && wideFields(types)),
  })
  const mutation = object('Mutation', { ...mutationFields(types), ...uploadFields(types) })
  const subscription = subscribe && object('Subscription', eventFields(types, subscribe))
  return /** @type {InstanceType<GraphQL['GraphQLSchema']>} */ (
    new graphql.GraphQLSchema({ query, mutation, subscription })
  )
}
