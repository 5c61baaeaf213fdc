import {
  api,
  compoundAnswer,
  compressed,
  host,
  port,
  readTls,
  speaks,
  Unsupported,
  whenGenerated,
} from '../lib/serve/index.js'

speaks('h3')

const command = 'npm run http3'
const { createSecureServer } = await import('@currentspace/http3').catch(() => {
  throw new Unsupported(
    `needs @currentspace/http3, which has binaries for Linux and macOS and takes 120 MB: ${command}`,
  )
})
const { createExpressAdapter } = await import('@currentspace/http3/express')

/** Adds to the adapter's response what only node:http's has: headers that can be read, and a `this` to chain calls. */
function complete(request, response) {
  const { writeHead } = response
  const headers = new Map()
  Object.assign(response, {
    req: request,
    headersSent: false,
    setHeader: (name, value) => headers.set(name.toLowerCase(), String(value)),
    getHeader: (name) => headers.get(name.toLowerCase()),
    hasHeader: (name) => headers.has(name.toLowerCase()),
    removeHeader: (name) => headers.delete(name.toLowerCase()),
    writeHead(status, fields = {}) {
      for (const [name, value] of Object.entries(fields)) response.setHeader(name, value)
      writeHead(status, Object.fromEntries(headers))
      response.headersSent = true
      return response
    },
  })
}

const body = Buffer.from(JSON.stringify(compoundAnswer()))

const answer = compressed((request, response) => {
  if (request.url !== '/graphql') return api(request, response)
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  request.resume()
  request.on('end', () => whenGenerated(() => response.writeHead(200, headers).end(body)))
})

function listener(request, response) {
  complete(request, response)
  return answer(request, response)
}

// Answers HTTP/2 on the same port over TCP, too, by which clients discover HTTP/3.
createSecureServer(readTls(), createExpressAdapter(listener)).listen(port, host)
