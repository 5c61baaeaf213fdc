import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CookieJar } from '../../../../lib/suites/api/client/cookieJar.js'
import { TurnLoad } from '../../../../lib/load/session/turnLoad.js'
import { targetOf, wireOf } from '../../../../lib/suites/api/client/wire.js'
import { startApi } from './startApi.js'

/** @import { LoadedOperation } from '../../../../lib/suites/api/client/wire.js' */
/** @import { Way } from './startApi.js' */

/** Writes the cookies of a request after an answer. @type {(set: string[], own?: string, url?: string) => string} */
function cookiesAfter(set, own = '', url = 'http://api.example.com/v1/graphql?x=1') {
  const jar = new CookieJar(url)
  jar.read(set.flatMap((text) => ['Set-Cookie', text]))
  return jar.write(own)
}

describe('a connection that keeps cookies', () => {
  /** @type {Record<string, [string[], string]>} */
  const cases = {
    'one with its attributes left out': [['a=1; Path=/; HttpOnly; SameSite=Lax'], 'a=1'],
    'the last value of a name': [['a=1', 'b=2', 'a=3'], 'a=3; b=2'],
    'those of longer paths first': [['a=1; Path=/', 'a=2; Path=/v1'], 'a=2; a=1'],
    'none of another path': [['a=1; Path=/v2', 'b=2; Path=/v', 'c=3; Path=/v1/'], 'c=3'],
    'none of another host': [['a=1; Domain=example.org', 'b=2; Domain=.example.com', 'c=3; Domain=ample.com'], 'b=2'],
    'none that needs TLS': [['a=1; Secure', 'b=2'], 'b=2'],
    'none that has ended': [['a=1', 'a=2; Max-Age=0', 'b=1', 'b=; Max-Age=-1'], ''],
    'none after its date': [['a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT'], ''],
    'one whose age counts in place of its date': [['a=1; Max-Age=60; Expires=Wed, 21 Oct 2015 07:28:00 GMT'], 'a=1'],
    'one whose date is none, and others up to theirs': [
      ['a=1; Expires=soon', 'b=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT'],
      'a=1',
    ],
    'the last 50 of a server that names each one anew': [
      Array.from({ length: 60 }, (_, n) => `n${n}=1`),
      Array.from({ length: 50 }, (_, n) => `n${n + 10}=1`).join('; '),
    ],
    'none without a name': [['=1', 'word'], ''],
  }
  for (const [name, [set, expected]] of Object.entries(cases))
    test(`sends ${name}`, () => assert.equal(cookiesAfter(set), expected))
  test('sends one that needs TLS within this machine, and over TLS', () => {
    for (const url of ['http://127.0.0.1/graphql', 'https://api.example.com/graphql', 'unix:/run/api.sock:/graphql'])
      assert.equal(cookiesAfter(['a=1; Secure'], '', url), 'a=1')
  })
  test('sends the cookies of a request itself, unless an answer has replaced them', () => {
    assert.equal(cookiesAfter(['sid=2'], 'theme=dark; sid=1'), 'theme=dark; sid=2')
    assert.equal(cookiesAfter([], 'theme=dark'), 'theme=dark')
  })
  test('sends a cookie up to its end', () => {
    let now = 1000
    const jar = new CookieJar('http://127.0.0.1/graphql', () => now)
    jar.read(['set-cookie', 'a=1; Max-Age=2', 'set-cookie', 'b=1; Max-Age=4', 'etag', 'c=1'])
    assert.equal(jar.write(''), 'a=1; b=1')
    now = 3000
    assert.equal(jar.write(''), 'b=1')
    now = 5000
    assert.equal(jar.write('own=1'), 'own=1')
  })
})

for (const way of /** @type {Way[]} */ (['HTTP/1.1', 'HTTP/2 without TLS']))
  test(`each connection over ${way} has a session of its own, whose token is replaced by each answer`, async () => {
    /** Tokens by sessions. @type {Map<string, string>} */
    const tokens = new Map()
    const api = await startApi(way, ({ headers: { cookie = '' }, number }) => {
      const {
        sid = `s${number}`,
        csrf,
        login,
      } = Object.fromEntries(cookie.split('; ').map((/** @type {string} */ pair) => pair.split('=')))
      const isRight = login === 'yes' && tokens.get(sid) === csrf
      tokens.set(sid, `t${number}`)
      const set = /** @type {any} */ ([`sid=${sid}; Path=/`, `csrf=t${number}; Path=/`])
      return { status: isRight ? 200 : 403, body: 'right', headers: { 'set-cookie': set } }
    })
    const request = /** @type {const} */ ({
      path: '/graphql',
      method: 'POST',
      headers: { cookie: 'login=yes' },
      body: '{}',
    })
    /** @type {LoadedOperation} */
    const operation = {
      name: 'feed',
      weight: 1,
      requests: [request],
      check: (_, status) => (status === 200 ? null : { kind: 'status', reason: `status ${status}` }),
    }
    const wiring = wireOf(targetOf(api.url, api.tls), api.protocol, [operation], api.url)
    const load = new TurnLoad(wiring, 20)
    try {
      await load.begin({ subject: 'feed', connections: 3, pipelining: 1 })
      await load.turn(40)
      const { counts, errors } = load.end()
      assert.deepEqual([errors, counts.sent, tokens.size], [[], counts.ok, 3])
      // Another login begins other sessions.
      wiring.replace([[request]])
      await load.reopen()
      await load.turn(40)
      assert.equal(tokens.size, 6)
    } finally {
      load.close()
      api.close()
    }
  })
