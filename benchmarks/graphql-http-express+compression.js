import compression from 'compression'
import { createHandler } from 'graphql-http/lib/use/express'
import express from 'express'
import * as graphql from 'graphql'
import { constants } from 'node:zlib'
import { api, createServer, listen, onlyHttp1, schema, told, Unsupported } from '../lib/serve/index.js'

onlyHttp1('Express gives requests the prototype of those of node:http, which those of node:http2 do not work with')

const coding = told.compression?.coding ?? 'gzip'
const level = told.compression?.level ?? 4
if (!['gzip', 'br'].includes(coding)) throw new Unsupported(`the package compression knows gzip and br, no ${coding}`)

const app = express()
// Everything is encoded, however small.
app.use(compression({ threshold: 0, level, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: level } } }))
app.all('/graphql', createHandler({ schema: schema(graphql) }))
app.all('/api/{*path}', api)

listen(createServer(app))
