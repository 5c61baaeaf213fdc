import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { faultOutcomes } from '../../../../lib/base/errors/fault.js'
import { bodies, conditions, openSmallServer, paths, pushOn, readAll, readFrom } from './smallServer.js'

/** @import { Arm, ReasonCode } from '../../../../lib/types.d.ts' */

/**
 * Answers one path in its own way.
 * @type {(
 *   at: string,
 *   answer: (request: any, response: any) => void,
 * ) => (request: any, response: any, path: string) => boolean}
 */
const instead = (at, answer) => (request, response, path) => {
  if (path !== at) return false
  answer(request, response)
  return true
}
/** The list, with pushes of its own. @param {(push: ReturnType<typeof pushOn>, response: any) => void} send */
const pushing = (send) =>
  instead('/api/authors', (_, response) => {
    send(pushOn(response), response)
    response.end(bodies['/api/authors'])
  })
/** The list, with right pushes of some paths. @param {string[]} pushed */
const pushes = (...pushed) =>
  pushing((push) => {
    for (const path of pushed) push(path)
  })
const [first, second, third] = paths
/** A resource that is answered in its own way. @param {(response: any, request: any) => void} answer */
const atSecond = (answer) => instead(second, (request, response) => answer(response, request))
const inDocument = (/** @type {string} */ text) => instead('/graphql', (_, response) => response.end(text))
const nothing = () => {}
const linking = instead('/api/authors', (_, response) => {
  response.setHeader('link', paths.map((path) => `<${path}>; rel=preload; as=fetch`).join(', '))
  response.end(bodies['/api/authors'])
})
const h2c = { protocol: /** @type {const} */ ('h2c') }
const h1 = { protocol: /** @type {const} */ ('h1') }

/**
 * Faults by their reasons' codes: what it is, the arm, the answer, the reason, and other conditions than HTTP/2.
 * @type {Partial<Record<ReasonCode, [string, Arm, Parameters<typeof readFrom>[1], RegExp, object?][]>>}
 */
