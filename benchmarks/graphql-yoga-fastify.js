import { createYoga } from 'graphql-yoga'
import Fastify from 'fastify'
import * as graphql from 'graphql'
import { createServer, fastifyApi, host, port, schema } from '../lib/serve/index.js'

const app = Fastify({ serverFactory: createServer })
const yoga = createYoga({ schema: schema(graphql), logging: false, graphiql: false, landingPage: false })

app.route({
  url: yoga.graphqlEndpoint,
  method: ['GET', 'POST', 'OPTIONS'],
  handler: (request, reply) => yoga.handleNodeRequestAndResponse(request, reply, { request, reply }),
})
app.register(fastifyApi)

await app.listen({ port, host })
