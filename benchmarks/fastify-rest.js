import Fastify from 'fastify'
import { api, compoundAnswer, createServer, host, port, whenGenerated } from '../lib/serve/index.js'

const app = Fastify({ serverFactory: createServer })

app.post('/graphql', (_, reply) => {
  whenGenerated(() => reply.send(compoundAnswer()))
})

// Before Fastify reads the body, which is the REST handler's to read.
const onRequest = (request, reply) => {
  reply.hijack()
  return api(request.raw, reply.raw)
}
app.all('/api/*', { onRequest }, () => {})

await app.listen({ port, host })
