import net from 'node:net'
import { api, compoundAnswer, createServer, listen, onlyHttp1, whenGenerated, withoutTls } from '../lib/serve/index.js'

onlyHttp1('it writes HTTP/1.1 to the socket by itself')
withoutTls('it writes HTTP/1.1 to the socket by itself, without TLS')

const body = Buffer.from(JSON.stringify(compoundAnswer()))
const headers = { 'content-type': 'application/json', 'content-length': body.length }
const headOf = (type, length) => `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`
const answer = Buffer.concat([Buffer.from(headOf('application/json', body.length)), body])

// Answers all but plain POST /graphql and /api/echo, and whatever follows on the same connection.
const httpServer = createServer((request, response) => {
  if (request.url !== '/graphql') return api(request, response)
  request.resume()
  request.on('end', () => whenGenerated(() => response.writeHead(200, headers).end(body)))
})

/** Finds the first request in `bytes`; end: 0 while its head is incomplete, -1 for a request that node:http answers. */
function firstRequest(bytes) {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd === -1) return { end: 0 }
  const head = bytes.latin1Slice(0, headEnd)
  const path = /^POST (\/graphql|\/api\/echo) HTTP\/1\.1\r\n/.exec(head)?.[1]
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  const isPlain = path && !/\r\n(connection: *close|expect:|transfer-encoding:|accept-encoding:)/i.test(head)
  if (!isPlain || !length) return { end: -1 }
  const type = /\r\ncontent-type: *([^\r]+)/i.exec(head)?.[1] ?? 'application/octet-stream'
  return { isEcho: path === '/api/echo', type, start: headEnd + 4, end: headEnd + 4 + Number(length) }
}

function serve(socket) {
  let rest = Buffer.alloc(0)

  function onData(chunk) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let request = firstRequest(rest)
    socket.cork()
    while (request.end > 0 && request.end <= rest.length) {
      reply(request, rest)
      rest = rest.subarray(request.end)
      request = firstRequest(rest)
    }
    socket.uncork()
    if (request.end === -1) handOver()
  }

  function reply({ isEcho, type, start, end }, bytes) {
    if (!isEcho) return whenGenerated(() => socket.write(answer))
    socket.write(headOf(type, end - start), 'latin1')
    socket.write(bytes.subarray(start, end))
  }

  function handOver() {
    socket.off('data', onData).off('error', onError).pause()
    socket.unshift(rest)
    httpServer.emit('connection', socket)
    socket.resume()
  }

  const onError = () => socket.destroy()
  socket.on('data', onData).on('error', onError)
}

listen(net.createServer({ noDelay: true }, serve))
