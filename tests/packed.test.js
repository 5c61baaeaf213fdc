import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { listRuns } from '../lib/core/store/runs.js'
import { accepts } from '../lib/servers/sockets.js'
import { freePort, run } from './project.js'

// The project as an owner of an API has it: npm packs it and installs it into a folder that has nothing else.

const root = join(import.meta.dirname, '..')
const name = 'graphql-server-benchmarks'
const maxMegabytes = 60
const folder = join(mkdtempSync(join(tmpdir(), 'packed-')), 'my-api')
const installed = join(folder, 'node_modules', name)
after(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

/** Runs npm, and asserts that it succeeds. @type {(words: string[], cwd: string) => string} */
function npm(words, cwd) {
  const { status, stdout, stderr } = spawnSync('npm', words, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** Packs and installs the project. @returns {string | false} why that is not possible here */
function install() {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "name": "my-api", "private": true }')
  const [archive] = JSON.parse(npm(['pack', '--json', '--pack-destination', folder], root))
  try {
    npm(['install', '--save-dev', '--prefer-offline', '--no-audit', '--no-fund', `./${archive.filename}`], folder)
    return false
  } catch (error) {
    const [, code] = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH)\b/.exec(String(error)) ?? []
    if (code) return `npm does not reach its registry: ${code}`
    throw error
  }
}

/** @type {(path: string) => number} */
const bytesOf = (path) =>
  lstatSync(path).isDirectory()
    ? readdirSync(path).reduce((sum, entry) => sum + bytesOf(join(path, entry)), 0)
    : lstatSync(path).size

const load = ['-c', '2', '-d', '2', '--warmup', '0.5', '--rounds', '1', '--ready-timeout', '20']

/** Runs the program of the package. @type {(words: string[], cwd?: string) => ReturnType<typeof run>} */
const start = (words, cwd = folder) => run(join(folder, 'node_modules/.bin', name), words, { cwd })

/** Measures, on a port that is free. @param {string[]} words */
const bench = async (...words) => start([...words, ...load, '--port', String(await freePort())])

/** Reads the results of the newest run. @param {string} suite */
function readResults(suite) {
  const [{ path }] = listRuns(join(folder, '.benchmarks'))
  const place = join(path, suite)
  return readdirSync(place).map((file) => JSON.parse(readFileSync(join(place, file), 'utf8')))
}

const server = `import { createServer } from 'node:http'
import { buildSchema, graphql } from 'graphql'
const schema = buildSchema('type Query { hello: String }')
createServer(async (request, response) => {
  const { query: source } = JSON.parse(Buffer.concat(await request.toArray()))
  const answer = await graphql({ schema, source, rootValue: { hello: 'world' } })
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}).listen(process.env.PORT, '127.0.0.1')
`

/**
 * Runs a scene beside a server on a free port.
 * @template Result
 * @param {string} file
 * @param {(url: string, port: number) => Promise<Result>} scene
 */
async function withServer(file, scene) {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port) }
  const child = spawn(process.execPath, [file], { cwd: folder, stdio: 'ignore', env })
  try {
    while (!(await accepts(port)) && child.exitCode === null) await delay(20)
    return await scene(`http://127.0.0.1:${port}/graphql`, port)
  } finally {
    child.kill()
  }
}

/** Checks types as an editor does. @param {string} file */
async function checkTypes(file) {
  const options = ['--noEmit', '--checkJs', '--strict', '--skipLibCheck', '--module', 'nodenext']
  const { stdout } = await run(join(root, 'node_modules/typescript/bin/tsc'), [...options, file], { cwd: folder })
  return stdout
}

const skip = install()

