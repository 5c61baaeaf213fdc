import mercuriusGateway from '@mercuriusjs/gateway'
import Fastify from 'fastify'
import { GraphQLObjectType } from 'graphql'
import { host, port, subgraphUrls } from '../../../lib/serve/index.js'

// Version 5.2.0 has types where documents have names; graphql 16.15 prints them only if they have methods of strings.
Object.assign(GraphQLObjectType.prototype, {
  includes: () => true,
  split() {
    return [this.name]
  },
})

const gateway = Fastify()

gateway.register(mercuriusGateway, {
  gateway: { services: Object.entries(subgraphUrls()).map(([name, url]) => ({ name, url })) },
})

await gateway.listen({ port, host })
