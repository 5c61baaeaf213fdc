import { schemaComposer } from 'graphql-compose'
import { createHandler } from 'graphql-http/lib/use/http'
import { api, createServer, library, listen, proveLayer } from '../../lib/serve/index.js'

const worked = proveLayer()

const Book = schemaComposer.createObjectTC({ name: 'Book', fields: { id: 'ID!', name: 'String!' } })
const Author = schemaComposer.createObjectTC({
  name: 'Author',
  fields: {
    id: 'ID!',
    name: 'String!',
    md5: { type: 'String!', resolve: library.md5 },
    books: Book.NonNull.List.NonNull,
  },
})
schemaComposer.Query.addFields({
  authors: {
    type: Author.NonNull.List.NonNull,
    resolve() {
      worked()
      return library.authors()
    },
  },
})

const handler = createHandler({ schema: schemaComposer.buildSchema() })

const server = createServer((request, response) => {
  if (request.url.startsWith('/graphql')) handler(request, response)
  else api(request, response)
})
listen(server)
