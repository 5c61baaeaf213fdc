import { createBookshop, ratingOf, unratedBook } from './bookshop.js'

/** @import { GraphQLSchema, GraphQLObjectType, GraphQLUnionType } from 'graphql' */

/** @typedef {Pick<typeof import('graphql'), 'buildSchema'>} SchemaBuilder */
/** @typedef {'accounts' | 'books' | 'reviews'} SubgraphName */
/** @typedef {{ __typename: string, id: string }} Representation reference to an entity by its key */

const link = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.0", import: ["@key", "@external"])`

/**
 * SDL of each subgraph. It says `extend` and `@external` as Federation 1 needs it, which Federation 2 reads, too.
 * @type {Record<SubgraphName, string>}
 */
export const subgraphSdl = {
  accounts: `${link}

extend type Query {
  users: [User!]!
  user(id: ID!): User
}

type User @key(fields: "id") {
  id: ID!
  name: String!
  company: String!
}
`,
  books: `${link}

extend type Query {
  books: [Book!]!
  book(id: ID!): Book
}

type Book @key(fields: "id") {
  id: ID!
  title: String!
  pages: Int!
  author: User!
}

extend type User @key(fields: "id") {
  id: ID! @external
  books: [Book!]!
}
`,
  reviews: `${link}

extend type Query {
  reviews: [Review!]!
}

type Review @key(fields: "id") {
  id: ID!
  text: String!
  stars: Int!
  author: User!
  book: Book!
}

extend type Book @key(fields: "id") {
  id: ID! @external
  reviews: [Review!]!
  rating: Float
}

extend type User @key(fields: "id") {
  id: ID! @external
  reviews: [Review!]!
}
`,
}

export const subgraphNames = /** @type {SubgraphName[]} */ (Object.keys(subgraphSdl))

/** Path under which a subgraph answers its counts. */
export const subgraphCountsPath = '/api/counts'

/** Sums the figures of all subgraphs. @param {Record<SubgraphName, number>} figures */
export const totalOf = (figures) => subgraphNames.reduce((total, name) => total + figures[name], 0)

const monolithSdl = `type Query {
  users: [User!]!
  user(id: ID!): User
  books: [Book!]!
  book(id: ID!): Book
  reviews: [Review!]!
}

type User {
  id: ID!
  name: String!
  company: String!
  books: [Book!]!
  reviews: [Review!]!
}

type Book {
  id: ID!
  title: String!
  pages: Int!
  author: User!
  reviews: [Review!]!
  rating: Float
}

type Review {
  id: ID!
  text: String!
  stars: Int!
  author: User!
  book: Book!
}
`

/** Root fields of the subgraph specification, which a subgraph has beside its SDL. @param {string} entities */
const federationSdl = (entities) => `
scalar _Any
union _Entity = ${entities}
type _Service {
  sdl: String!
}
extend type Query {
  _service: _Service!
  _entities(representations: [_Any!]!): [_Entity]!
}
`

/** @type {<Entity extends { id: string }>(typename: string, entities: Entity[]) => Map<string, Entity>} */
const byId = (typename, entities) => new Map(entities.map((entity) => [entity.id, { ...entity, __typename: typename }]))

/** @type {<Item, Key>(items: Item[], keyOf: (item: Item) => Key) => (key: Key) => Item[]} */
function groupBy(items, keyOf) {
  const groups = new Map()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return (key) => groups.get(key) ?? []
}

/** Creates the resolvers of all fields that are no properties, and the entities by their keys. */
function createResolvers() {
  const bookshop = createBookshop()
  const users = byId('User', bookshop.users)
  const books = byId('Book', bookshop.books)
  const reviews = byId('Review', bookshop.reviews)
  const booksOf = groupBy([...books.values()], ({ authorId }) => authorId)
  const reviewsOfUser = groupBy([...reviews.values()], ({ authorId }) => authorId)
  const reviewsOfBook = groupBy([...reviews.values()], ({ bookId }) => bookId)
  /** @type {(book: { id: string }) => number} */
  function rating({ id }) {
    if (id === unratedBook) throw new Error(`the rating of book ${id} is out of order`)
    return ratingOf(reviewsOfBook(id))
  }
  /** @type {Record<string, Record<string, (parent: any, args: any) => unknown>>} */
  const resolvers = {
    Query: {
      users: () => [...users.values()],
      user: (_, { id }) => users.get(id),
      books: () => [...books.values()],
      book: (_, { id }) => books.get(id),
      reviews: () => [...reviews.values()],
    },
    User: { books: ({ id }) => booksOf(id), reviews: ({ id }) => reviewsOfUser(id) },
    Book: { author: ({ authorId }) => users.get(authorId), reviews: ({ id }) => reviewsOfBook(id), rating },
    Review: { author: ({ authorId }) => users.get(authorId), book: ({ bookId }) => books.get(bookId) },
  }
  return {
    resolvers,
    entities: /** @type {Record<string, Map<string, object>>} */ ({ User: users, Book: books, Review: reviews }),
  }
}

/** @type {(schema: GraphQLSchema, resolvers: ReturnType<typeof createResolvers>['resolvers']) => GraphQLSchema} */
function addResolvers(schema, resolvers) {
  for (const [typeName, fields] of Object.entries(resolvers)) {
    const type = /** @type {GraphQLObjectType | undefined} */ (schema.getType(typeName))
    for (const [name, field] of Object.entries(type?.getFields() ?? {})) if (fields[name]) field.resolve = fields[name]
  }
  return schema
}

/** Creates the schema that answers every operation by itself. @param {SchemaBuilder} graphql - package of the server */
export const createMonolithSchema = ({ buildSchema }) =>
  addResolvers(buildSchema(monolithSdl), createResolvers().resolvers)

/**
 * Creates the schema of one subgraph, with `_service` and `_entities`.
 * @param {SchemaBuilder} graphql - package of the server
 * @param {SubgraphName} name
 * @param {(representations: number) => void} countEntities - called for each `_entities` with how many it resolves
 */
export function createSubgraphSchema({ buildSchema }, name, countEntities) {
  const sdl = subgraphSdl[name]
  const types = [...sdl.matchAll(/type (\w+) @key/g)].map(([, type]) => type)
  const definitions = sdl.replace(link, '').replaceAll('extend type', 'type') + federationSdl(types.join(' | '))
  const { resolvers, entities } = createResolvers()
  /** @type {(parent: unknown, args: { representations: Representation[] }) => unknown} */
  const resolveEntities = (_, { representations }) => {
    countEntities(representations.length)
    return representations.map(({ __typename, id }) => entities[__typename]?.get(id) ?? null)
  }
  const root = { _service: () => ({ sdl }), _entities: resolveEntities }
  const schema = addResolvers(buildSchema(definitions, { assumeValidSDL: true }), {
    ...resolvers,
    Query: { ...resolvers.Query, ...root },
  })
  const union = /** @type {GraphQLUnionType} */ (schema.getType('_Entity'))
  union.resolveType = ({ __typename }) => __typename
  return schema
}
