import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCrowd } from '../../../lib/suites/subscriptions/crowd.js'
import { eventStreamAttacks, http2Attacks, startAttack, webSocketAttacks } from '../../hostileServers.js'

/** @import { Conditions } from '../../../lib/suites/subscriptions/parameters.js' */

const late = /not there within 0.5 s/
/** Some versions of Node.js name the fault, others wait. */
const lateOrLost = /not there within 0.5 s|Protocol error/
const lost = /the connection was closed|socket hang up|ECONNRESET/
const interim = /more than 100 informational answers/
const long = /an event is longer than 67536 bytes, the limit/
const unread = /the server asks for more replies than it reads/

/** Reasons of attacks that are no timeouts. @type {Record<Conditions['transport'], Record<string, RegExp>>} */
const reasons = {
  'graphql-ws': {
    'closes without a word': lost,
    'answers without a handshake': /Unexpected server response: 200/,
    'sends 1xx without end': interim,
    'announces a frame of 2^63 bytes': /Unsupported WebSocket frame: payload length > 2\^53 - 1/,
    'announces a frame of 1 GB': /Max payload size exceeded/,
    'sends a message in frames without end': /Max payload size exceeded/,
    'sends messages without end': /got \{\}/,
    'sends pings without end, and reads nothing': unread,
    'acknowledges without end, and reads nothing': unread,
  },
  'graphql-sse': {
    'closes without a word': lost,
    'switches protocols': lost,
    'sends 1xx without end': interim,
    'sends an endless line': long,
    'sends an endless event': long,
    'sends other events without end': /got the event other: x/,
  },
  'graphql-sse-h2c': {
    'closes without a word': lost,
    'resets the stream': lost,
    'goes away': /NGHTTP2_REFUSED_STREAM/,
    'sends 1xx without end': interim,
    'sends CONTINUATION without end': /Too many CONTINUATION frames/,
    'sends empty CONTINUATION without end': /Too many CONTINUATION frames/,
    'pushes without end': /Protocol error/,
    'sends SETTINGS without end, and reads nothing': /Flooding was detected/,
    'sends PING without end, and reads nothing': /Flooding was detected/,
    'sends a frame of 16 MB': lateOrLost,
    'sends frames that are too short': lateOrLost,
    'never ends the stream': /text\/event-stream, got 200 and undefined/,
    'sends DATA without end': /text\/event-stream, got 200 and undefined/,
    'sends empty DATA without end': /text\/event-stream, got 200 and undefined/,
  },
}

for (const [transport, attacks] of /** @type {const} */ ([
  ['graphql-ws', webSocketAttacks],
  ['graphql-sse', eventStreamAttacks],
  ['graphql-sse-h2c', http2Attacks],
]))
  describe(`a subscription by ${transport} ends when a server`, () => {
    for (const [name, attack] of Object.entries(attacks))
      test(name, async () => {
        const server = await startAttack(attack())
        const message = reasons[transport][name] ?? late
        const timeoutSeconds = message === late || message === lateOrLost ? 0.5 : 10
        const crowd = createCrowd({ port: server.port, transport, timeoutSeconds }, 0)
        await assert.rejects(crowd.open(1), { name: 'Fault', message }).finally(server.close)
      })
  })
