import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { confirmLayer } from '../../../../lib/suites/throughput/measure/layerProof.js'
import { createWorkload } from '../../../../lib/workload/workloads.js'

/** @type {{ layer?: object }} */
let counts = {}
/** @type {Record<string, string>} headers of answers */
let headers = {}
/** Header of a request that is refused. */
let refused = ''
const server = createServer((request, response) => {
  if (request.url === '/api/backend') return response.end(JSON.stringify(counts))
  response.writeHead(request.headers['x-proof'] === refused ? 403 : 200, headers).end('{}')
})
before(() => once(server.listen(0, '127.0.0.1'), 'listening'))
after(() => void server.close())

/** @param {object | undefined} layer */
function confirm(layer) {
  counts = { ...(layer && { layer }) }
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return confirmLayer(createWorkload('compound'), { port, signal: AbortSignal.timeout(5000) })
}

describe('a layer works if', () => {
  test('it counted', async () => assert.equal(await confirm({ worked: 7 }), 7))
  test('answers have its header', async () => {
    headers = { 'x-layer': 'yes' }
    assert.equal(await confirm({ worked: 0, header: 'x-layer' }), null)
  })
  test('it refuses a request', async () => {
    refused = 'no'
    assert.equal(await confirm({ worked: 0, refuses: { 'x-proof': 'no' } }), null)
  })
})

describe('a layer did nothing if', () => {
  /** @type {[string, object | undefined, RegExp][]} */
  const cases = [
    ['it counted nothing', { worked: 0 }, /^the layer did nothing$/],
    ['no answer has its header', { worked: 0, header: 'x-other' }, /: no answer has the header x-other$/],
    [
      'it answers what it must refuse',
      { worked: 0, refuses: { 'x-proof': 'yes' } },
      /expected it to refuse .* got status 200$/,
    ],
    ['its file says nothing of it', undefined, /calls proveLayer of lib\/serve nowhere$/],
  ]
  for (const [title, layer, message] of cases)
    test(title, () => assert.rejects(confirm(layer), { name: 'Fault', code: 'IDLE_LAYER', message }))
})
