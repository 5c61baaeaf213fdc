import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import { makeSchema, objectType, queryType } from 'nexus'
import { host, library, mountApi, onlyHttp1, port, proveLayer, withoutTls } from '../../lib/serve/index.js'

onlyHttp1('startStandaloneServer opens a node:http server of its own')
withoutTls('startStandaloneServer opens a node:http server of its own, without TLS')
mountApi()

const worked = proveLayer()
const Book = objectType({
  name: 'Book',
  definition(t) {
    t.nonNull.id('id')
    t.nonNull.string('name')
  },
})
const Author = objectType({
  name: 'Author',
  definition(t) {
    t.nonNull.id('id')
    t.nonNull.string('name')
    t.nonNull.string('md5', { resolve: library.md5 })
    t.nonNull.list.nonNull.field('books', { type: Book })
  },
})
const Query = queryType({
  definition(t) {
    t.nonNull.list.nonNull.field('authors', {
      type: Author,
      resolve() {
        worked()
        return library.authors()
      },
    })
  },
})

const apollo = new ApolloServer({
  schema: makeSchema({ types: [Query, Author, Book], shouldGenerateArtifacts: false }),
})
await startStandaloneServer(apollo, { listen: { port, host } })
