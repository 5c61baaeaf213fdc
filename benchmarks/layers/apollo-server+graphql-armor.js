import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import { ApolloArmor } from '@escape.tech/graphql-armor'
import * as graphql from 'graphql'
import { host, mountApi, onlyHttp1, port, proveLayer, schema, withoutTls } from '../../lib/serve/index.js'

onlyHttp1('startStandaloneServer opens a node:http server of its own')
withoutTls('startStandaloneServer opens a node:http server of its own, without TLS')
mountApi()

const worked = proveLayer()
const onAccept = [() => worked()]
// The limit of tokens, which is on too, would count every token of a document.
const armor = new ApolloArmor({
  costLimit: { onAccept },
  maxAliases: { onAccept },
  maxDepth: { onAccept },
  maxDirectives: { onAccept },
})

const apollo = new ApolloServer({ schema: schema(graphql), ...armor.protect() })
await startStandaloneServer(apollo, { listen: { port, host } })
