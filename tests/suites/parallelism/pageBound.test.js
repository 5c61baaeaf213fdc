import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pageBound } from '../../../lib/suites/parallelism/pageBound.js'
import { arms } from '../../../lib/workload/pages.js'
import { defaultConditions } from '../../conditions.js'
import { createRandom } from '../../../lib/workload/random.js'

/** @import { Conditions } from '../../../lib/suites/parallelism/parameters.js' */
/** @import { Arm } from '../../../lib/types.d.ts' */

/** 50 resources of 10,240 bytes, each generated in 20 ms, 50 ms away. @type {Conditions} */
const base = { ...defaultConditions, protocol: 'h2c', rtt: 50 }
/** 10 Mbit/s are 1,250 bytes a ms; the least framing of a document is 18 bytes. */
const transferMs = (50 * (10_240 + 18)) / 1250

describe('the bound of a page, computed by hand', () => {
  /** @type {[string, Arm, Partial<Conditions>, number][]} */
  const cases = [
    ['one round trip, the list, the authors', 'compound', {}, 50 + 20 + 20],
    ['by GET', 'compound-get', {}, 90],
    ['by hash', 'persisted', {}, 90],
    ['by QUERY', 'query', {}, 90],
    ['in parts, its last', 'defer', {}, 90],
    ['one author after the other', 'compound', { resolvers: 'serial' }, 50 + 20 + 50 * 20],
    ['batched', 'compound', { resolvers: 'batched' }, 90],
    ['every author cached by the server', 'compound', { hits: '100%' }, 70],
    ['half of them, one after the other', 'compound', { resolvers: 'serial', hits: 25 }, 50 + 20 + 25 * 20],
    ['of no use is what the client has', 'compound', { 'client-hits': '100%' }, 90],
    ['two round trips, two generations', 'rest', {}, 2 * 50 + 2 * 20],
    ['nothing but the list', 'rest', { 'client-hits': '100%' }, 70],
    ['validators cost no generation', 'rest', { 'client-stale': '100%' }, 2 * 50 + 20],
    ['one round trip, one generation', 'standalone', {}, 70],
    ['nothing to ask for', 'standalone', { 'client-hits': '100%' }, 0],
    ['one round trip, two generations', 'push', {}, 90],
    ['the same with a digest', 'digest', {}, 90],
    ['what is stale is pushed whole', 'push', { 'client-stale': '100%' }, 90],
    ['a digest that seems to hold more', 'digest', { 'client-hits': 10 }, 140],
    ['as rest', 'preload', {}, 140],
    ['as preload', 'hints', {}, 140],
    ['the list is generated meanwhile', 'hints', { links: 'known' }, 2 * 50 + 20],
    ['a long way, nothing else', 'hints', { links: 'known', 'client-hits': '100%' }, 70],
    ['promises do not wait for the list', 'push', { links: 'known' }, 50 + 20],
    ['nor with a digest', 'digest', { links: 'known' }, 50 + 20],
    ['but what it seems to hold does', 'digest', { links: 'known', 'client-hits': 10 }, 140],
    ['the list itself', 'push', { links: 'known', 'client-hits': '100%' }, 50 + 20],
    ['the head of the answer does not wait for its body', 'preload', { links: 'known' }, 2 * 50 + 20],
    ['knowing links is of no use', 'rest', { links: 'known' }, 140],
    ['nor here', 'compound', { links: 'known' }, 90],
    ['a connection to open', 'push', { connection: 'cold' }, 50 + 90],
    ['and its TLS', 'push', { connection: 'cold', protocol: 'h2' }, 100 + 90],
    ['bytes after the last generation', 'compound', { bandwidth: 10 }, 90 + transferMs],
    ['bytes of many documents', 'rest', { bandwidth: 10 }, 140 + transferMs],
    ['cached ones travel meanwhile', 'push', { bandwidth: 10, hits: 49 }, 70 + transferMs + 922 / 1250],
    ['nine turns of six', 'standalone', { protocol: 'h1' }, 9 * 70],
    ['after the list', 'rest', { protocol: 'h1' }, 70 + 9 * 70],
    ['after the hints', 'hints', { protocol: 'h1', links: 'known' }, 50 + 9 * 70],
    ['and after the list', 'hints', { protocol: 'h1' }, 70 + 9 * 70],
    ['a sixth of the work', 'standalone', { protocol: 'h1', resources: 48, delay: 0 }, 8 * 50],
  ]
  for (const [name, arm, differences, expected] of cases)
    test(`${arm}: ${name}`, () => {
      const bound = pageBound(arm, { ...base, ...differences }, { bytesReceived: 0 })
      assert.ok(Math.abs(bound - expected) < 1e-9, `${bound} where ${expected} is right`)
    })

  test('what came in all has to pass the link', () => {
    assert.equal(pageBound('rest', { ...base, bandwidth: 10 }, { bytesReceived: 1_250_000 }), 1000)
  })
  test('but for what the client did not want', () => {
    const conditions = { ...base, bandwidth: 10, 'client-hits': 10 }
    const bound = (/** @type {number} */ bytesReceived, redundantDocuments = 0) =>
      pageBound('push', conditions, { bytesReceived, redundantDocuments })
    assert.equal(bound(1_250_000), 1000)
    assert.equal(bound(1_250_000 + 10 * 10_540, 10), 1000)
  })
  test('compressed bodies are as small as what came', () => {
    const conditions = { ...base, bandwidth: 10, compression: /** @type {const} */ ('gzip') }
    const few = pageBound('push', conditions, { bytesReceived: 100_000 })
    assert.ok(few < pageBound('push', conditions, { bytesReceived: 200_000 }))
    assert.ok(few > 90 + 60_000 / 1250 && few < 90 + 100_000 / 1250, String(few))
  })
})

test('more round-trip time, generation or bytes never lower a bound, more bandwidth never raises it', () => {
  const random = createRandom(1)
  const pick = (/** @type {any[]} */ values) => values[Math.floor(random() * values.length)]
  for (let round = 0; round < 200; round++) {
    /** @type {Conditions} */
    const conditions = {
      protocol: pick(['h1', 'h2c', 'h2']),
      resolvers: pick(['serial', 'parallel', 'batched']),
      links: pick(['known', 'listed']),
      resources: pick([1, 7, 30]),
      bytes: pick([256, 10_240]),
      delay: pick([0, 5, 20]),
      hits: pick([0, '30%', '100%']),
      'client-hits': pick([0, '30%', '100%']),
      'client-stale': pick([0, '50%']),
      compression: 'none',
      connection: pick(['cold', 'warm']),
      rtt: pick([0, 5, 50]),
      bandwidth: pick([null, 10, 100]),
    }
    for (const { arm } of arms) {
      const bound = (/** @type {Partial<Conditions>} */ more) =>
        pageBound(arm, { ...conditions, ...more }, { bytesReceived: 0 })
      const { rtt, delay, bytes, bandwidth } = conditions
      for (const more of [{ rtt: rtt + 10 }, { delay: delay + 10 }, { bytes: bytes + 1000 }])
        assert.ok(bound(more) >= bound({}) - 1e-9, JSON.stringify({ arm, conditions, more }))
      assert.ok(bound({ links: 'known' }) <= bound({ links: 'listed' }) + 1e-9, JSON.stringify({ arm, conditions }))
      if (bandwidth !== null) assert.ok(bound({ bandwidth: 2 * bandwidth }) <= bound({}) + 1e-9)
    }
  }
})
