import { grafserv } from 'grafserv/node'
import * as graphql from 'graphql'
import { api, createServer, listen, schema } from '../lib/serve/index.js'

const instance = grafserv({ schema: schema(graphql), preset: { grafserv: { graphiql: false } } })

// Passes on what is not for Grafserv; instance.addTo(server) would answer every path.
const handler = instance.createHandler()
listen(createServer((request, response) => handler(request, response, () => api(request, response))))
