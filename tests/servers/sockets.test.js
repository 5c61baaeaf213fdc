import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  accepts,
  assertPortFree,
  findFreePorts,
  listenersOf,
  parseSockets,
  portGap,
  portOwners,
  toListener,
} from '../../lib/servers/sockets.js'
import { temporaryFolder } from '../core/store/temporaryFolder.js'
import { freePort } from '../freePort.js'

const header = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode'
const onLinux = process.platform === 'linux'

test('listening sockets are told from connections', () => {
  const text = [
    header,
    '   0: 0100007F:0FA1 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1 x',
    '   1: 0100007F:0FA1 0100007F:C000 01 00000000:00000000 00:00000000 00000000     0        0 4712 1 x',
    '   2: 00000000:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4713 1 x',
    '   3: 00000000000000000000000000000000:0016 00000000000000000000000000000000:0000 0A 0:0 0:0 0 0 0 4714 1 x',
    '   4: 00000000000000000000000001000000:0FA2 00000000000000000000000000000000:0000 0A 0:0 0:0 0 0 0 4715 1 x',
    '   5: 0000000000000000FFFF00000100007F:0FA3 00000000000000000000000000000000:0000 0A 0:0 0:0 0 0 0 4716 1 x',
    '   6: B80D0120000000000000000078563412:0FA4 00000000000000000000000000000000:0000 0A 0:0 0:0 0 0 0 4717 1 x',
  ].join('\n')
  assert.deepEqual(parseSockets(text, 'listening').map(toListener), [
    { address: '127.0.0.1', port: 4001, inode: '4711' },
    { address: '0.0.0.0', port: 8080, inode: '4713' },
    { address: '[::]', port: 22, inode: '4714' },
    { address: '[::1]', port: 4002, inode: '4715' },
    { address: '[::ffff:7f00:1]', port: 4003, inode: '4716' },
    { address: '[2001:db8::1234:5678]', port: 4004, inode: '4717' },
  ])
})

test('the holder of a port is named, and the port is free after it', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  assert.deepEqual(portOwners(port), onLinux ? [process.pid] : [])
  assert.equal(
    listenersOf([process]).some((listener) => listener.port === port),
    onLinux,
  )
  await assert.rejects(assertPortFree(port), {
    code: 'PORT_TAKEN',
    message: new RegExp(`^port ${port} of 127.0.0.1 is in use by .*; stop it or choose another port with --port, `),
  })
  const freed = assertPortFree(port, 5)
  server.close()
  await freed
  assert.deepEqual(portOwners(port), [])
})

test('a descriptor that is closed while they are read does not hide the one that listens', async () => {
  const earlier = openSync(import.meta.filename, 'r')
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  // The folder of descriptors is now opened as this one: it is among its own entries, and gone when they are looked at.
  closeSync(earlier)
  assert.deepEqual(portOwners(port), onLinux ? [process.pid] : [])
  server.close()
})

test('the first of several free ports is found behind one that is taken', async () => {
  const first = (await freePort()) + 2 * portGap
  const server = createServer().listen(first + 1, '127.0.0.1')
  await once(server, 'listening')
  try {
    assert.equal(await findFreePorts(1, first), first)
    assert.equal(await findFreePorts(1, first + 1), first + 2)
    assert.equal(await findFreePorts(3, first + 1 - 2 * portGap), first + 2 - 2 * portGap)
    assert.equal(await findFreePorts(1, first + 1, [first + 2, first + 5]), first + 6)
    await assert.rejects(findFreePorts(2, 65_535), {
      ...{ name: 'UnableError', code: 'PORT_TAKEN' },
      message: 'expected 2 free ports of 127.0.0.1, 4 apart, from 65535 on, got none; choose a lower one with --port',
    })
  } finally {
    server.close()
  }
})

test('a Unix socket that an ended process has left is removed, and nothing else', async (context) => {
  const path = join(temporaryFolder(context), 'api.sock')
  const listenAndDie = `require('net').createServer().listen('${path}', () => process.kill(process.pid, 'SIGKILL'))`
  spawnSync(process.execPath, ['-e', listenAndDie])
  assert.ok(existsSync(path))
  await assertPortFree(path)
  assert.ok(!existsSync(path))
  writeFileSync(path, '')
  await assertPortFree(path)
  assert.ok(existsSync(path))
})

test('a Unix socket is taken as long as a server accepts its connections', async (context) => {
  const path = join(temporaryFolder(context), 'api.sock')
  assert.equal(await accepts(path), false)
  await assertPortFree(path)
  const server = createServer().listen(path)
  await once(server, 'listening')
  try {
    assert.equal(await accepts(path), true)
    const message = `the socket ${path} is in use by another process; stop it`
    await assert.rejects(assertPortFree(path), { code: 'PORT_TAKEN', message })
  } finally {
    server.close()
  }
})
