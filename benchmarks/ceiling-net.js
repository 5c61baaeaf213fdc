import net from 'node:net'
import { api, compoundAnswer, createServer, listen, onlyHttp1, whenGenerated } from '../lib/serve/index.js'

onlyHttp1('it writes HTTP/1.1 to the socket by itself')

const body = Buffer.from(JSON.stringify(compoundAnswer()))
const headers = { 'content-type': 'application/json', 'content-length': body.length }
const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
const answer = Buffer.concat([Buffer.from(head), body])

// Everything that is not a plain POST /graphql, and what follows it on the same connection.
const httpServer = createServer((request, response) => {
  if (request.url !== '/graphql') return api(request, response)
  request.resume()
  request.on('end', () => whenGenerated(() => response.writeHead(200, headers).end(body)))
})

/** Where the first request in `bytes` ends: 0 if its head is not complete, -1 if it is one for node:http. */
function requestEnd(bytes) {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd === -1) return 0
  const head = bytes.latin1Slice(0, headEnd)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  const isPlain =
    head.startsWith('POST /graphql HTTP/1.1\r\n') &&
    !/\r\n(connection: *close|expect:|transfer-encoding:|accept-encoding:)/i.test(head)
  return isPlain && length ? headEnd + 4 + Number(length) : -1
}

function serve(socket) {
  let rest = Buffer.alloc(0)

  function onData(chunk) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let end = requestEnd(rest)
    socket.cork()
    while (end > 0 && end <= rest.length) {
      whenGenerated(() => socket.write(answer))
      rest = rest.subarray(end)
      end = requestEnd(rest)
    }
    socket.uncork()
    if (end === -1) handOver()
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
