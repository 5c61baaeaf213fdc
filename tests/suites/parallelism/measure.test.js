import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { refuseOtherNetwork } from '../../../lib/network/openNetwork.js'
import { addIgnored, measureInstead, openSession } from '../../../lib/suites/parallelism/measure.js'
import { temporaryFolder } from '../../core/store/temporaryFolder.js'
import { createAxes, createPageResult, createPageSettings } from './fixtures.js'

test('what a browser did not do in one process is added to what it did not do before', () => {
  const facts = { name: 'Chromium', version: '140' }
  const first = addIgnored(null, { ...facts, ignored: ['push'] })
  assert.deepEqual(first, { ...facts, ignored: ['push'] })
  assert.deepEqual(addIgnored(first, { ...facts, ignored: ['103', 'push'] }), { ...facts, ignored: ['push', '103'] })
})

test('a run does not go on over another kind of network', () => {
  const resumed = [createPageResult({ differences: { network: { kind: 'netem', checks: [] } } })]
  assert.doesNotThrow(() => refuseOtherNetwork(resumed, 'netem'))
  assert.doesNotThrow(() => refuseOtherNetwork([], 'relay'))
  const kinds = 'the run began with netem between client and server, here it would be relay'
  assert.throws(() => refuseOtherNetwork(resumed, 'relay'), {
    code: 'NOT_RESUMABLE',
    message: `--resume: ${kinds}; start a new run`,
  })
})

test('without a browser the run does not begin', async (context) => {
  const before = process.env.CHROME_BIN
  process.env.CHROME_BIN = '/nowhere/chrome'
  context.after(() => {
    if (before === undefined) delete process.env.CHROME_BIN
    else process.env.CHROME_BIN = before
  })
  const settings = createPageSettings({ clients: ['fetch'], axes: createAxes({ rtt: [0] }) })
  const run = /** @type {any} */ ({ settings, resumed: [], tls: async () => ({}) })
  await assert.rejects(openSession(run), { name: 'UnableError', code: 'NO_BROWSER' })
})

test('only the loader runs in a network namespace, because a browser does not set tc netem', async (context) => {
  const path = process.env.PATH
  context.after(() => {
    process.env.PATH = path
  })
  const folder = temporaryFolder(context)
  writeFileSync(join(folder, 'unshare'), '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  process.env.PATH = `${folder}:${path}`
  const endOf = (/** @type {'loader' | 'fetch'} */ client) => {
    const settings = createPageSettings({ clients: [client], axes: createAxes({ rtt: [50] }) })
    return measureInstead({ servers: [], settings, signal: new AbortController().signal })
  }
  assert.equal(await endOf('fetch'), null)
  assert.equal(await endOf('loader'), process.platform === 'linux' ? 0 : null)
})
