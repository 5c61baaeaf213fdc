import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { findNamedEnds, findPeers, shortenEnds } from '../../lib/servers/peers.js'
import { parseSockets } from '../../lib/servers/sockets.js'
import { temporaryFolder } from '../core/store/temporaryFolder.js'
import { listenLocally } from '../listenLocally.js'

test('connections are told from listening sockets, those of IPv4 in the form of IPv6 as others', () => {
  const text = [
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
    '   0: 0100007F:0FA1 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1 x',
    '   1: 0100007F:0FA1 0100007F:C000 01 00000000:00000000 00:00000000 00000000     0        0 4712 1 x',
    '   2: 0000000000000000FFFF00000100007F:0FA3 0000000000000000FFFF00000100007F:1538 01 0:0 0:0 0 0 0 4713 1 x',
  ].join('\n')
  assert.deepEqual(parseSockets(text, 'established').map(shortenEnds), [
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

test('peers at Unix sockets are found, too, and neither clients of those nor pipes', {
  skip: spawnSync('ss', ['-V']).error && 'only ss says who has the other end',
}, async (context) => {
  const folder = temporaryFolder(context)
  const run = (/** @type {string} */ source, /** @type {string} */ path) => {
    const child = spawn(process.execPath, ['-e', source, path], { stdio: ['pipe', 'pipe', 'inherit'] })
    context.after(() => child.kill('SIGKILL'))
    return child
  }
  const own = join(folder, 'own server.sock')
  const accepted = createServer().listen(own)
  context.after(() => accepted.close())
  const isAccepted = once(accepted, 'connection')
  run("require('net').connect(process.argv[1])", own)
  await isAccepted
  assert.deepEqual(findPeers([process.pid]), [])

  const path = join(folder, 'a database.sock')
  const database = run("require('net').createServer().listen(process.argv[1], () => console.log('there'))", path)
  await once(database.stdout, 'data')
  const socket = connect(path)
  context.after(() => socket.destroy())
  await once(socket, 'connect')
  assert.deepEqual(findPeers([process.pid]), [database.pid])
})

test('the other ends of Unix sockets are read from ss, if they have a name', () => {
  const text = [
    'u_str ESTAB  0 0                                 * 30 * 31',
    'u_str ESTAB  0 0 /var/run/my db/.s.PGSQL.5432 31 * 30   ',
    'u_str LISTEN 0 9 /var/run/my db/.s.PGSQL.5432 29 * 0',
    'u_seq ESTAB  0 0 @abstract 33 * 32',
    'u_str ESTAB  0 0 * 34 * 35',
    'u_str ESTAB  0 0 * 35 * 34',
  ].join('\n')
  assert.deepEqual(findNamedEnds(text, new Set(['30', '32', '34'])), ['31', '33'])
})
