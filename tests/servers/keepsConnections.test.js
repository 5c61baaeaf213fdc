import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { connectionsKept } from '../../lib/servers/stoppable.js'

test('a server that is stopped at times closes no connection as idle, whatever it asks for', () => {
  const script = `
    const { createServer } = require('node:http')
    const server = createServer({ keepAliveTimeout: 5 })
    server.keepAliveTimeout = 7
    console.log(server.keepAliveTimeout)`
  /** @param {string[]} flags */
  const timeout = (flags) => Number(execFileSync(process.execPath, [...flags, '--eval', script], { encoding: 'utf8' }))
  assert.equal(timeout([]), 7)
  assert.equal(timeout(connectionsKept), 0)
})
