import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { test } from 'node:test'
import { runPageRound } from '../../../lib/suites/parallelism/pageRunner.js'
import { createForks, planPages } from '../../../lib/suites/parallelism/planPages.js'
import { cpuSecondsOfProcess } from '../../../lib/processes/processes.js'
import { freePort } from '../../project.js'
import { createAxes, createPage, createPageSettings } from './report/pageFixtures.js'

const packageFolder = join(import.meta.dirname, '../../..')
const server = /** @type {any} */ ({
  ...{ name: 'core-graphql-js', file: join(packageFolder, 'benchmarks/core-graphql-js.js'), packageFolder },
  ...{ executesGraphql: true, unsupported: null },
})

/** Keeps a core busy until some of its time is used. @param {number} seconds */
async function burn(seconds) {
  const child = spawn(process.execPath, ['-e', 'for (;;);'])
  while (cpuSecondsOfProcess(Number(child.pid)) < seconds) await delay(20)
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('a reading beside other work is read once more, and the second is kept', {
  skip: process.platform !== 'linux' && 'no other platform tells who was busy',
}, async () => {
  const settings = createPageSettings({
    ...{ arms: ['compound'], axes: createAxes({ protocol: ['h1'], resources: [1] }), port: await freePort(), pages: 1 },
  })
  const [planned] = planPages(createForks([server], settings.axes), { ...settings, block: 0, position: 0 })
  const times = [100, 50]
  /** @type {string[]} */
  const events = []
  const client = {
    mark: null,
    async read(/** @type {unknown} */ _, /** @type {(page: import('../../../lib/types.d.ts').Page) => void} */ onPage) {
      const pageMs = times.shift() ?? 50
      if (pageMs === 100) await burn(1)
      onPage(createPage(pageMs))
      return { outcome: /** @type {const} */ ('completed'), reason: null, clientCpuShare: 0.1, clientCpuSeconds: 0 }
    },
    close: async () => {},
  }
  const verdict = await runPageRound(
    { ...planned, readings: planned.readings.slice(0, 1) },
    {
      ...{ settings, tls: { certificate: '', environment: {} }, signal: new AbortController().signal },
      network: { portFor: () => settings.port, netem: false, pids: [] },
      clients: { refusalOf: () => null, open: () => client },
      onReading: () => events.push('reading'),
      onRepeat: (why) => events.push(`repeat: ${why.replace(/\d+ %.*/, '')}`),
    },
    { begin: () => events.push('begin'), page: () => events.push('page'), end: () => events.push('end') },
  )
  const [{ repeated, pages, use }] = verdict.readings
  assert.deepEqual(events, ['reading', 'begin', 'page', 'repeat: other processes used ', 'begin', 'page', 'end'])
  assert.match(String(repeated), /^other processes used .*; the first attempt gave 100\.0 ms$/)
  assert.deepEqual([pages?.pageMs, (use?.durationSeconds ?? 0) > 0], [[50], true])
})
