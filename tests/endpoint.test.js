import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { resultFileOf } from '../lib/core/store/resultFiles.js'
import { accepts } from '../lib/servers/sockets.js'
import { toResults } from '../lib/suites/throughput/analyse/results.js'
import { listenLocally } from './listenLocally.js'
import { createProject, freePort, run } from './project.js'
import { joinLines } from './joinPatterns.js'

/** @import { StoredResult } from '../lib/core/suite.d.ts' */

const onLinux = process.platform === 'linux'
const noPython =
  spawnSync('python3', ['--version']).status !== 0 && 'a server in another language takes a python3, which is not here'
const script = join(import.meta.dirname, 'fixtures/classicServer.py')
const data = join(import.meta.dirname, '../docs/classic/data.json')
const project = createProject(['right', 'turns-wrong'])
after(project.remove)

/**
 * Measures an endpoint beside `right`, in one short block.
 * @type {(port: number, words: string[], search?: string) => Promise<any>}
 */
async function bench(port, words, search = '') {
  const results = join(project.folder, `results-${port}`)
  const load = ['-c', '4', '-p', '2', '-d', '0.6', '--warmup', '0.1', '--rounds', '1', '--ready-timeout', '10']
  const others = ['-pkgs', 'right', '--cohort', '3', '--port', String(await freePort()), '--results', results]
  const asked = ['--endpoint', `http://127.0.0.1:${port}/graphql${search}`, ...words]
  const ended = await run(join(project.folder, 'bench.js'), [...others, ...load, ...asked], { cwd: project.folder })
  const read = (/** @type {string} */ name) => readFileSync(join(results, 'throughput', resultFileOf(name)), 'utf8')
  return {
    ...ended,
    results,
    /** @param {string} name @returns {StoredResult} */
    resultOf: (name) => JSON.parse(read(name)),
  }
}

/**
 * Starts a server by hand.
 * @type {(port: number, command: string, words: string[]) => Promise<import('node:child_process').ChildProcess>}
 */
async function startByHand(port, command, words) {
  const child = spawn(command, words, { stdio: 'ignore', env: { ...process.env, PORT: String(port) } })
  while (!(await accepts(port)) && child.exitCode === null) await delay(20)
  return child
}

describe('a server in another language', { skip: noPython }, () => {
  /** @type {[number, number]} */
  const ports = [0, 0]
  /** @type {any[]} */
  let [running, commanded] = [null, null]
  /** @type {import('node:child_process').ChildProcess} */
  let child
  before(async () => {
    for (const index of [0, 1]) ports[index] = await freePort()
    child = await startByHand(ports[0], 'python3', [script, data])
    ;[running, commanded] = await Promise.all([
      bench(ports[0], []),
      bench(ports[1], ['--command', `python3 '${script}' '${data}'`]),
    ])
  })
  after(() => child.kill('SIGKILL'))

  test('is measured as it runs, and goes on', async () => {
    assert.equal(running.code, 0, running.stderr)
    const url = `http://127.0.0.1:${ports[0]}/graphql`
    assert.ok(running.stderr.includes(`bench: load also goes to ${url}\n`), running.stderr)
    const { path, settings, environment, trials } = running.resultOf(`127.0.0.1:${ports[0]}`)
    assert.deepEqual([path, settings.endpoint], [url, { url }])
    assert.deepEqual([environment.packages, environment.lockfileSha256], [[], null])
    const [{ cohort, outcome, reason, samples }] = trials
    assert.deepEqual([outcome, reason, samples.length], ['completed', null, 2])
    for (const { outcome, value, use } of samples) {
      assert.deepEqual([outcome, value.readySeconds, value.counts.wrong], ['completed', null, 0])
      assert.equal(value.serverPeakMemoryBytes > 1e6, onLinux)
      assert.equal(use.serverCpuSeconds > 0, onLinux)
      assert.equal(use.serverCpuSeconds === null, !onLinux)
    }
    // Beside the reference, in the same cohort.
    assert.ok(running.resultOf('right').trials.some((/** @type {any} */ trial) => trial.cohort === cohort))
    assert.match(joinLines(running.stdout), /ran already: all its rounds measured one process/)
    assert.equal(child.exitCode, null)
    assert.ok(await accepts(ports[0]))
  })
  test('answers the classic document by docs/classic, and is started and stopped by a command', async () => {
    assert.equal(commanded.code, 0, commanded.stderr)
    const { settings, trials } = commanded.resultOf(`127.0.0.1:${ports[1]}`)
    assert.ok(settings.endpoint.command.startsWith('python3 '))
    const [{ outcome, samples }] = trials
    assert.equal(outcome, 'completed')
    assert.ok(samples[0].value.readySeconds > 0)
    // Neither the shell nor what else starts a server is one of its processes.
    assert.equal(samples[0].value.serverProcesses, onLinux ? 1 : 0)
    assert.match(joinLines(commanded.stdout), /was started by python3 /)
    assert.equal(await accepts(ports[1]), false)
  })
})

