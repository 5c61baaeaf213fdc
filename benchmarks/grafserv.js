import { grafserv } from 'grafserv/node'
import * as graphql from 'graphql'
import { api, createServer, listen, schema } from '../lib/serve/index.js'

const instance = grafserv({ schema: schema(graphql), preset: { grafserv: { graphiql: false } } })

// Not instance.addTo(server): that answers every path, and REST comes after what is not for Grafserv.
const handler = instance.createHandler()
listen(createServer((request, response) => handler(request, response, () => api(request, response))))
