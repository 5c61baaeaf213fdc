import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startClient } from '../../lib/load/childClient.js'

const start = () => startClient(new URL('../fixtures/failsOrNot.js', import.meta.url), AbortSignal.timeout(120_000))

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
