import Fastify from 'fastify'
import { compoundAnswer, createServer, fastifyApi, host, port, whenGenerated } from '../lib/serve/index.js'

const app = Fastify({ serverFactory: createServer })

app.post('/graphql', (_, reply) => {
  whenGenerated(() => reply.send(compoundAnswer()))
})
app.register(fastifyApi)

await app.listen({ port, host })
