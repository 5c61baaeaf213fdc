import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { refusalOf } from '../../../../lib/suites/parallelism/browser/loadPage.js'
import { openPageBrowser } from '../../../../lib/suites/parallelism/browser/openPageBrowser.js'
import { cpuSecondsOf, processesMarked } from '../../../../lib/base/processes/processes.js'
import { defaultConditions } from '../../../conditions.js'
import { startServer } from '../../../serve/startServer.js'
import { noBrowser } from './available.js'

/** @import { Conditions } from '../../../../lib/suites/parallelism/parameters.js' */
/** @import { PageClient, PageLoad } from '../../../../lib/suites/parallelism/types.d.ts' */
/** @import { Arm, Page } from '../../../../lib/types.d.ts' */

const size = { resources: 5, bytes: 400, delay: 30 }
/** @type {PageClient[]} */
const both = ['fetch', 'navigation']

/** @typedef {Awaited<ReturnType<typeof startServer>>} TestServer */
/** @typedef {[Arm, Partial<Conditions>?]} Asked */

/** @type {(server: TestServer) => PageLoad} */
const loadOf = ({ port, certificate, way }) => ({
  ...{ certificate, serverPort: port, protocol: way.protocol ?? 'h1' },
  ...{ pages: 2, warmupPages: 1, pageTimeoutSeconds: 20, netem: false },
})

/**
 * All readings of all clients that can, one after the other.
 * @param {TestServer} server
 * @param {Asked[]} asked
 * @param {{ clients?: PageClient[], signal?: AbortSignal, pages?: number }} [options]
 */
async function readAll(
  server,
  asked,
  { clients = both, signal = new AbortController().signal, pages: count = 2 } = {},
) {
  const browser = await openPageBrowser({ ...loadOf(server), pages: count }, signal)
  const readings = []
  try {
    for (const client of clients)
      for (const [arm, differences] of asked.filter(([arm]) => refusalOf(client, arm) === null)) {
        const conditions = { ...defaultConditions, ...size, protocol: server.way.protocol ?? 'h1', ...differences }
        /** @type {Page[]} */
        const pages = []
        const verdict = await browser.read({ arm, client, conditions, port: server.port }, (page) => pages.push(page))
        readings.push({ arm, client, ...verdict, pages })
      }
    return { readings, browser: browser.facts, cpuSeconds: cpuSecondsOf(processesMarked(browser.mark ?? '')) }
  } finally {
    await browser.close()
  }
}

// A folder of its own: other tests have browsers, too.
process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'browser-test-'))
after(() => rmSync(tmpdir(), { recursive: true }))

/** What browsers leave in the folder for temporary files. */
const profiles = () => readdirSync(tmpdir()).filter((name) => name.startsWith('playwright'))

