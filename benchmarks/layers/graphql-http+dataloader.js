import DataLoader from 'dataloader'
import { createHandler } from 'graphql-http/lib/use/http'
import * as graphql from 'graphql'
import { api, createServer, listen, proveLayer, schema } from '../../lib/serve/index.js'

const worked = proveLayer()
const fullSchema = schema(graphql)

/** Loads books of authors, which are in memory: the loader saves no call. */
async function loadBooks(authors) {
  worked()
  return authors.map(({ books }) => books)
}
const { books } = fullSchema.getType('Author').getFields()
books.resolve = (author, _, { bookLoader }) => bookLoader.load(author)

const handler = createHandler({ schema: fullSchema, context: () => ({ bookLoader: new DataLoader(loadBooks) }) })

const server = createServer((request, response) => {
  if (request.url.startsWith('/graphql')) handler(request, response)
  else api(request, response)
})
listen(server)
