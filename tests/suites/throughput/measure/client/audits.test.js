import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { describe, test } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { createHandler } from 'graphql-http/lib/use/http'
import { buildSchema } from 'graphql'
import { auditHttp, styleOf } from '../../../../../lib/suites/throughput/measure/client/audits.js'

/** @import { RequestListener } from 'node:http' */

const schema = buildSchema('type Query { a: Int }')

/**
 * What the audit says of a server, and how many connections are left of it.
 * @param {RequestListener} listener
 * @param {{ seconds?: number, signal?: AbortSignal }} [options]
 */
async function audit(listener, { seconds, signal = AbortSignal.timeout(60_000) } = {}) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  try {
    return await auditHttp({ workload: { path: '/graphql', headers: {} }, port, signal }, seconds)
  } finally {
    // Not closeAllConnections(): that the server closes says that no connection is left.
    await new Promise((resolve) => server.close(resolve))
  }
}

test('a server that keeps to the specification', async () => {
  const { score, failedMusts, reason } = await audit(createHandler({ schema }))
  assert.ok(score)
  for (const level of /** @type {const} */ (['must', 'should', 'may']))
    assert.ok(score[level].total > 0 && score[level].passed === score[level].total, level)
  assert.deepEqual([failedMusts, reason], [[], null])
})

test('a server that does not: the MUSTs it fails are named', async () => {
  const { score, failedMusts, reason } = await audit((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end())
  })
  assert.ok(score)
  assert.equal(failedMusts.length, score.must.total - score.must.passed)
  for (const { id, name, reason } of failedMusts) assert.match(`${id} ${name}: ${reason}`, /^\w+ MUST .+: Response /)
  assert.ok(score.should.passed < score.should.total)
  assert.equal(reason, null)
})

describe('a server that compresses unasked has the score that it has without, and a remark', () => {
  /** @type {Record<string, (body: string) => Buffer>} */
  const codings = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync }
  for (const [coding, encode] of Object.entries(codings))
    test(coding, async () => {
      const handler = createHandler({ schema })
      const plain = await audit(handler)
      const compressed = await audit((request, response) => {
        const end = response.end.bind(response)
        const { writeHead } = response
        // The handler writes the head with the length of its plain body.
        response.writeHead = (/** @type {any} */ status, /** @type {any[]} */ ...more) => {
          const { 'content-length': _, ...headers } = /** @type {any} */ (more.at(-1) ?? {})
          return writeHead.call(response, status, { ...headers, 'content-encoding': coding })
        }
        response.end = (/** @type {any} */ body) => end(body ? encode(body) : undefined)
        handler(request, response)
      })
      assert.deepEqual(compressed.score, plain.score)
      assert.equal(compressed.reason, `answers came compressed with ${coding}, which was not asked for`)
    })
})

/** @type {Record<string, [RequestListener, RegExp]>} */
const broken = {
  'closes the connection': [
    (request) => request.socket.destroy(),
    /^broke off the HTTP audit \(closed the connection without an answer\)$/,
  ],
  'breaks off': [
    (request, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('five!')
      request.resume().on('end', () => request.socket.end())
    },
    /^broke off the HTTP audit \(an answer broke off\)$/,
  ],
  'answers with a status that there is none of': [
    (request, response) => request.resume().on('end', () => response.writeHead(999).end()),
    /status/,
  ],
}
for (const [what, [listener, expected]] of Object.entries(broken))
  test(`no score, but a reason, where a server ${what}`, async () => {
    const { score, failedMusts, reason } = await audit(listener)
    assert.deepEqual([score, failedMusts], [null, []])
    assert.match(String(reason), expected)
  })

test('no score where a server hangs', async () => {
  const { score, reason } = await audit(() => {}, { seconds: 0.2 })
  assert.deepEqual([score, reason], [null, 'did not answer the whole HTTP audit within 0.2 s'])
})

test('no score where the server ends: its end is the reason', async () => {
  const ended = new AbortController()
  const end = () => ended.abort(new Error('exited with code 1'))
  const { score, reason } = await audit(end, { signal: ended.signal })
  assert.deepEqual([score, reason], [null, 'exited during the HTTP audit (exited with code 1)'])
})

test('a server that ends at malformed JSON is told so', async () => {
  const ended = new AbortController()
  const handler = createHandler({ schema })
  const { score, reason } = await audit(
    (request, response) => {
      request.on('data', (chunk) => {
        if (!String(chunk).includes('not a JSON')) return
        request.socket.destroy()
        // A process is known to have ended a moment after its connections.
        setTimeout(() => ended.abort(new Error('exited with code 1: SyntaxError')), 50)
      })
      handler(request, response)
    },
    { signal: ended.signal },
  )
  assert.deepEqual(
    [score, reason],
    [null, 'exited during the HTTP audit: malformed JSON (exited with code 1: SyntaxError)'],
  )
})

const golden = [
  { message: 'no name', path: ['items', 0, 'name'] },
  { message: 'no code', path: ['items', 1, 'code'] },
]

test('how a server tells of errors: their messages, and what else it says', () => {
  assert.deepEqual(styleOf(golden.toReversed(), golden), { messages: 'thrown', indexes: 'numbers', fields: [] })
  const masked = golden.map(({ path }) => ({
    message: 'Unexpected error.',
    path,
    locations: [],
    extensions: { code: 'X' },
  }))
  assert.deepEqual(styleOf(masked, golden), {
    ...{ messages: 'masked', indexes: 'numbers', fields: ['extensions.code', 'locations'] },
  })
  assert.deepEqual(styleOf([golden[0], masked[1]], golden).messages, 'masked')
  const asTexts = golden.map(({ path, ...error }) => ({ ...error, path: path.map(String) }))
  assert.deepEqual(styleOf(asTexts, golden), { messages: 'thrown', indexes: 'texts', fields: [] })
})
