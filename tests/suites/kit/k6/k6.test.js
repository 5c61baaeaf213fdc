import assert from 'node:assert/strict'
import { exec } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
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
import { importK6 } from '../../../../lib/suites/kit/k6/importSummary.js'
import { createWorkload } from '../../../../lib/workload/workloads.js'
import { freePort, run } from '../../../project.js'

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

/** Imports what k6 printed for a load. @param {string} folder */
function imported(folder) {
  const file = join(folder, 'k6.txt')
  const { row } = printed(file).about
  const [measured] = importK6([file], [row], (facts) => facts)(row)
  return measured
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

    const measured = imported(folder)
    assert.ok(measured.sent > 0 && measured.sent < sent, 'the warm-up is not counted')
    assert.deepEqual([measured.wrong, measured.failed], [0, 0])
    assert.ok(measured.latencyMs.p50 > 0 && measured.latencyMs.p99 >= measured.latencyMs.p50)
  })
  test('every answer is right where requests vary', async () => {
    const folder = await exported('vary', `--rate 100 -d 1 --warmup 0 --documents variables --port ${port}`)
    await start('k6 run --quiet load.js > k6.txt', folder)
    const { sent, wrong, failed } = imported(folder)
    assert.ok(sent > 0)
    assert.deepEqual([wrong, failed], [0, 0])
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
    assert.equal(await start('k6 run --quiet load.js > k6.txt', folder), 99)
    const { sent, wrong, failed } = imported(folder)
    const right = sent - wrong - failed
    assert.deepEqual([right, wrong, failed], [served.right + served.other, served.wrong + served.short, served.error])
    assert.ok(wrong > 0 && failed > 0)
  } finally {
    faulty.closeAllConnections()
    faulty.close()
  }
})
