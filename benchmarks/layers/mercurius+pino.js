import mercurius from 'mercurius'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import pino from 'pino'
import { createLogFile, createServer, fastifyApi, host, port, proveLayer, schema } from '../../lib/serve/index.js'

const worked = proveLayer()
const stream = pino.destination(createLogFile())
stream.on('write', () => worked())
const app = Fastify({ serverFactory: createServer, logger: { stream } })

app.register(mercurius, { schema: schema(graphql) })
app.register(fastifyApi)

await app.listen({ port, host })
