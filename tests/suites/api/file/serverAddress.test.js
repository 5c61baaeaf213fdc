import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { UsageError } from '../../../../lib/base/errors/usageError.js'
import { readAddress } from '../../../../lib/suites/api/file/serverAddress.js'

describe('an address', () => {
  /** @type {Record<string, object>} */
  const cases = {
    'http://127.0.0.1:4000/graphql?v=2': { scheme: 'http', host: '127.0.0.1', port: 4000, path: '/graphql?v=2' },
    'https://api.localhost': { scheme: 'https', host: 'api.localhost', port: 443, path: '/' },
    'http://[::1]:{port}/graphql': { scheme: 'http', host: '[::1]', port: null, authority: '[::1]:{port}' },
    'unix:/run/api.sock:/graphql': {
      ...{ scheme: 'unix', host: 'localhost', port: null, socketPath: '/run/api.sock', path: '/graphql' },
      authority: 'localhost',
    },
  }
  for (const [url, expected] of Object.entries(cases))
    test(`is read of ${url}`, () => {
      const address = readAddress(url)
      assert.deepEqual({ ...address, ...expected }, address)
    })
  for (const url of [
    'localhost:4000',
    'ftp://127.0.0.1/',
    'http://{port}/',
    'http://127.0.0.1:{port}/{port}',
    'http://user:pass@127.0.0.1/',
    'http://127.0.0.1/#a',
    'unix:/tmp/a.sock',
  ])
    test(`is refused without a quotation: ${url}`, () =>
      assert.throws(
        () => readAddress(url, 'servers.a.url'),
        (error) =>
          error instanceof UsageError && /^servers\.a\.url: /.test(error.message) && !error.message.includes(url),
      ))
})
