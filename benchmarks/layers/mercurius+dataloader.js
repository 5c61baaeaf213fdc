import DataLoader from 'dataloader'
import mercurius from 'mercurius'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { createServer, fastifyApi, host, port, proveLayer, schema } from '../../lib/serve/index.js'

const worked = proveLayer()
const app = Fastify({ serverFactory: createServer })

async function loadBooks(authors) {
  worked()
  return authors.map(({ books }) => books)
}
app.register(mercurius, {
  schema: schema(graphql),
  resolvers: { Author: { books: (author, _, { loader }) => loader.load(author) } },
  context: () => ({ loader: new DataLoader(loadBooks) }),
})
app.register(fastifyApi)

await app.listen({ port, host })
