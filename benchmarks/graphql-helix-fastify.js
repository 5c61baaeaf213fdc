import { getGraphQLParameters, processRequest, sendResult } from 'graphql-helix'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { createServer, fastifyApi, host, port, schema } from '../lib/serve/index.js'

const app = Fastify({ serverFactory: createServer })
const executableSchema = schema(graphql)

app.route({
  method: ['GET', 'POST'],
  url: '/graphql',
  async handler(request, reply) {
    const { body, headers, method, query } = request
    const parameters = getGraphQLParameters({ body, headers, method, query })
    const result = await processRequest({ ...parameters, request, schema: executableSchema })
    reply.hijack()
    await sendResult(result, reply.raw)
  },
})
app.register(fastifyApi)

await app.listen({ port, host })
