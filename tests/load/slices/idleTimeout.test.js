import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { OpenLoad } from '../../../lib/load/closedLoop/openLoad.js'
import { Slices, suspendedServerFlags } from '../../../lib/load/slices/slices.js'

/** A server that needs 200 ms of its time for 100 requests, and closes connections that are idle for 0.8 s. */
const script = `
const server = require('node:http').createServer((_, response) => {
  const end = performance.now() + 2
  while (performance.now() < end);
  response.end('{}')
})
server.keepAliveTimeout = 800
server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

/** @type {any} */
const workload = { name: 'x', method: 'GET', path: '/', headers: {}, body: undefined, golden: {} }

/** Measures the server in slices of 50 ms between which it is suspended for 400 ms. @param {string[]} flags */
async function measureInSlices(flags) {
  const child = spawn(process.execPath, [...flags, '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout, 'data')
  const times = { warmupSeconds: 0.2, durationSeconds: 2, readyTimeoutSeconds: 30 }
  const load = new OpenLoad({ workload, port: Number(port), connections: 10, pipelining: 10, ...times })
  const slices = new Slices(load.clock, () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400))
  try {
    await load.warmUp()
    const run = () => slices.run(2, 50, [Number(child.pid)])
    const { counts, loadFacts } = await load.measure(2, { opened() {}, closed() {} }, run)
    return { ...counts, resent: loadFacts?.resent ?? 0 }
  } finally {
    load.close()
    child.kill('SIGKILL')
  }
}

const skip = process.platform === 'linux' ? false : 'slices are for Linux'

test('a server in slices closes connections as idle whose requests it has not read, but for its flags', {
  skip,
}, async () => {
  // Up to three times, because it takes a timer that runs out while the server is suspended in the midst of its work.
  let lost = 0
  for (let attempt = 1; attempt <= 3 && lost === 0; attempt += 1) {
    const { failed, resent } = await measureInSlices([])
    lost = failed + resent
  }
  assert.ok(lost > 0)
  const { sent, ok, wrong, failed, inFlight, resent } = await measureInSlices(suspendedServerFlags)
  assert.ok(ok > 0)
  assert.deepEqual([wrong, failed, resent, sent], [0, 0, 0, ok + inFlight])
})
