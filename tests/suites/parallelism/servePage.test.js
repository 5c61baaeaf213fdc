import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { mock, test } from 'node:test'
import { Interruption } from '../../../lib/base/errors/exitCodes.js'
import { servePage } from '../../../lib/suites/parallelism/servePage.js'
import { discoverServers } from '../../../lib/servers/discover.js'
import { assertPortFree, portTimeoutSeconds } from '../../../lib/servers/sockets.js'
import { defaultConditions } from '../../conditions.js'
import { freePort } from '../../project.js'

/** @type {(name: string, port: number, signal?: AbortSignal) => Promise<never>} */
function serve(name, port, signal = new AbortController().signal) {
  const server = discoverServers().find((server) => server.name === name)
  assert.ok(server)
  return servePage({ server, conditions: defaultConditions, port, readyTimeoutSeconds: 30, signal })
}

async function serveUntilStopped() {
  const port = await freePort()
  const stop = new AbortController()
  const said = mock.method(console, 'log', () => stop.abort(new Interruption('SIGINT')))
  try {
    await assert.rejects(serve('core-graphql-js', port, stop.signal), {
      name: 'Interruption',
      signal: 'SIGINT',
    })
  } finally {
    said.mock.restore()
  }
  await assertPortFree(port, portTimeoutSeconds)
  return { port, lines: said.mock.calls.map(({ arguments: [line] }) => String(line)) }
}

test('says the address, and ends with what was asked to', async () => {
  const { port, lines } = await serveUntilStopped()
  const [first, ...further] = lines.join('\n').split('\n')
  assert.equal(
    first,
    `Open https://127.0.0.1:${port}/, and accept the certificate, which is this run's. Stop with Ctrl-C.`,
  )
  assert.match(further.join('\n'), /trusts it: .*--ignore-certificate-errors-spki-list=[\w+/]{43}= https:\S+$/s)
})

test('a taken port is one line', async () => {
  const taken = createServer().listen(await freePort(), '127.0.0.1')
  await once(taken, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (taken.address())
  const message = new RegExp(`^port ${port} of 127\\.0\\.0\\.1 is in use by pid ${process.pid} `)
  try {
    await assert.rejects(serve('core-graphql-js', port), { name: 'UnableError', code: 'PORT_TAKEN', message })
  } finally {
    taken.close()
  }
})

test('so is a server that speaks no HTTP/2', async () => {
  const refusal = {
    name: 'UnableError',
    code: 'CANNOT_SERVE',
    message: /^graphql-http-express cannot serve the page over HTTP\/2: Express .+$/,
  }
  await assert.rejects(serve('graphql-http-express', await freePort()), refusal)
})
