import mercurius from 'mercurius'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { createLogFile, createServer, fastifyApi, host, port, proveLayer, schema } from '../../lib/serve/index.js'

const worked = proveLayer()
/** Counts lines of requests, but not the line that the server listens. */
function streamWrite(line) {
  if (line.includes('"reqId"')) worked()
  return line
}
const app = Fastify({ serverFactory: createServer, logger: { file: createLogFile(), hooks: { streamWrite } } })

app.register(mercurius, { schema: schema(graphql) })
app.register(fastifyApi)

await app.listen({ port, host })
