/**
 * Where the answer ends in the bytes of an HTTP/1.1 connection that begin with it, and that a parser has accepted: after
 * all of them where nothing says how long the body is.
 * Source: RFC 9112, 6.3 (message body length) and 7.1 (chunked transfer coding).
 * @type {(bytes: Buffer) => number}
 */
export function endOfAnswer(bytes) {
  let head = ''
  let at = 0
  do {
    const headEnd = bytes.indexOf('\r\n\r\n', at)
    if (headEnd === -1) return bytes.length
    head = bytes.toString('latin1', at, headEnd + 2)
    at = headEnd + 4
  } while (/^HTTP\/1\.\d 1/.test(head))
  if (/\r\ntransfer-encoding:/i.test(head)) return endOfChunks(bytes, at)
  const length = /\r\ncontent-length:[ \t]*(\d+)/i.exec(head)
  return length ? at + Number(length[1]) : bytes.length
}

/** @type {(bytes: Buffer, at: number) => number} */
function endOfChunks(bytes, at) {
  const endOfLine = (/** @type {number} */ from) => {
    const end = bytes.indexOf('\r\n', from)
    return end === -1 ? bytes.length : end + 2
  }
  for (let size = 1; size > 0; ) {
    const line = at
    at = endOfLine(at)
    size = Number.parseInt(bytes.toString('latin1', line, at), 16) || 0
    if (size > 0) at += size + 2
  }
  // Trailers, and the empty line behind them.
  for (let line = ''; line !== '\r\n' && at < bytes.length; ) {
    const end = endOfLine(at)
    line = bytes.toString('latin1', at, end)
    at = end
  }
  return Math.min(at, bytes.length)
}
