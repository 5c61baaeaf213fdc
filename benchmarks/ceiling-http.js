import { api, compoundAnswer, createServer, listen, whenGenerated } from '../lib/serve/index.js'

const body = Buffer.from(JSON.stringify(compoundAnswer()))
const headers = { 'content-type': 'application/json', 'content-length': body.length }

const server = createServer((request, response) => {
  if (request.url !== '/graphql') return api(request, response)
  request.resume()
  request.on('end', () => whenGenerated(() => response.writeHead(200, headers).end(body)))
})
listen(server)