describe('the packed project, installed in an empty folder', { skip }, () => {
  test('takes less than 60 MB, without a server that is measured, and installs nothing afterwards', () => {
    const megabytes = bytesOf(join(folder, 'node_modules')) / 2 ** 20
    assert.ok(megabytes < maxMegabytes, `${megabytes} MiB`)
    for (const measured of ['mercurius', 'fastify', 'graphql-yoga', '@apollo/server', 'express'])
      assert.ok(!existsSync(join(folder, 'node_modules', measured)), measured)
    for (const path of ['tests', 'results', '.github', 'benchmarks/legacy', 'node_modules'])
      assert.ok(!existsSync(join(installed, path)), path)
  })
  test('writes a first file for an API, which has types, and asks it once', async () => {
    spawnSync('git', ['init', '--quiet'], { cwd: folder })
    writeFileSync(join(folder, 'server.mjs'), server)
    const { code, stderr } = await withServer('server.mjs', (url) => start(['--init', url]))
    assert.equal(code, 0, stderr)
    assert.match(stderr, /of 1 operations 1 right; next: npx graphql-server-benchmarks --api api\.mjs --dry-run/)
    const file = join(folder, 'api.mjs')
    const text = readFileSync(file, 'utf8')
      .replace(/^ *now: .*\n/m, '')
      .replace(/\/\/ (before|after): /g, '$1: ')
      .replace("cwd: '../main', ", '')
      .replaceAll('node server.js', 'exec node server.mjs')
    writeFileSync(file, text)
    assert.equal(await checkTypes('api.mjs'), '')
    writeFileSync(join(folder, 'wrong.mjs'), text.replace('hello: {', "hello: { wieght: 2, check: 'same',"))
    const errors = await checkTypes('wrong.mjs')
    assert.match(errors, /'wieght' does not exist in type 'Operation'/)
    const dry = await start(['--api', 'api.mjs', '--dry-run', '--port', String(await freePort())])
    assert.equal(dry.code, 0, dry.stderr)
    assert.match(dry.stdout, /^after at .*\n {2}hello: right \(equal\)/m)
  })
  test('compares two versions of it, and keeps the results in that folder', async () => {
    const measured = await bench('--api', 'api.mjs', '--quick')
    assert.equal(measured.code, 0, measured.stderr)
    const results = readResults('api')
    assert.deepEqual(results.map(({ server }) => server).sort(), ['after', 'before'])
    for (const { environment } of results) {
      assert.deepEqual([environment.gitCommit, environment.gitModified], [null, null])
      assert.match(environment.codeSha256, /^[0-9a-f]{64}$/)
    }
    assert.ok(!existsSync(join(installed, 'results')))
    const untracked = spawnSync('git', ['status', '--porcelain', '--untracked-files=all'], {
      cwd: folder,
      encoding: 'utf8',
    })
    assert.doesNotMatch(untracked.stdout, /\.benchmarks/)
    mkdirSync(join(folder, 'src'))
    const compared = await start(['compare', '--suite', 'api', '--csv'], join(folder, 'src'))
    assert.equal(compared.code, 0, compared.stderr)
    assert.match(compared.stdout, /^after,hello,/m)
  })
  test('measures an endpoint beside its ceilings, and compare shows it', async () => {
    const file = join(installed, 'benchmarks/core-graphql-js.js')
    const port = await withServer(file, async (url, port) => {
      const measured = await bench('--endpoint', url, '-p', '2')
      assert.equal(measured.code, 0, measured.stdout + measured.stderr)
      const names = readResults('throughput').map(({ server }) => server)
      for (const ceiling of ['ceiling-http', 'ceiling-net']) assert.ok(names.includes(ceiling), names.join())
      return port
    })
    const { code, stdout, stderr } = await start(['compare'])
    assert.equal(code, 0, stderr)
    assert.match(stdout, new RegExp(`127\\.0\\.0\\.1:${port}`))
  })
  test('lists servers whose packages are missing, with the command that installs them', async () => {
    const { stdout } = await start(['--list'])
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const command = `npm install --save-dev --save-exact graphql-yoga@${devDependencies['graphql-yoga']}`
    const lack = `graphql-yoga is not installed; run ${command}`
    assert.ok(stdout.includes(`benchmarks/graphql-yoga.js  (${lack})`), stdout)
    const { code, stderr } = await start(['-pkgs', 'graphql-yoga'])
    assert.deepEqual([code, stderr], [4, `bench: ${lack}\n`])
  })
  test('prints commands as they are typed there', async () => {
    const { stdout } = await start(['--help'])
    assert.match(stdout, /^ {2}npx graphql-server-benchmarks --quick -pkgs mercurius graphql-yoga /m)
    assert.doesNotMatch(stdout, /(node|npx) (bench|compare)/)
  })
})
