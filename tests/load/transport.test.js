import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { decodeBody } from '../../lib/load/decoding.js'
import { maxBodyBytes } from '../../lib/load/limits.js'
import { createFailure, withTimeout } from '../../lib/load/timeouts.js'
import { openTransport } from '../../lib/load/transport.js'
import { http1Attacks, http2Attacks, startAttack } from '../hostileServers.js'

/** @import { Protocol } from '../../lib/types.d.ts' */
/** @import { Attack } from '../hostileServers.js' */

const timeoutSeconds = 0.5

/** @type {(protocol: Protocol, attack: Attack) => Promise<void>} */
async function askOnce(protocol, attack) {
  const server = await startAttack(attack)
  const transport = openTransport(protocol, { port: server.port, certificate: null, push: true, connections: 1 })
  const { fail, failed } = createFailure()
  try {
    transport.begin({ push: ({ accept }) => void accept({}).catch(fail), fail })
    const answered = transport.request({ method: 'GET', path: '/', headers: {}, maxBytes: maxBodyBytes(100) })
    answered.catch(() => {})
    decodeBody(await withTimeout(timeoutSeconds, Promise.race([answered, failed]), () => 'an answer'))
  } finally {
    transport.close()
    server.close()
  }
}

const lost = /the connection was lost|socket hang up|ECONNRESET/
const late = /not there within/
/** Some versions of Node.js name the fault, others wait. */
const lateOrLost = /not there within|the connection was lost: Protocol error/
const long = /the body is longer than 65736 bytes, the limit/

/** Reason of each attack. @type {Record<keyof typeof http1Attacks, RegExp>} */
const http1Reasons = {
  'closes without a word': lost,
  'says nothing': late,
  'switches protocols': /the server switched protocols \(status 101\)/,
  'sends 1xx without end': /more than 100 informational answers/,
  'closes in the head': lost,
  'is silent in the head': late,
  'sends an endless header': /Header overflow/,
  'sends headers without end': /Header overflow/,
  'sends an endless status line': /Header overflow/,
  'sends empty lines without end': late,
  'sends an endless body': long,
  'sends an endless body in chunks': long,
  'sends an endless body in chunks of a byte': long,
  'sends an endless extension of a chunk': /after 0 bytes of the body: Parse Error: Chunk extensions overflow/,
  'sends trailers without end': /after 0 bytes of the body: Parse Error: Header overflow/,
  'announces a chunk of 2^60 bytes': late,
  'announces more bytes than it sends': late,
  'announces more bytes and closes': /lost after 8 bytes of the body/,
  'sends a gzip bomb': long,
}

/** @type {Record<keyof typeof http2Attacks, RegExp>} */
const http2Reasons = {
  'closes without a word': lost,
  'says nothing': late,
  'never ends the stream': late,
  'resets the stream': /reset the stream/,
  'goes away': /GOAWAY/,
  'sends 1xx without end': /more than 100 informational answers/,
  'sends CONTINUATION without end': lost,
  'sends empty CONTINUATION without end': lost,
  'pushes without end': lost,
  'sends SETTINGS without end, and reads nothing': lost,
  'sends PING without end, and reads nothing': lost,
  'sends DATA without end': long,
  'sends empty DATA without end': /not there within|Too many invalid HTTP\/2 frames/,
  'sends a frame of 16 MB': lateOrLost,
  'sends frames that are too short': lateOrLost,
}

describe('a page request ends when an HTTP/1.1 server', () => {
  for (const [name, attack] of Object.entries(http1Attacks))
    test(name, () => assert.rejects(askOnce('h1', attack()), { name: 'Fault', message: http1Reasons[name] }))
})

describe('a page request ends when an HTTP/2 server', () => {
  for (const [name, attack] of Object.entries(http2Attacks))
    test(name, () => assert.rejects(askOnce('h2c', attack()), { name: 'Fault', message: http2Reasons[name] }))
})
