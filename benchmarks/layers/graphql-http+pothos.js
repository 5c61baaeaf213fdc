import SchemaBuilder from '@pothos/core'
import { createHandler } from 'graphql-http/lib/use/http'
import { api, createServer, library, listen, proveLayer } from '../../lib/serve/index.js'

const worked = proveLayer()
const builder = new SchemaBuilder({ defaultFieldNullability: false })

const Book = builder.objectRef('Book').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})
const Author = builder.objectRef('Author').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    md5: t.string({ resolve: library.md5 }),
    books: t.expose('books', { type: [Book] }),
  }),
})
builder.queryType({
  fields: (t) => ({
    authors: t.field({
      type: [Author],
      resolve() {
        worked()
        return library.authors()
      },
    }),
  }),
})

const handler = createHandler({ schema: builder.toSchema() })

const server = createServer((request, response) => {
  if (request.url.startsWith('/graphql')) handler(request, response)
  else api(request, response)
})
listen(server)
