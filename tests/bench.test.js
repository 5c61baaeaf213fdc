import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, parse } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createProject, freePort, run } from './project.js'

/** @typedef {import('../lib/types.d.ts').Result} Result */

const faults = readdirSync(join(import.meta.dirname, 'fixtures/servers')).map((file) => parse(file).name)
const onLinux = process.platform === 'linux'

/** What each server does wrong, if anything, and how its row says so. @type {Record<string, [string, RegExp | null]>} */
const expected = {
  'answers-500': ['invalid', /expected status 200, got status 500: \{"data"/],
  'answers-with-errors': ['invalid', /answered with errors, got status 200: \{"errors"/],
  'answers-wrong': ['invalid', /expected the golden answer, got other data with status 200/],
  'closes-connections': [
    'failed',
    /requests got no answer: (the server closed the connection|write EPIPE|read ECONNRESET)$/,
  ],
  'crashes-at-boot': ['failed', /exited with code 1: Error: no luck .* \(boot\)/],
  'crashes-mid-round': ['failed', /exited with code 1: Error: two thousand are enough \((warm-up|measured window)\)/],
  'floods-stdout': ['completed', /wrote \d+\.\d MB to stdout/],
  'forks-grandchildren': ['completed', /ran in 3 processes; ignored SIGTERM and had to be killed/],
  hangs: ['failed', /accepted connections but gave no answer within 2 s/],
  'hangs-mid-round': [
    'failed',
    /no answer in the measured window, 40 requests waited|gave no answer within 15 s after/,
  ],
  'ignores-sigterm': ['completed', /ignored SIGTERM and had to be killed/],
  'informs-first': ['completed', null],
  'never-opens': ['failed', /gave no answer on port \d+ within 2 s$/],
  'opens-another-port': ['failed', /gave no answer on port \d+ within 2 s; it listens on 127\.0\.0\.1:\d+ instead/],
  right: ['completed', null],
  starves: ['completed', /5 of 10 connections had no answer in the measured window/],
  truncates: ['invalid', /the answer broke off after 3000 bytes, got status 200: \{"data"/],
  'turns-wrong': ['invalid', /\d+ of \d+ answers were wrong: expected the golden answer, got other data/],
  varies: ['completed', null],
}

/** Processes of this machine with a text in their command line. @param {string} text */
function processesWith(text) {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text)
    } catch {
      return false
    }
  })
}

describe('every fault is one row, and the others go on', {
  skip: !onLinux && 'some faults are told apart on Linux only',
}, () => {
  const project = createProject(faults.filter((name) => name !== 'plain'))
  /** @type {Awaited<ReturnType<typeof run>>} */
  let ended
  /** @type {Map<string, Result>} */
  const results = new Map()

  before(async () => {
    const port = String(await freePort())
    const load = ['-c', '10', '-p', '4', '-d', '0.5', '--warmup', '0.3', '--ready-timeout', '2', '--port', port]
    ended = await run(join(project.folder, 'bench.js'), ['--all-packages', ...load])
    const folder = join(project.folder, 'results/servers')
    for (const file of readdirSync(folder)) {
      const result = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      results.set(result.server, result)
    }
  })
  after(project.remove)

  for (const [name, [outcome, reason]] of Object.entries(expected)) {
    test(name, () => {
      const round = results.get(name)?.rounds[0]
      assert.ok(round, ended.stderr)
      assert.equal(round.outcome, outcome, round.reason ?? '')
      if (reason === null) assert.equal(round.reason, null)
      else assert.match(String(round.reason), reason)
      assert.equal(results.get(name)?.summary === null, outcome !== 'completed')
    })
  }

  test('there is a row for every fault that is injected', () => {
    assert.deepEqual(Object.keys(expected).sort(), faults.filter((name) => name !== 'plain').sort())
    for (const name of Object.keys(expected)) assert.match(ended.stdout, new RegExp(`^ +– +${name} `, 'm'))
  })
  test('the exit code is 1', () => assert.equal(ended.code, 1, ended.stderr))
  test('the counts balance in every round', () => {
    for (const [name, { rounds }] of results) {
      if (!rounds[0].measurement) continue
      const { sent, ok, wrong, failed, inFlight } = rounds[0].measurement.counts
      assert.equal(sent, ok + wrong + failed + inFlight, name)
    }
  })
  test('informational answers are not counted, and do not shift the latency to another request', () => {
    const [plain, informed] = ['right', 'informs-first'].map((name) => results.get(name)?.rounds[0].measurement)
    assert.ok(plain?.latencyMs && informed?.latencyMs)
    // Little's law: what is in flight is rate × latency, however fast the machine is.
    for (const { requestsPerSecond, latencyMs, counts } of [plain, informed]) {
      const inFlight = (requestsPerSecond * Number(latencyMs?.mean)) / 1000
      assert.ok(
        inFlight > 0.6 * counts.inFlight && inFlight < 1.4 * counts.inFlight,
        `${inFlight} of ${counts.inFlight}`,
      )
    }
    assert.equal(informed.counts.inFlight, 40)
  })
  test('nothing of any server is left', () => assert.deepEqual(processesWith(project.folder), []))
})

