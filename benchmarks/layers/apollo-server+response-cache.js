import { ApolloServer } from '@apollo/server'
import { ApolloServerPluginCacheControl } from '@apollo/server/plugin/cacheControl'
import { startStandaloneServer } from '@apollo/server/standalone'
import responseCachePlugin from '@apollo/server-plugin-response-cache'
import * as graphql from 'graphql'
import { host, mountApi, onlyHttp1, port, proveLayer, schema, withoutTls } from '../../lib/serve/index.js'

onlyHttp1('startStandaloneServer opens a node:http server of its own')
withoutTls('startStandaloneServer opens a node:http server of its own, without TLS')
mountApi()

proveLayer({ header: 'age' })
const apollo = new ApolloServer({
  schema: schema(graphql),
  plugins: [ApolloServerPluginCacheControl({ defaultMaxAge: 60 }), responseCachePlugin()],
})
await startStandaloneServer(apollo, { listen: { port, host } })
