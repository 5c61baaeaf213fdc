import compress from 'compression'
import { createHandler } from 'graphql-http/lib/use/express'
import express from 'express'
import * as graphql from 'graphql'
import { constants } from 'node:zlib'
import { api, compression, createServer, listen, onlyHttp1, schema, Unsupported } from '../lib/serve/index.js'

onlyHttp1('Express gives requests the prototype of those of node:http, which those of node:http2 do not work with')

const { coding, level } = compression
if (!['gzip', 'br'].includes(coding)) throw new Unsupported(`the package compression knows gzip and br, no ${coding}`)

const app = express()
// Encodes every answer, however small.
app.use(compress({ threshold: 0, level, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: level } } }))
app.all('/graphql', createHandler({ schema: schema(graphql) }))
app.all('/api/{*path}', api)

listen(createServer(app))