test('no secret of the environment or of a command is written or printed', async (context) => {
  const secrets = {
    GITHUB_TOKEN: 'ghp_Canary1aB2cD3eF4gH5iJ6kL7mN8',
    NPM_TOKEN: 'npmcanaryofwords',
    AWS_SECRET_ACCESS_KEY: 'wJalr/Canary2+K7MDENG/bPxRfiCYEXAMPLEKEY',
    DATABASE_URL: 'postgres://someone:Canary3%26Pa55@127.0.0.1:1/db',
    SIGNING_KEY: '-----BEGIN KEY-----\nMIICanary4aaaaBBBBcccc1111\nMIICanary5ddddEEEEffff2222\n-----END KEY-----',
  }
  const before = { ...process.env }
  context.after(() => {
    process.env = before
  })
  Object.assign(process.env, secrets)
  const values = [
    ...Object.values(secrets).flatMap((text) => text.split('\n')),
    'Canary3&Pa55',
    'Canary6x',
    'canary-words',
    'Canary7q',
  ]
  const found = values
    .filter((text) => !text.startsWith('-----'))
    .flatMap((text) => {
      const codings = /** @type {BufferEncoding[]} */ (['utf8', 'base64', 'base64url'])
      return [
        encodeURIComponent(text),
        JSON.stringify(text).slice(1, -1),
        ...codings.map((coding) => Buffer.from(text).toString(coding)),
      ]
    })
  const all =
    'JSON.stringify({ ...process.env, argv: process.argv, all: encodeURIComponent(JSON.stringify(process.env)) })'
  const crash = `console.error(process.env.GITHUB_TOKEN, process.env); throw new Error(${all})`
  const answer = `require('http').createServer((_, answer) => answer.end(${all})).listen(process.env.PORT, '127.0.0.1')`
  for (const [index, program] of [crash, answer].entries()) {
    const [port, file] = [await freePort(), join(project.folder, `leaks-${index}.cjs`)]
    writeFileSync(file, program)
    const command = `TOKEN=Canary6x API_SECRET='canary-words' node ${file} --password Canary7q`
    const { code, stdout, stderr, results } = await bench(port, ['--command', command], '?api_key=Canary7q')
    assert.equal(code, 1, stderr)
    const html = join(project.folder, 'page.html')
    for (const shown of [['--html', html], ['--json'], ['--csv'], ['--markdown']])
      await run(join(project.folder, 'compare.js'), [...shown, '--results', results], { cwd: project.folder })
    const files = readdirSync(results, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const texts = [...files.map(({ parentPath, name }) => join(parentPath, name)), html].map((path) =>
      readFileSync(path, 'utf8'),
    )
    const written = [...texts, stdout, stderr].join('\n')
    assert.match(written, /TOKEN=\*\*\* API_SECRET=\*\*\* node \S+ --password \*\*\*/)
    for (const text of found)
      assert.ok(
        !written.includes(text),
        `${text} in ${written.slice(Math.max(0, written.indexOf(text) - 300), written.indexOf(text) + 100)}`,
      )
  }
})

test('a wrong answer under load is its row, and the server goes on', async () => {
  const port = await freePort()
  const child = await startByHand(port, process.execPath, [join(project.folder, 'benchmarks/turns-wrong.js')])
  try {
    const { code, resultOf, stderr } = await bench(port, [])
    assert.equal(code, 1, stderr)
    const [{ outcome, reasonCode }] = toResults([resultOf(`127.0.0.1:${port}`)])[0].rounds
    assert.deepEqual([outcome, reasonCode], ['invalid', 'WRONG_ANSWER'])
    assert.equal(resultOf('right').trials[0].outcome, 'completed')
    assert.equal(child.exitCode, null)
  } finally {
    child.kill('SIGKILL')
  }
})

test('one that refuses every request ends the run before anything is measured beside it', async () => {
  const refusing = createServer((_, response) => response.writeHead(401, { 'www-authenticate': 'Basic' }).end('who?'))
  const { port, close } = await listenLocally(refusing)
  try {
    const { code, resultOf, stdout } = await bench(port, [])
    assert.equal(code, 1)
    const [{ outcome, reason, samples }] = resultOf(`127.0.0.1:${port}`).trials
    const got = 'status 401, www-authenticate: Basic: who?'
    assert.deepEqual([outcome, reason, samples], ['invalid', `expected status 200, got ${got}`, []])
    assert.ok(joinLines(stdout).includes(`127.0.0.1:${port}: invalid: expected status 200, got ${got}`), stdout)
    assert.throws(() => resultOf('right'), { code: 'ENOENT' })
  } finally {
    close()
  }
})
