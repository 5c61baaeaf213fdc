import { md5 } from './resources.js'

/**
 * The one schema of every GraphQL server, built with the caller's own graphql module: a schema made by one copy of
 * graphql is refused by another.
 * @template {Pick<typeof import('graphql'), 'GraphQLObjectType' | 'GraphQLSchema' | 'GraphQLList' | 'GraphQLNonNull' | 'GraphQLID' | 'GraphQLInt' | 'GraphQLString'>} GraphQL
 * @param {GraphQL} graphql version 15, 16 or 17
 * @param {import('../types.d.ts').Author[]} authors
 * @returns {InstanceType<GraphQL['GraphQLSchema']>}
 */
export function createSchema(graphql, authors) {
  const { GraphQLObjectType, GraphQLSchema, GraphQLList, GraphQLNonNull, GraphQLID, GraphQLInt, GraphQLString } =
    graphql
  const id = { type: new GraphQLNonNull(GraphQLID) }
  const string = { type: new GraphQLNonNull(GraphQLString) }
  /** @param {import('graphql').GraphQLObjectType} type */
  const listOf = (type) => new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)))

  const Book = new GraphQLObjectType({
    name: 'Book',
    fields: { id, name: string, numPages: { type: new GraphQLNonNull(GraphQLInt) } },
  })
  const Author = new GraphQLObjectType({
    name: 'Author',
    fields: {
      id,
      name: string,
      md5: { ...string, resolve: (author) => md5(author.name) },
      company: string,
      books: { type: listOf(Book) },
    },
  })
  const Query = new GraphQLObjectType({
    name: 'Query',
    fields: {
      authors: { type: listOf(Author), resolve: () => authors },
      author: {
        type: Author,
        args: { id },
        resolve: (_, args) => authors.find((author) => author.id === args.id),
      },
    },
  })
  return /** @type {InstanceType<GraphQL['GraphQLSchema']>} */ (new GraphQLSchema({ query: Query }))
}
