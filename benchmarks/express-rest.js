import express from 'express'
import { api, compoundAnswer, createServer, listen, onlyHttp1, whenGenerated } from '../lib/serve/index.js'

onlyHttp1('Express gives requests the prototype of those of node:http, which those of node:http2 do not work with')

const app = express()
app.post('/graphql', express.json(), (_, response) => whenGenerated(() => response.json(compoundAnswer())))
app.all('/api/{*path}', api)

listen(createServer(app))
