import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readEnvironment, writeEnvironment } from '../../lib/serve/environment.js'

/** @import { ServerConditions } from '../../lib/workload/pageParameters.js' */

/** @type {ServerConditions} */
const page = { resolvers: 'serial', resources: 5, bytes: 400, delay: 0.5, hits: '12.5%', compression: 'br' }

describe('what is written is read', () => {
  const tls = { key: '/x/key.pem', cert: '/x/cert.pem' }
  const nothing = { protocol: /** @type {const} */ ('h1'), page: null, tls: null, pageUi: false }
  /** @type {Record<string, Parameters<typeof writeEnvironment>[0]>} */
  const cases = {
    'a port alone': { port: 4002 },
    'HTTP/2 without TLS': { port: 4001, protocol: 'h2c', page },
    'all of it': { port: 1, protocol: 'h2', page, tls, pageUi: true },
  }
  for (const [name, told] of Object.entries(cases))
    test(name, () => assert.deepEqual(readEnvironment(writeEnvironment(told)), { ...nothing, ...told }))
})

test('by hand it is HTTP/1.1 on port 4001, from memory', () => {
  assert.deepEqual(readEnvironment({}), { port: 4001, protocol: 'h1', page: null, tls: null, pageUi: false })
})

test('nothing of it is inherited', () => {
  const inherited = { PROTOCOL: 'h2c', PAGE: '{}', TLS_KEY: 'x', TLS_CERT: 'y', PAGE_UI: '1' }
  assert.deepEqual(readEnvironment({ ...inherited, ...writeEnvironment({ port: 4001 }) }), readEnvironment({}))
})

describe('a wrong value is one line', () => {
  /** @type {[Record<string, string>, RegExp][]} */
  const cases = [
    [{ PORT: 'x' }, /^PORT: expected a whole number from 0 to 65535, got "x"$/],
    [{ PORT: '65536' }, /^PORT: .*got "65536"$/],
    [{ PORT: '' }, /^PORT: .*got ""$/],
    [{ PROTOCOL: 'h3' }, /^PROTOCOL: expected h1, h2c, h2, got "h3"$/],
    [{ PROTOCOL: 'h2', TLS_KEY: 'x' }, /^PROTOCOL=h2 needs a certificate: set TLS_KEY and TLS_CERT .* makes$/],
    [{ PAGE: '{' }, /^PAGE: .*JSON.*$/],
    [{ PAGE: '{"bytes":1}' }, /^PAGE: bytes: expected a whole number from 256 to 10,000,000, got 1$/],
    [{ PAGE_UI: 'yes' }, /^PAGE_UI: expected 0 or 1, got "yes"$/],
  ]
  for (const [variables, message] of cases)
    test(JSON.stringify(variables), () => assert.throws(() => readEnvironment(variables), { message }))
})
