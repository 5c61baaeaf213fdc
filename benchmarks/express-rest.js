import express from 'express'
import { api, compoundAnswer, createServer, listen } from '../lib/serve/index.js'

const app = express()
app.post('/graphql', express.json(), (_, response) => response.json(compoundAnswer()))
app.all('/api/{*path}', api)

listen(createServer(app))