describe('over HTTP/2', { skip: noBrowser }, () => {
  /** @type {TestServer} */
  let server
  /** @type {Awaited<ReturnType<typeof readAll>>} */
  let seen
  before(async () => {
    server = await startServer({ protocol: 'h2', page: size, pageUi: true })
    seen = await readAll(server, [
      ['compound'],
      ['rest'],
      ['standalone', { 'client-hits': 2, 'client-stale': 1 }],
      ['rest', { connection: 'cold' }],
      ['preload'],
      ['hints'],
      ['push'],
    ])
  })
  after(() => server.stop())

  test('every arm that a client can is read, and every page is right', () => {
    assert.deepEqual(
      seen.readings.map(({ client, arm, outcome, pages }) => [client, arm, outcome, pages.length].join(' ')),
      [
        'fetch compound completed 2',
        'fetch rest completed 2',
        'fetch standalone completed 2',
        'fetch rest completed 2',
        'fetch preload completed 2',
        'fetch hints completed 2',
        'navigation rest completed 2',
        'navigation rest completed 2',
        'navigation preload completed 2',
        'navigation hints completed 2',
      ],
    )
  })

  test('requests, backend calls and connections are what the arms need', () => {
    for (const { client, arm, pages } of seen.readings) {
      const [requests, backendCalls] = { compound: [1, 6], standalone: [3 + 0, 2] }[String(arm)] ?? [6, 6]
      for (const page of pages) {
        assert.deepEqual(
          [page.requests, page.backendCalls, page.connections],
          [requests, backendCalls, 1],
          `${client} ${arm}`,
        )
        assert.ok(page.firstResourceMs > 0 && page.firstResourceMs <= page.pageMs)
        assert.ok(Number(page.bytesReceived) > 400 * backendCalls - 400 && Number(page.bytesSent) > 0)
        assert.deepEqual([page.pushed, page.redundantDocuments], [0, 0])
      }
    }
  })

  test('what the browser ignores is measured', () => {
    assert.deepEqual(seen.browser.ignored, [
      'push over HTTP/2: refused by the browser (SETTINGS_ENABLE_PUSH=0)',
      '103 on fetch() over HTTP/2: ignored',
      'Link: rel=preload on fetch() over HTTP/2: ignored',
    ])
    assert.match(seen.browser.version, /^\d+\./)
  })

  test('its processes are known by their mark, with what they used', () => assert.ok(seen.cpuSeconds > 0.1))

  test('a document that is not what the conditions say is invalid', async () => {
    const other = await startServer({ protocol: 'h2', page: size, pageUi: true, flags: [wrongDocument] })
    try {
      const { readings } = await readAll(other, [['rest']])
      for (const { reasonCode, reason, pages } of readings)
        assert.deepEqual([reasonCode, reason, pages], ['WRONG_ANSWER', 'wrong document: /api/authors/3', []])
    } finally {
      await other.stop()
    }
  })

  test('an abort ends the browser at once, and leaves no profile', async () => {
    const existing = profiles()
    const abort = new AbortController()
    setTimeout(() => abort.abort(new Error('enough')), 1500)
    await assert.rejects(readAll(server, [['rest']], { signal: abort.signal, pages: 100_000 }), /enough/)
    assert.deepEqual(profiles(), existing)
  })

  test('a browser that somebody else ends is no fault of the server', async () => {
    const conditions = { ...defaultConditions, ...size, protocol: /** @type {const} */ ('h2') }
    const browser = await openPageBrowser({ ...loadOf(server), pages: 100_000 }, AbortSignal.timeout(120_000))
    // The one that was started here is not always the first: Node lists names, and 10013 comes before 9996.
    const { pid } = processesMarked(browser.mark ?? '').find(isOwnChild) ?? assert.fail()
    const reading = browser.read({ arm: 'rest', client: 'fetch', conditions, port: server.port }, () => {
      process.kill(pid, 'SIGKILL')
    })
    const message = 'the browser has ended; continue with --resume'
    await assert.rejects(reading, { name: 'UnableError', code: 'PROCESS_ENDED', message })
    await browser.close()
  })

  test('HTTP/2 without TLS is nothing that a browser speaks', async () => {
    const { readings } = await readAll(server, [['rest', { protocol: 'h2c' }]], { clients: ['fetch'] })
    assert.equal(readings[0].reasonCode, 'UNSUPPORTED')
    assert.equal(readings[0].reason, 'a browser speaks HTTP/2 over TLS only')
  })
})

/** @param {{ parentId: number }} facts of a process */
const isOwnChild = ({ parentId }) => parentId === process.pid

/** Loaded into a server: its third author is another one, but for those who ask what is expected. */
const wrongDocument = `--import=data:text/javascript,${encodeURIComponent(`
  const stringify = JSON.stringify
  const isThird = (value) => value?.id === '3' && value.text
  JSON.stringify = (value, ...rest) => stringify(isThird(value) ? { ...value, name: 'Nobody' } : value, ...rest)
`)}`

test('over HTTP/1.1 a 103 is ignored on navigation, too', { skip: noBrowser }, async () => {
  const server = await startServer({ page: size, pageUi: true })
  try {
    const { readings, browser } = await readAll(server, [['hints']], { signal: server.child.ended })
    assert.ok(browser.ignored.includes('103 on navigation over HTTP/1.1: ignored'), browser.ignored.join('\n'))
    assert.deepEqual(
      readings.map(({ outcome, reason }) => [outcome, reason]),
      [
        ['completed', null],
        ['completed', 'the browser acted on the 103 of 0 of 2 pages'],
      ],
    )
    for (const { pages } of readings) for (const { connections } of pages) assert.ok(Number(connections) <= 6)
  } finally {
    await server.stop()
  }
})
