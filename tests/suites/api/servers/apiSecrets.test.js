import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addSecrets, secretsOfHeaders } from '../../../../lib/suites/api/servers/apiSecrets.js'

describe('secrets of headers', () => {
  test('are a token with its scheme and without it, but not the scheme', () => {
    assert.deepEqual(
      new Set(secretsOfHeaders({ authorization: 'Bearer abc123' })),
      new Set(['Bearer abc123', 'abc123', '']),
    )
  })
  test('are each cookie and its value', () => {
    const secrets = secretsOfHeaders({ cookie: 'session=one1; theme=dark' })
    for (const part of ['session=one1; theme=dark', 'session=one1', 'one1', 'theme=dark', 'dark'])
      assert.ok(secrets.includes(part), part)
  })
  test('are the password behind Basic, which may have a colon', () => {
    const encoded = Buffer.from('ada:pass:word1').toString('base64')
    const secrets = secretsOfHeaders({ authorization: `Basic ${encoded}` })
    assert.ok(secrets.includes('pass:word1') && secrets.includes(encoded), secrets.join())
    assert.ok(!secrets.includes('Basic'))
  })
  test('are not the values of headers that say what a client accepts', () => {
    assert.deepEqual(secretsOfHeaders({ accept: 'application/json', 'content-type': 'application/json' }), [])
  })
})

test('secrets of an api file are in headers, in the environment by their names or looks, and in commands', () => {
  /** @type {Set<string>} */
  const secrets = new Set(['earlier'])
  const operation = /** @type {any} */ ({ headers: { 'x-key': 'key456' } })
  const env = { DATABASE: 'db789xyz', API_KEY: 'lowercase', NODE_ENV: 'production' }
  const server = { name: 'a', url: '', command: 'KEY=inline123 node .', env }
  addSecrets(secrets, {
    headers: { 'x-token': 'token123' },
    operations: [operation],
    servers: [server, { name: 'b', url: '' }],
  })
  for (const secret of ['earlier', 'token123', 'key456', 'db789xyz', 'lowercase', 'inline123'])
    assert.ok(secrets.has(secret), secret)
  assert.ok(!secrets.has('production'))
})
