import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http2'
import { describe, test } from 'node:test'
import { openHttp2Connections } from '../../../lib/load/closedLoop/openHttp2Connections.js'
import { StreamAnswer } from '../../../lib/load/closedLoop/streamAnswer.js'
import { OpenLoad } from '../../../lib/load/closedLoop/openLoad.js'
import { createWorkload } from '../../../lib/workload/workloads.js'
import { http2Attacks, startAttack } from '../../hostileServers.js'

const late = /no answer within 0.5 s before the warm-up/
const long = /the head of an answer is longer than 64 kB/
const unread = /read none of 10000 acknowledgements/

/** Reason of each attack. @type {Record<keyof typeof http2Attacks, RegExp>} */
const reasons = {
  'closes without a word': late,
  'says nothing': late,
  'never ends the stream': late,
  'resets the stream': late,
  'goes away': late,
  'sends 1xx without end': /more than 100 informational answers/,
  'sends CONTINUATION without end': long,
  'sends empty CONTINUATION without end': long,
  'pushes without end': /the server pushed although push is disabled/,
  'sends SETTINGS without end, and reads nothing': unread,
  'sends PING without end, and reads nothing': unread,
  'sends DATA without end': /the body is longer than \d+ bytes, the limit/,
  'sends empty DATA without end': late,
  'sends a frame of 16 MB': /an HTTP\/2 frame is longer than 16 kB/,
  'sends frames that are too short': /an HTTP\/2 frame of type 3 has 1 bytes/,
}

test('a body in frames of a byte is verified in full', () => {
  const expected = { golden: { data: 1 }, lastRight: { body: null }, variation: null, longest: 100 }
  for (const [text, fault] of /** @type {const} */ ([
    ['{"data":1}', null],
    ['{"data":1', /expected JSON/],
    ['{"data":2}', /expected 1, got 2/],
    ['{"data":1}', null],
  ])) {
    const answer = new StreamAnswer(0, expected)
    answer.setHead({ status: 200, headers: {}, rawHeaders: [] }, false)
    for (const byte of Buffer.from(text)) answer.add(Buffer.from([byte]))
    answer.add(Buffer.alloc(0))
    const read = answer.finish()
    if (fault) assert.match(String(read.fault), fault)
    else assert.deepEqual(read, { bodyBytes: text.length, fault })
  }
})

describe('the closed loop ends when an HTTP/2 server', () => {
  const workload = createWorkload('compound')
  const times = { warmupSeconds: 0, durationSeconds: 0.1 }
  for (const [name, attack] of Object.entries(http2Attacks))
    test(name, async () => {
      const server = await startAttack(attack())
      // A busy machine may take seconds for what a server sends without end.
      const readyTimeoutSeconds = reasons[name] === late ? 0.5 : 30
      const load = { workload, port: server.port, connections: 2, pipelining: 1, ...times, readyTimeoutSeconds }
      const open = new OpenLoad(load, { open: openHttp2Connections })
      try {
        await assert.rejects(open.warmUp(), { name: 'Fault', message: reasons[name] })
      } finally {
        open.close()
        server.close()
      }
    })
})

describe('a server that limits what a client may send is measured', () => {
  const workload = createWorkload('compound')
  const body = JSON.stringify(workload.golden)
  /** @type {import('node:http2').Settings[]} */
  const limits = [
    ...[0, 1, 4095, 4096, 65_536].map((headerTableSize) => ({ headerTableSize })),
    { maxConcurrentStreams: 1 },
    { initialWindowSize: 10 },
    { maxFrameSize: 16_384, maxHeaderListSize: 4096 },
  ]
  for (const settings of limits)
    test(JSON.stringify(settings), async () => {
      const server = createServer({ settings }).on('stream', (stream) => {
        stream.on('error', () => {})
        stream.resume().on('end', () => {
          if (stream.destroyed) return
          stream.respond({ ':status': 200, 'content-type': 'application/json' })
          stream.end(body)
        })
      })
      /** @type {Set<import('node:http2').ServerHttp2Session>} */
      const sessions = new Set()
      server.on('session', (session) => sessions.add(session))
      await once(server.listen(0, '127.0.0.1'), 'listening')
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
      const times = { warmupSeconds: 0.1, durationSeconds: 0.1, readyTimeoutSeconds: 5 }
      const load = { workload, port, connections: 2, pipelining: 4, ...times }
      const open = new OpenLoad(load, { open: openHttp2Connections })
      try {
        await open.warmUp()
        const { counts } = await open.measure(0.1, { opened() {}, closed() {} })
        assert.ok(counts.ok > 0)
        assert.deepEqual([counts.wrong, counts.failed], [0, 0])
      } finally {
        open.close()
        for (const session of sessions) session.destroy()
        server.close()
      }
    })
})
