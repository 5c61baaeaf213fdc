import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { targetOf } from '../../../../lib/suites/api/client/wire.js'

describe('the target of a URL', () => {
  /** @type {Record<string, [string, object]>} */
  const targets = {
    'has the port of its scheme': ['http://api.test/graphql', { host: 'api.test', port: 80, authority: 'api.test' }],
    'has its own port': [
      'http://127.0.0.1:4001/graphql?v=1',
      { host: '127.0.0.1', port: 4001, authority: '127.0.0.1:4001' },
    ],
    'has brackets of IPv6 in its authority alone': [
      'http://[::1]:4001/',
      { host: '::1', port: 4001, authority: '[::1]:4001' },
    ],
    'has the path of a unix socket': [
      'unix:/run/api.sock:/graphql',
      { host: 'localhost', port: 0, authority: 'localhost', socketPath: '/run/api.sock' },
    ],
  }
  for (const [name, [url, target]] of Object.entries(targets))
    test(name, () => assert.deepEqual(targetOf(url, {}), { ...target, secure: null }))
  test('has the name of its host for SNI, which an address is not', () => {
    assert.equal(targetOf('https://api.test', {}).secure?.servername, 'api.test')
    assert.equal(targetOf('https://127.0.0.1', {}).secure?.servername, undefined)
    assert.equal(targetOf('https://api.test', {}).port, 443)
  })
})
