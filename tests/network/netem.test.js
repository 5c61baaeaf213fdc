import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { applyNetem, hasNetem, namespaceCommand, netemWords } from '../../lib/network/netem.js'

const run = promisify(execFile)

describe('the words of tc', () => {
  test('are half of a round trip in each direction', () => {
    assert.equal(
      netemWords({ rtt: 50, bandwidth: null }).join(' '),
      'qdisc replace dev lo root netem delay 25ms limit 100000',
    )
  })
  test('and the rate', () => {
    const words = netemWords({ rtt: 5, bandwidth: 10 }).join(' ')
    assert.equal(words, 'qdisc replace dev lo root netem delay 2.5ms rate 10mbit limit 100000')
  })
  test('or nothing at all', () => {
    assert.equal(netemWords({ rtt: 0, bandwidth: null }).join(' '), 'qdisc del dev lo root')
  })
})

describe('applyNetem', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tc-'))
  const path = process.env.PATH
  after(() => {
    process.env.PATH = path
    rmSync(folder, { recursive: true })
  })
  /** @param {string} script of a tc that is found first */
  function fakeTc(script) {
    writeFileSync(join(folder, 'tc'), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, 'tc'), 0o755)
    process.env.PATH = `${folder}:${path}`
  }

  test('runs tc', async () => {
    fakeTc(`echo "$@" > ${folder}/words`)
    await applyNetem({ rtt: 20, bandwidth: 100 })
    assert.equal(
      readFileSync(join(folder, 'words'), 'utf8'),
      'qdisc replace dev lo root netem delay 10ms rate 100mbit limit 100000\n',
    )
  })
  test('says what tc said', async () => {
    fakeTc('echo "RTNETLINK answers: Operation not permitted" >&2; exit 2')
    await assert.rejects(applyNetem({ rtt: 20, bandwidth: null }), /qdisc replace .* failed: .*Operation not permitted/)
  })
  test('does not mind that there is nothing to delete', async () => {
    fakeTc('echo "Error: Cannot delete qdisc with handle of zero." >&2; exit 2')
    await applyNetem({ rtt: 0, bandwidth: null })
  })
})

describe('a namespace of its own', async () => {
  const allowed = await run('unshare', [
    ...(process.getuid?.() === 0 ? [] : ['--map-root-user']),
    '--net',
    'true',
  ]).then(
    () => true,
    () => false,
  )
  test('has a loopback device that works', { skip: !allowed && 'no network namespaces for this user' }, async () => {
    const script = `
      const { connect, createServer } = require('node:net')
      const server = createServer((socket) => socket.end('here')).listen(4001, '127.0.0.1', () => {
        connect(4001, '127.0.0.1').on('data', (text) => {
          console.log(process.env.BENCH_NETEM, Object.keys(require('node:os').networkInterfaces()).join(), String(text))
          server.close()
        })
      })`
    const { command, words, environment } = namespaceCommand([process.execPath, '-e', script])
    const { stdout } = await run(command, words, { env: { ...process.env, ...environment } })
    assert.equal(stdout, '1 lo here\n')
  })
  test('says whether the kernel has netem', async () => assert.equal(typeof (await hasNetem()), 'boolean'))
})
