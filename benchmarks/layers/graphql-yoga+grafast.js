import { constant, lambda, makeGrafastSchema } from 'grafast'
import { useGrafast } from 'grafast/envelop'
import { createYoga } from 'graphql-yoga'
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
function loadAuthors() {
  worked()
  return library.authors()
}
const objects = {
  Query: { plans: { authors: () => lambda(constant(null), loadAuthors) } },
  Author: { plans: { md5: ($author) => lambda($author, library.md5, true) } },
}

const schema = makeGrafastSchema({ typeDefs, objects })
const yoga = createYoga({ schema, plugins: [useGrafast()], logging: false, graphiql: false, landingPage: false })

const server = createServer((request, response) => {
  if (request.url.startsWith(yoga.graphqlEndpoint)) yoga(request, response)
  else api(request, response)
})
listen(server)
