import { grafserv } from 'grafserv/node'
import * as graphql from 'graphql'
import { api, createServer, listen, schema, subscribes } from '../../lib/serve/index.js'

const preset = { grafserv: { graphiql: false, websockets: subscribes('graphql-ws') } }
const instance = grafserv({ schema: schema(graphql), preset })

const handler = instance.createHandler()
const server = createServer((request, response) => handler(request, response, () => api(request, response)))
const upgrade = await instance.getUpgradeHandler()
if (upgrade) server.on('upgrade', upgrade)
listen(server)
