import { makeExecutableSchema } from '@graphql-tools/schema'
import { createHandler } from 'graphql-http/lib/use/http'
import { api, createServer, library, listen, proveLayer } from '../../lib/serve/index.js'

const worked = proveLayer()

const typeDefs = /* GraphQL */ `
  type Query {
    authors: [Author!]!
  }
  type Author {
    id: ID!
    name: String!
    md5: String!
    books: [Book!]!
  }
  type Book {
    id: ID!
    name: String!
  }
`
const resolvers = {
  Query: {
    authors() {
      worked()
      return library.authors()
    },
  },
  Author: { md5: library.md5 },
}

const handler = createHandler({ schema: makeExecutableSchema({ typeDefs, resolvers }) })

const server = createServer((request, response) => {
  if (request.url.startsWith('/graphql')) handler(request, response)
  else api(request, response)
})
listen(server)
