import { ApolloGateway } from '@apollo/gateway'
import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import { host, port, readSupergraph } from '../../../lib/serve/index.js'

const gateway = new ApolloGateway({ supergraphSdl: readSupergraph(new URL('supergraph.graphql', import.meta.url)) })
const server = new ApolloServer({ gateway })

await startStandaloneServer(server, { listen: { port, host } })
