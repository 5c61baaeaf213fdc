import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { startClient } from '../../lib/load/childClient.js'

/** @param {Parameters<typeof startClient>[2]} [options] */
const start = (options) =>
  startClient(new URL('../fixtures/failsOrNot.js', import.meta.url), AbortSignal.timeout(120_000), options)

test('a client that somebody else ends is no bug, and no fault of a server', async () => {
  const message = 'the load generator was ended by SIGKILL; continue with --resume'
  const asked = start().ask({}, (pid) => process.kill(pid, 'SIGKILL'))
  await assert.rejects(asked, { name: 'UnableError', code: 'PROCESS_ENDED', message })
})
test('an error of what the user wrote is the same in the runner', async () => {
  const client = start()
  const refused = { name: 'UsageError', message: 'wrong file; correct it' }
  await assert.rejects(client.ask({ refuses: 'file' }), refused)
  const missing = { name: 'UnableError', code: 'CANNOT_READ', message: 'no such file' }
  await assert.rejects(client.ask({ refuses: 'reading' }), missing)
  await client.close()
})
test('one that lacks a package says how to install it', async () => {
  const command = 'npm install --save-dev --save-exact no-such-package'
  const message = `the package no-such-package is not installed; run ${command} in the project's folder`
  const client = start()
  await assert.rejects(client.ask({ lacks: 'no-such-package' }), {
    name: 'UnableError',
    code: 'NOT_INSTALLED',
    message,
  })
  await client.close()
})
test('one that fails says where', async () => {
  const message = /^the client process ended before it answered\n(.*\n)*Error: a bug of its own\n +at /
  await assert.rejects(start().ask({ fails: true }), { name: 'Error', message })
})
describe('a client without an answer for a while', { concurrency: true }, () => {
  const silentSeconds = 2.5
  test('that loops is ended, and this and what is asked then fails by its task', async () => {
    const client = start({ silentSeconds })
    let hasBegun = false
    const looping = client.ask({ loops: true }, () => {
      hasBegun = true
    })
    const message = 'the client did not answer for 2.5 s while its task was "loops"'
    await assert.rejects(looping, { name: 'Fault', code: 'CLIENT_LIMIT', message })
    await assert.rejects(client.ask({ waits: 1 }), { name: 'Fault', code: 'CLIENT_LIMIT', message })
    assert.equal(hasBegun, true)
    assert.throws(() => process.kill(client.pid, 0), { code: 'ESRCH' })
  })
  test('that works goes on', async () => {
    const client = start({ silentSeconds })
    assert.equal(await client.ask({ waits: 1000 * silentSeconds + 500 }), 'waited')
    await client.close()
  })
  test('that stands still until its turn goes on', async () => {
    const client = start({ silentSeconds })
    client.grantTurns(() => delay(1000 * silentSeconds + 500))
    assert.equal(await client.ask({ takesTurn: true }), 'had its turn')
    await client.close()
  })
})
