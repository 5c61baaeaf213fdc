import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { test } from 'node:test'
import { findPeers, parseConnections } from '../../lib/servers/peers.js'
import { listenLocally } from '../listenLocally.js'

test('connections are told from listening sockets, those of IPv4 in the form of IPv6 as others', () => {
  const text = [
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
    '   0: 0100007F:0FA1 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1 x',
    '   1: 0100007F:0FA1 0100007F:C000 01 00000000:00000000 00:00000000 00000000     0        0 4712 1 x',
    '   2: 0000000000000000FFFF00000100007F:0FA3 0000000000000000FFFF00000100007F:1538 01 0:0 0:0 0 0 0 4713 1 x',
  ].join('\n')
  assert.deepEqual(parseConnections(text), [
    { local: '0100007F:0FA1', remote: '0100007F:C000', inode: '4712' },
    { local: '0100007F:0FA3', remote: '0100007F:1538', inode: '4713' },
  ])
})

test('peers are what a server has connected to, and no client', {
  skip: process.platform !== 'linux' && 'only Linux says who has a socket',
}, async (context) => {
  const run = (/** @type {string} */ source, /** @type {number} */ port) => {
    const child = spawn(process.execPath, ['-e', source, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
    context.after(() => child.kill('SIGKILL'))
    return child
  }
  const accepted = createServer()
  const { port, close } = await listenLocally(accepted)
  context.after(close)
  const isAccepted = once(accepted, 'connection')
  run("require('net').connect(process.argv[1], '127.0.0.1')", port)
  await isAccepted
  assert.deepEqual(findPeers([process.pid]), [])

  const database = run(
    "require('net').createServer().listen(0, '127.0.0.1', function () { console.log(this.address().port) })",
    0,
  )
  const [line] = await once(database.stdout, 'data')
  const socket = connect(Number(line), '127.0.0.1')
  context.after(() => socket.destroy())
  await once(socket, 'connect')
  assert.deepEqual(findPeers([process.pid]), [database.pid])
})
