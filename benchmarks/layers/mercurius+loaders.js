import mercurius from 'mercurius'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { createServer, fastifyApi, host, port, proveLayer, schema } from '../../lib/serve/index.js'

const worked = proveLayer()
const app = Fastify({ serverFactory: createServer })

const loaders = {
  Author: {
    async books(queries) {
      worked()
      return queries.map(({ obj }) => obj.books)
    },
  },
}
app.register(mercurius, { schema: schema(graphql), loaders })
app.register(fastifyApi)

await app.listen({ port, host })