test('a stranger’s plain server on port 4001 is a row, from any directory', async () => {
  const project = createProject(['plain'])
  try {
    const words = ['-pkgs=plain', '-c', '2', '-p', '1', '-d', '0.3', '--warmup', '0.1', '--silent']
    const { code, stdout, stderr } = await run(join(project.folder, 'bench'), words, { cwd: '/' })
    assert.equal(stderr, '')
    assert.match(stdout, /^ +– +plain +node \d/m)
    assert.equal(code, 0)
  } finally {
    project.remove()
  }
})

test('a port that is taken is an error that names the port and its holder', async () => {
  const project = createProject(['right'])
  const holder = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => holder.once('listening', resolve))
  const { port } = /** @type {import('node:net').AddressInfo} */ (holder.address())
  try {
    const { code, stderr } = await run(join(project.folder, 'bench.js'), ['-pkgs', 'right', '--port', String(port)])
    const who = onLinux ? `pid ${process.pid} \\(.*\\)` : 'another process'
    assert.match(stderr, new RegExp(`^bench: port ${port} of 127.0.0.1 is in use by ${who}; stop it or .* --port\n$`))
    assert.equal(code, 1)
  } finally {
    holder.close()
    project.remove()
  }
})

for (const [when, pattern, finishedRounds] of /** @type {const} */ ([
  ['while the second server boots', /\[2\/2\].*start/, 1],
  ['while the first is measured', /\[1\/2\].*start/, 0],
])) {
  test(`Ctrl-C ${when} leaves no process and keeps the finished rounds`, { skip: !onLinux }, async () => {
    const project = createProject(['forks-grandchildren', 'ignores-sigterm'])
    try {
      let pressed = false
      const port = String(await freePort())
      const words = ['--all-packages', '-c', '2', '-p', '1', '-d', '1', '--warmup', '0.5', '--port', port]
      const { code, stderr } = await run(join(project.folder, 'bench.js'), words, {
        onChild(child) {
          let seen = ''
          child.stderr?.on('data', (chunk) => {
            seen += chunk
            if (pressed || !pattern.test(seen)) return
            pressed = true
            setTimeout(() => child.kill('SIGINT'), 400)
          })
        },
      })
      assert.equal(code, 130, stderr)
      assert.match(stderr, /^bench: interrupted by SIGINT; finished rounds are kept in /m)
      assert.deepEqual(processesWith(project.folder), [])
      const folder = join(project.folder, 'results/servers')
      const kept = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : []
      assert.equal(kept.length, finishedRounds)
    } finally {
      project.remove()
    }
  })
}
