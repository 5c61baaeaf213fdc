import mercurius from 'mercurius'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { createServer, fastifyApi, host, port, proveLayer, schema } from '../../lib/serve/index.js'

const worked = proveLayer()
const app = Fastify({ serverFactory: createServer })

app.register(mercurius, { schema: schema(graphql), queryDepth: 7 })
app.register(fastifyApi)
await app.ready()

// Counts the refusal of a document of depth 8, once, because the option has no callback.
const tooDeep = '{ __type(name: "Author") { fields { type { ofType { ofType { ofType { ofType { name } } } } } } } }'
const isTooDeep = ({ code }) => code === 'MER_ERR_GQL_QUERY_DEPTH'
await app.graphql(tooDeep).catch(({ errors }) => worked(errors.filter(isTooDeep).length))

await app.listen({ port, host })