const faults = {
  WRONG_ANSWER: [
    [
      'a wrong push',
      'push',
      pushing((push) =>
        [first, second, third].map((path) => push(path, path === second ? bodies[first] : bodies[path])),
      ),
      /push of \/api\/authors\/2: id: expected "2", got "1"/,
    ],
    [
      'a wrong resource',
      'rest',
      atSecond((response) => response.end(bodies[first])),
      /^GET \/api\/authors\/2: id: expected "2", got "1"$/,
    ],
    [
      'a wrong resource',
      'standalone',
      atSecond((response) => response.end(bodies[first])),
      /^GET \/api\/authors\/2: id: expected "2", got "1"$/,
      h1,
    ],
    [
      'a missing resource',
      'rest',
      atSecond((response) => response.writeHead(404).end()),
      /^GET \/api\/authors\/2: expected status 200, got status 404/,
      h1,
    ],
    [
      'a wrong list',
      'rest',
      instead('/api/authors', (_, response) => response.end('{"authors":[]}')),
      /^GET \/api\/authors: authors: expected 3 items, got 0$/,
      h1,
    ],
    [
      'a truncated body',
      'standalone',
      atSecond((response) => response.end(bodies[second].slice(0, 100))),
      /^GET \/api\/authors\/2: expected JSON/,
    ],
    [
      'a wrong compound document',
      'compound',
      inDocument('{"data":{"authors":[]}}'),
      /^POST \/graphql: data\.authors: expected 3 items, got 0$/,
    ],
    [
      'a compound document with errors',
      'compound',
      inDocument('{"errors":[{"message":"no"}]}'),
      /^POST \/graphql: answered with errors/,
      h1,
    ],
    [
      '304 where nothing was asked',
      'rest',
      atSecond((response) => response.writeHead(304).end()),
      /^GET \/api\/authors\/2: expected status 200, got status 304/,
    ],
    [
      '200 where 304 is right',
      'rest',
      (request, response, path) => {
        response.setHeader('etag', '"1"')
        if (request.headers['if-none-match']) response.end(bodies[path])
        return request.headers['if-none-match'] !== undefined
      },
      /^GET \/api\/authors\/1: expected status 304 to If-None-Match, got 200$/,
      { 'client-stale': 3 },
    ],
  ],
  WRONG_PUSH: [
    ['a missing push', 'push', pushes(first, third), /^\/api\/authors\/2 was not pushed$/],
    ['no push at all', 'push', pushes(), /^nothing was pushed$/],
    [
      'a digest that keeps nothing from being pushed but what is needed',
      'digest',
      pushes(first),
      /^\/api\/authors\/2 was not pushed$/,
    ],
    ['a push twice', 'push', pushes(first, second, first, third), /^\/api\/authors\/1 was pushed twice$/],
    [
      'a push of something else',
      'push',
      pushing((push) => [first, '/api/hello'].map((path) => push(path, 'x'))),
      /^\/api\/hello was pushed, which is no part of the page$/,
    ],
  ],
  UNSUPPORTED: [
    ['links and no push, as behind a gateway', 'push', linking, /^nothing was pushed: .* links /],
    ['links and no push, as behind a gateway', 'digest', linking, /^nothing was pushed: .* links /],
    [
      'no ETag',
      'rest',
      (_, response, path) => paths.includes(path) && response.end(bodies[path]) && true,
      /^GET \/api\/authors\/\d: has no ETag/,
      { 'client-stale': 3 },
    ],
    [
      'a gateway that knows no links beforehand',
      'hints',
      instead('/api/authors', (_, response) => response.writeHead(501).end('known from the list only')),
      /^GET \/api\/authors was refused with status 501: known from the list only$/,
      { ...h1, links: 'known' },
    ],
    ['push over HTTP/1.1', 'push', nothing, /^push needs HTTP\/2$/, h1],
    ['digest over HTTP/1.1', 'digest', nothing, /^digest needs HTTP\/2$/, h1],
    [
      'a method that is refused',
      'query',
      instead('/graphql', (_, response) => response.writeHead(405).end('Method Not Allowed')),
      /^QUERY \/graphql was refused with status 405: Method Not Allowed$/,
      h1,
    ],
    [
      'a hash that is refused',
      'persisted',
      inDocument('{"errors":[{"message":"PersistedQueryNotSupported"}]}'),
      /refused with status 200: .*PersistedQueryNotSupported/,
    ],
    [
      '@defer that is refused',
      'defer',
      instead('/graphql', (_, response) => response.writeHead(400).end('Unknown directive "@defer".')),
      /^POST \/graphql was refused with status 400: Unknown directive "@defer"\.$/,
    ],
    ['@defer that is ignored', 'defer', nothing, /as one document/],
    ['no compression', 'rest', nothing, /gzip was asked for, the answer's coding is none$/, { compression: 'gzip' }],
  ],
  NO_ANSWER: [
    [
      'a push that never ends',
      'push',
      pushing((push, response) => {
        push(first)
        push(second)
        response.createPushResponse({ ':path': third }, (/** @type {any} */ _, /** @type {any} */ pushed) =>
          pushed.write('{'),
        )
      }),
      /^not there within 1 s: push of \/api\/authors\/3$/,
    ],
    [
      'a resource that never ends',
      'standalone',
      atSecond((response) => response.write('{')),
      /^not there within 1 s: GET \/api\/authors\/2$/,
      h1,
    ],
  ],
  STREAM_RESET: [
    [
      'a push that is reset',
      'push',
      pushing((push, response) => {
        push(first)
        push(second)
        response.createPushResponse({ ':path': third }, (/** @type {any} */ _, /** @type {any} */ pushed) => {
          pushed.write('{')
          pushed.stream.on('error', nothing)
          setImmediate(() => pushed.stream.close(2))
        })
      }),
      /^push of \/api\/authors\/3: the server reset the stream \(INTERNAL_ERROR\)$/,
    ],
    [
      'a stream that is reset',
      'rest',
      atSecond((response) => response.stream.close(11)),
      /^GET \/api\/authors\/2: the server reset the stream \(ENHANCE_YOUR_CALM\)$/,
    ],
    [
      'a stream that is reset in the middle of its body',
      'rest',
      atSecond((response) => {
        response.write('{', () => response.stream.close(2))
      }),
      /^GET \/api\/authors\/2: the server reset the stream \(INTERNAL_ERROR\)$/,
    ],
  ],
  CONNECTION_LOST: [
    [
      'GOAWAY',
      'rest',
      atSecond((response) => response.stream.session.goaway(0)),
      /^the server sent GOAWAY \(NO_ERROR\)$/,
    ],
    [
      'GOAWAY with an error',
      'rest',
      atSecond((response) => response.stream.session.goaway(2)),
      /^the server sent GOAWAY \(INTERNAL_ERROR\)$/,
    ],
    [
      'a lost connection',
      'rest',
      atSecond((response) => response.stream.session.destroy()),
      /GOAWAY|the connection was lost/,
    ],
    [
      'a reset connection',
      'rest',
      atSecond((response) => response.stream.session.socket.resetAndDestroy?.() ?? response.stream.session.destroy()),
      /the connection was lost|GOAWAY/,
    ],
    ['a lost connection', 'rest', atSecond((_, request) => request.socket.destroy()), /^GET \/api\/authors\/2: /, h1],
    [
      'a truncated body',
      'standalone',
      atSecond((response) => {
        response.writeHead(200, { 'content-length': 300 })
        response.write(bodies[second].slice(0, 100), () => response.socket.destroy())
      }),
      /^GET \/api\/authors\/2: the connection was lost after \d+ bytes of the body$/,
      h1,
    ],
  ],
  WRONG_LINKS: [
    ['no 103', 'hints', nothing, /^no 103 Early Hints came$/],
    ['no 103', 'hints', nothing, /^no 103 Early Hints came$/, h1],
    [
      'a wrong hint',
      'hints',
      (_, response, path) => path === '/api/authors' && void response.writeEarlyHints({ link: '</x>; rel=preload' }),
      /^103 Early Hints has a link to \/x, which is no part of the page$/,
      h1,
    ],
    [
      'a missing hint',
      'hints',
      (_, response, path) =>
        path === '/api/authors' && void response.writeEarlyHints({ link: `<${first}>; rel=preload` }),
      /^103 Early Hints has no link to \/api\/authors\/2$/,
    ],
    ['no Link', 'preload', nothing, /^the answer to GET \/api\/authors has no Link$/],
    [
      'a wrong Link',
      'preload',
      (_, response, path) => path === '/api/authors' && void response.setHeader('link', '</y>; rel=preload; as=fetch'),
      /has a link to \/y, which is no part of the page$/,
      h1,
    ],
  ],
  MALFORMED_ANSWER: [
    [
      'a broken coding',
      'compound',
      instead('/graphql', (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')),
      /^POST \/graphql: its gzip is broken/,
      { ...h1, compression: 'gzip' },
    ],
  ],
}

describe('a fault ends its reading with a reason', () => {
  for (const [code, cases] of Object.entries(faults))
    for (const [name, arm, change, reason, differences] of cases)
      test(`${arm}: ${name} ${Object.values(differences ?? h2c).join(' ')}`, async () => {
        const reading = await readFrom(arm, change, { ...h2c, ...differences })
        const outcome = faultOutcomes[/** @type {ReasonCode} */ (code)]
        assert.deepEqual([reading.reasonCode, reading.outcome], [code, outcome], String(reading.reason))
        assert.match(String(reading.reason), reason)
        assert.deepEqual(reading.pages, [])
      })
})

test('the next reading goes on with new connections', async () => {
  const server = await openSmallServer(
    instead('/graphql', (_, response) => response.stream.session.destroy()),
    {},
  )
  const wanted = { ...conditions, ...h2c }
  const readings = await readAll({
    port: server.port,
    readings: [
      { arm: 'rest', conditions: wanted },
      { arm: 'compound', conditions: wanted },
      { arm: 'push', conditions: wanted },
    ],
  })
  server.close()
  assert.deepEqual(
    readings.map(({ arm, outcome, pages }) => [arm, outcome, pages.length]),
    [
      ['rest', 'completed', 2],
      ['compound', 'failed', 0],
      ['push', 'completed', 2],
    ],
  )
})

test('where the server is gone, every reading fails at once', async () => {
  const server = await openSmallServer(nothing)
  server.close()
  const arms = /** @type {Arm[]} */ (['compound', 'rest'])
  for (const protocol of /** @type {const} */ (['h1', 'h2c']))
    for (const { reasonCode } of await readAll({
      port: server.port,
      readings: arms.map((arm) => ({ arm, conditions: { ...conditions, protocol } })),
    }))
      assert.equal(reasonCode, 'CONNECTION_LOST')
})
