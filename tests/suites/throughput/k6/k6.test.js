import assert from 'node:assert/strict'
import { exec } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { projectFolder } from '../../../../lib/base/project.js'
import { discoverServers } from '../../../../lib/servers/discover.js'
import { awaitGoldenAnswer } from '../../../../lib/servers/goldenAnswer.js'
import { ServerProcess } from '../../../../lib/servers/serverProcess.js'
import { drivers, isInstalled } from '../../../../lib/suites/concurrency/drivers.js'
import { importK6 } from '../../../../lib/suites/throughput/k6/importK6.js'
import { createWorkload } from '../../../../lib/workload/workloads.js'
import { freePort, run } from '../../../project.js'
import { createResult } from '../resultFixtures.js'

/** @import { AddressInfo } from 'node:net' */

const skip = isInstalled(drivers.k6) ? false : `k6 is not installed: ${drivers.k6.install}`
const server = 'core-graphql-js'
const workload = createWorkload('compound')
const scratch = mkdtempSync(join(tmpdir(), 'k6-'))
after(() => rmSync(scratch, { recursive: true }))

/** The folder with the load of some options. @type {(name: string, words: string) => Promise<string>} */
async function exported(name, words) {
  const folder = join(scratch, name)
  const usual = ['-pkgs', server, '--export-k6', folder, '-c', '10', '-p', '2']
  const { code, stderr } = await run(join(projectFolder, 'bench.js'), [...usual, ...words.split(' ')])
  assert.deepEqual([code, stderr], [0, ''])
  return folder
}

/**
 * Runs a command, whose exit code says whether thresholds are met.
 * @type {(command: string, folder: string) => Promise<number>}
 */
const start = (command, cwd) =>
  new Promise((resolve, reject) => {
    exec(command, { cwd, timeout: 60_000 }, (error, _, stderr) => {
      const code = error?.code ?? 0
      // 99: a threshold is not met.
      if (code === 0 || code === 99) resolve(code)
      else reject(new Error(stderr))
    })
  })

/** Compares every answer of an exported load as a whole. @param {string} folder */
function verifyAll(folder) {
  const path = join(folder, 'load.json')
  const load = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...load, about: { ...load.about, verifiedShare: 1 } }))
}

/** @param {string} file what a process of k6 printed */
const printed = (file) => JSON.parse(readFileSync(file, 'utf8')).k6

describe('k6 and a server of the project', { skip }, () => {
  const countFile = join(scratch, 'count')
  const count = () => Number(readFileSync(countFile, 'utf8'))
  /** @type {ServerProcess} */
  let child
  /** @type {number} */
  let port

  before(async () => {
    port = await freePort()
    const counting = pathToFileURL(join(projectFolder, 'tests/fixtures/countsRequests.js'))
    counting.searchParams.set('file', countFile)
    const flags = ['--import', counting.href]
    const found = discoverServers().find(({ name }) => name === server) ?? assert.fail()
    child = new ServerProcess(found, port, { flags })
    await awaitGoldenAnswer(child, { workload, port, signal: child.ended, timeoutSeconds: 30 })
  })
  after(() => child.stop(3))

  test('it counts what the server counted', async () => {
    const folder = await exported('counts', `--rate 100 -d 1 --warmup 0.3 --slo p99<10s --port ${port}`)
    const before = count()
    await start('k6 run --quiet load.js > k6.txt', folder)
    const file = join(folder, 'k6.txt')
    const sent = printed(file).metrics.http_reqs.values.count
    assert.equal(sent, count() - before)

    const [{ measured }] = importK6([file], [createResult({ server })])
    const { counts, thresholds } = measured
    assert.ok(counts.sent > 0 && counts.sent < sent, 'the warm-up is not counted')
    assert.deepEqual([counts.ok, counts.wrong, counts.failed], [counts.sent, 0, 0])
    assert.ok(counts.verified > 0 && counts.verified < counts.sent)
    const names = thresholds.map(({ name, met }) => `${name}: ${met}`)
    assert.ok(names.includes('http_req_duration{phase:load} p(99)<10000: true'), String(names))
  })
  test('every answer is right where requests vary', async () => {
    const folder = await exported('vary', `--rate 100 -d 1 --warmup 0 --documents variables --port ${port}`)
    verifyAll(folder)
    await start('k6 run --quiet load.js > k6.txt', folder)
    const result = createResult({ server, settings: { workload: 'compound-variables' } })
    const [{ measured }] = importK6([join(folder, 'k6.txt')], [result])
    assert.ok(measured.counts.sent > 0)
    assert.deepEqual([measured.counts.ok, measured.counts.verified], [measured.counts.sent, measured.counts.sent])
  })
})

test('k6 tells wrong answers, of whatever kind, from right ones', { skip }, async () => {
  const right = JSON.stringify(workload.golden)
  const answers = {
    right: [200, right],
    // The same value in other words is right, too.
    other: [200, JSON.stringify(workload.golden, null, 1)],
    wrong: [200, right.replace('Grace', 'Gross')],
    short: [200, '{"data":{}}'],
    error: [500, right],
  }
  const order = /** @type {(keyof typeof answers)[]} */ ([...Array(15).fill('right'), ...Object.keys(answers)])
  const served = { right: 0, other: 0, wrong: 0, short: 0, error: 0 }
  let requests = 0
  const faulty = createServer((request, response) => {
    const kind = order[requests++ % order.length]
    served[kind] += 1
    const [status, body] = answers[kind]
    request.resume().on('end', () => response.writeHead(Number(status)).end(body))
  })
  await once(faulty.listen(0, '127.0.0.1'), 'listening')
  try {
    const { port } = /** @type {AddressInfo} */ (faulty.address())
    const folder = await exported('faulty', `--rate 200 -d 1 --warmup 0 --port ${port}`)
    verifyAll(folder)
    assert.equal(await start('k6 run --quiet load.js > k6.txt', folder), 99)
    const [{ measured }] = importK6([join(folder, 'k6.txt')], [createResult({ server })])
    const { ok, wrong, failed } = measured.counts
    assert.deepEqual([ok, wrong, failed], [served.right + served.other, served.wrong + served.short, served.error])
    assert.ok(wrong > 0 && failed > 0)
  } finally {
    faulty.closeAllConnections()
    faulty.close()
  }
})
