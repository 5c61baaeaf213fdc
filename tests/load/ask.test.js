import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endOfAnswer } from '../../lib/load/ask.js'

const head = 'HTTP/1.1 200 OK\r\nDate: now\r\n'
const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n`
/** @type {Record<string, string>} */
const answers = {
  'with a length': `${head}Content-Length: 5\r\n\r\n{"a"}`,
  'without a body': `${head}content-length:0\r\n\r\n`,
  'in chunks': `${chunked}3\r\n{"a\r\nA;x=y\r\n0123\r\n6789\r\n0\r\n\r\n`,
  'in chunks, with trailers': `${chunked}1\r\na\r\n0\r\nSum: 1\r\nMore: 2\r\n\r\n`,
  'after early hints': `HTTP/1.1 103 Early Hints\r\nLink: </>\r\n\r\n${head}Content-Length: 2\r\n\r\n{}`,
}
for (const [name, answer] of Object.entries(answers))
  test(`an answer ${name} ends where it ends, whatever follows`, () => {
    for (const surplus of ['', 'x', '\r\n', answer])
      assert.equal(endOfAnswer(Buffer.from(answer + surplus)), answer.length, JSON.stringify(surplus))
  })

test('an answer without a length is all there is', () => {
  assert.equal(endOfAnswer(Buffer.from(`${head}\r\nbody`)), head.length + 2 + 4)
})
