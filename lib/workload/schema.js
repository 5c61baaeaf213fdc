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
/** @import { Fields, GraphQLModule } from './schemaTypes.js' */

/** @typedef {(id: string) => Promise<Author | undefined>} Load */
/** @typedef {{ id: string, load: Load }} Reference an author that is not loaded yet */
/**
 * @typedef {object} Source is read anew for every request, except whether there is a backend
 * @property {Author[]} authors
 * @property {{ list(): Promise<Author[]> } | null} [backend] that authors are loaded from; absent if they are in memory
 * @property {() => Load | null} [createLoader]
 */

/**
 * Creates the resolver of an author's field with a backend: each field waits for its author. So requested fields decide
 * what is loaded, and deferred ones are loaded later.
 * @type {(pick: (author: Author) => unknown) => (reference: Reference) => Promise<unknown>}
 */
const resolveLater =
  (pick) =>
  async ({ id, load }) =>
    pick(/** @type {Author} */ (await load(id)))

/** Has the fields of a root count calls of their resolvers. @type {(fields: Fields, access?: DataAccess) => Fields} */
function countCalls(fields, access) {
  if (!access) return fields
  const { countResolver } = access
  const counted = Object.entries(fields).map(([name, { resolve, ...field }]) => {
    /** @type {typeof resolve} */
    const counting = (source, args, context, info) => {
      countResolver()
      return resolve?.(source, args, context, info)
    }
    return [name, { ...field, resolve: counting }]
  })
  return Object.fromEntries(counted)
}

/**
 * Creates the schema of every GraphQL server with the caller's graphql module, because another copy of that would
 * refuse the schema.
 * @template {GraphQLModule} GraphQL
 * @param {GraphQL} graphql version 15, 16 or 17
 * @param {Source} source
 * @param {DataAccess} [access] to the data of the scenario n+1, which counts calls; every server has it
 * @param {number} [typeCount] of further types; none by default
 * @param {(() => AsyncIterable<{ event: Event }>) | null} [subscribe] source of events; null without subscribers
 */
export function createSchema(graphql, source, access, typeCount = 0, subscribe = null) {
  const types = typesOf(graphql)
  const { id, string, int, nullable, object, listOf } = types
  const fromMemory = !source.backend

  const Book = object('Book', { id, name: string, numPages: int })
  // The executor reads a property fastest by itself, so only computed fields have a resolver.
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
  const query = object(
    'Query',
    countCalls(
      {
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
        ...(typeCount > 0 && wideFields(types, typeCount)),
      },
      access,
    ),
  )
  const mutation = object('Mutation', countCalls({ ...mutationFields(types), ...uploadFields(types) }, access))
  const subscription = subscribe && object('Subscription', eventFields(types, subscribe))
  return /** @type {InstanceType<GraphQL['GraphQLSchema']>} */ (
    new graphql.GraphQLSchema({ query, mutation, subscription })
  )
}
