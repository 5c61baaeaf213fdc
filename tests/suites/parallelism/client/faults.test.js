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
const [first, second, third] = paths
const nothing = () => {}
const linking = instead('/api/authors', (_, response) => {
  response.setHeader('link', paths.map((path) => `<${path}>; rel=preload; as=fetch`).join(', '))
  response.end(bodies['/api/authors'])
})
const h2c = { protocol: /** @type {const} */ ('h2c') }
const h1 = { protocol: /** @type {const} */ ('h1') }

/** @type {[string, Arm, Parameters<typeof readFrom>[1], object, ReasonCode, RegExp][]} */
const faults = [
  [
    'a wrong push',
    'push',
    pushing((push) => [first, second, third].map((path) => push(path, path === second ? bodies[first] : bodies[path]))),
    h2c,
    'WRONG_ANSWER',
    /push of \/api\/authors\/2: id: expected "2", got "1"/,
  ],
  [
    'a missing push',
    'push',
    pushing((push) => [first, third].map((path) => push(path))),
    h2c,
    'WRONG_PUSH',
    /^\/api\/authors\/2 was not pushed$/,
  ],
  ['no push at all', 'push', pushing(nothing), h2c, 'WRONG_PUSH', /^nothing was pushed$/],
  ['links and no push, as behind a gateway', 'push', linking, h2c, 'UNSUPPORTED', /^nothing was pushed: .* links /],
  ['links and no push, as behind a gateway', 'digest', linking, h2c, 'UNSUPPORTED', /^nothing was pushed: .* links /],
  [
    'a digest that keeps nothing from being pushed but what is needed',
    'digest',
    pushing((push) => [first].map((path) => push(path))),
    h2c,
    'WRONG_PUSH',
    /^\/api\/authors\/2 was not pushed$/,
  ],
  [
    'a push twice',
    'push',
    pushing((push) => [first, second, first, third].map((path) => push(path))),
    h2c,
    'WRONG_PUSH',
    /^\/api\/authors\/1 was pushed twice$/,
  ],
  [
    'a push of something else',
    'push',
    pushing((push) => [first, '/api/hello'].map((path) => push(path, 'x'))),
    h2c,
    'WRONG_PUSH',
    /^\/api\/hello was pushed, which is no part of the page$/,
  ],
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
    h2c,
    'NO_ANSWER',
    /^not there within 1 s: push of \/api\/authors\/3$/,
  ],
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
    h2c,
    'STREAM_RESET',
    /^push of \/api\/authors\/3: the server reset the stream \(INTERNAL_ERROR\)$/,
  ],
  [
    'a stream that is reset',
    'rest',
    instead(second, (_, response) => response.stream.close(11)),
    h2c,
    'STREAM_RESET',
    /^GET \/api\/authors\/2: the server reset the stream \(ENHANCE_YOUR_CALM\)$/,
  ],
  [
    'a stream that is reset in the middle of its body',
    'rest',
    instead(second, (_, response) => {
      response.write('{', () => response.stream.close(2))
    }),
    h2c,
    'STREAM_RESET',
    /^GET \/api\/authors\/2: the server reset the stream \(INTERNAL_ERROR\)$/,
  ],
  [
    'GOAWAY',
    'rest',
    instead(second, (_, response) => response.stream.session.goaway(0)),
    h2c,
    'CONNECTION_LOST',
    /^the server sent GOAWAY \(NO_ERROR\)$/,
  ],
  [
    'GOAWAY with an error',
    'rest',
    instead(second, (_, response) => response.stream.session.goaway(2)),
    h2c,
    'CONNECTION_LOST',
    /^the server sent GOAWAY \(INTERNAL_ERROR\)$/,
  ],
  [
    'a lost connection',
    'rest',
    instead(second, (_, response) => response.stream.session.destroy()),
    h2c,
    'CONNECTION_LOST',
    /GOAWAY|the connection was lost/,
  ],
  [
    'a reset connection',
    'rest',
    instead(
      second,
      (_, response) => response.stream.session.socket.resetAndDestroy?.() ?? response.stream.session.destroy(),
    ),
    h2c,
    'CONNECTION_LOST',
    /the connection was lost|GOAWAY/,
  ],
  [
    'a lost connection',
    'rest',
    instead(second, (request) => request.socket.destroy()),
    h1,
    'CONNECTION_LOST',
    /^GET \/api\/authors\/2: /,
  ],
  [
    'a wrong resource',
    'rest',
    instead(second, (_, response) => response.end(bodies[first])),
    h2c,
    'WRONG_ANSWER',
    /^GET \/api\/authors\/2: id: expected "2", got "1"$/,
  ],
  [
    'a wrong resource',
    'standalone',
    instead(second, (_, response) => response.end(bodies[first])),
    h1,
    'WRONG_ANSWER',
    /^GET \/api\/authors\/2: id: expected "2", got "1"$/,
  ],
  [
    'a missing resource',
    'rest',
    instead(second, (_, response) => response.writeHead(404).end()),
    h1,
    'WRONG_ANSWER',
    /^GET \/api\/authors\/2: expected status 200, got status 404/,
  ],
  [
    'a wrong list',
    'rest',
    instead('/api/authors', (_, response) => response.end('{"authors":[]}')),
    h1,
    'WRONG_ANSWER',
    /^GET \/api\/authors: authors: expected 3 items, got 0$/,
  ],
  [
    'a resource that never ends',
    'standalone',
    instead(second, (_, response) => response.write('{')),
    h1,
    'NO_ANSWER',
    /^not there within 1 s: GET \/api\/authors\/2$/,
  ],
  [
    'a truncated body',
    'standalone',
    instead(second, (_, response) => {
      response.writeHead(200, { 'content-length': 300 })
      response.write(bodies[second].slice(0, 100), () => response.socket.destroy())
    }),
    h1,
    'CONNECTION_LOST',
    /^GET \/api\/authors\/2: the connection was lost after \d+ bytes of the body$/,
  ],
  [
    'a truncated body',
    'standalone',
    instead(second, (_, response) => response.end(bodies[second].slice(0, 100))),
    h2c,
    'WRONG_ANSWER',
    /^GET \/api\/authors\/2: expected JSON/,
  ],
  [
    'a wrong compound document',
    'compound',
    instead('/graphql', (_, response) => response.end('{"data":{"authors":[]}}')),
    h2c,
    'WRONG_ANSWER',
    /^POST \/graphql: data\.authors: expected 3 items, got 0$/,
  ],
  [
    'a compound document with errors',
    'compound',
    instead('/graphql', (_, response) => response.end('{"errors":[{"message":"no"}]}')),
    h1,
    'WRONG_ANSWER',
    /^POST \/graphql: answered with errors/,
  ],
  [
    '304 where nothing was asked',
    'rest',
    instead(second, (_, response) => response.writeHead(304).end()),
    h2c,
    'WRONG_ANSWER',
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
    { ...h2c, 'client-stale': 3 },
    'WRONG_ANSWER',
    /^GET \/api\/authors\/1: expected status 304 to If-None-Match, got 200$/,
  ],
  [
    'no ETag',
    'rest',
    (_, response, path) => paths.includes(path) && response.end(bodies[path]) && true,
    { ...h2c, 'client-stale': 3 },
    'UNSUPPORTED',
    /^GET \/api\/authors\/\d: has no ETag/,
  ],
  ['no 103', 'hints', nothing, h2c, 'WRONG_LINKS', /^no 103 Early Hints came$/],
  ['no 103', 'hints', nothing, h1, 'WRONG_LINKS', /^no 103 Early Hints came$/],
  [
    'a wrong hint',
    'hints',
    (_, response, path) => path === '/api/authors' && void response.writeEarlyHints({ link: '</x>; rel=preload' }),
    h1,
    'WRONG_LINKS',
    /^103 Early Hints has a link to \/x, which is no part of the page$/,
  ],
  [
    'a missing hint',
    'hints',
    (_, response, path) =>
      path === '/api/authors' && void response.writeEarlyHints({ link: `<${first}>; rel=preload` }),
    h2c,
    'WRONG_LINKS',
    /^103 Early Hints has no link to \/api\/authors\/2$/,
  ],
  ['no Link', 'preload', nothing, h2c, 'WRONG_LINKS', /^the answer to GET \/api\/authors has no Link$/],
  [
    'a wrong Link',
    'preload',
    (_, response, path) => path === '/api/authors' && void response.setHeader('link', '</y>; rel=preload; as=fetch'),
    h1,
    'WRONG_LINKS',
    /has a link to \/y, which is no part of the page$/,
  ],
  [
    'a gateway that knows no links beforehand',
    'hints',
    instead('/api/authors', (_, response) => response.writeHead(501).end('known from the list only')),
    { ...h1, links: 'known' },
    'UNSUPPORTED',
    /^GET \/api\/authors was refused with status 501: known from the list only$/,
  ],
  ['push over HTTP/1.1', 'push', nothing, h1, 'UNSUPPORTED', /^push needs HTTP\/2$/],
  ['digest over HTTP/1.1', 'digest', nothing, h1, 'UNSUPPORTED', /^digest needs HTTP\/2$/],
  [
    'a method that is refused',
    'query',
    instead('/graphql', (_, response) => response.writeHead(405).end('Method Not Allowed')),
    h1,
    'UNSUPPORTED',
    /^QUERY \/graphql was refused with status 405: Method Not Allowed$/,
  ],
  [
    'a hash that is refused',
    'persisted',
    instead('/graphql', (_, response) => response.end('{"errors":[{"message":"PersistedQueryNotSupported"}]}')),
    h2c,
    'UNSUPPORTED',
    /refused with status 200: .*PersistedQueryNotSupported/,
  ],
  [
    '@defer that is refused',
    'defer',
    instead('/graphql', (_, response) => response.writeHead(400).end('Unknown directive "@defer".')),
    h2c,
    'UNSUPPORTED',
    /^POST \/graphql was refused with status 400: Unknown directive "@defer"\.$/,
  ],
  ['@defer that is ignored', 'defer', nothing, h2c, 'UNSUPPORTED', /as one document/],
  [
    'no compression',
    'rest',
    nothing,
    { ...h2c, compression: 'gzip' },
    'UNSUPPORTED',
    /gzip was asked for, the answer's coding is none$/,
  ],
  [
    'a broken coding',
    'compound',
    instead('/graphql', (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')),
    { ...h1, compression: 'gzip' },
    'MALFORMED_ANSWER',
    /^POST \/graphql: its gzip is broken/,
  ],
]

describe('a fault ends its reading with a reason', () => {
  for (const [name, arm, change, differences, code, reason] of faults)
    test(`${arm}: ${name} ${Object.values(differences).join(' ')}`, async () => {
      const reading = await readFrom(arm, change, differences)
      assert.deepEqual([reading.reasonCode, reading.outcome], [code, faultOutcomes[code]], String(reading.reason))
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
