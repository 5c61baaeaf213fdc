import { ApolloGateway } from '@apollo/gateway'
import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import { host, port, readSupergraph } from '../../../lib/serve/index.js'

// Without this, the gateway looks for a cloud's metadata, and reports hourly to usage-reporting.api.apollographql.com.
process.env.APOLLO_TELEMETRY_DISABLED = 'true'

const gateway = new ApolloGateway({ supergraphSdl: readSupergraph(new URL('supergraph.graphql', import.meta.url)) })
const server = new ApolloServer({ gateway })

await startStandaloneServer(server, { listen: { port, host } })
