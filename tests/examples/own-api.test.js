import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { request } from 'node:https'
import { delimiter, dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { accepts } from '../../lib/servers/sockets.js'
import { freePort } from '../freePort.js'

const folder = join(import.meta.dirname, '../../examples/own-api')
const token = 'token-of-a-test'
process.env.TOKEN = token
const { default: api } = await import(pathToFileURL(join(folder, 'api.js')).href)

/** @typedef {{ status: number | undefined, version: string, value: any }} Received */

/** Sends a request over HTTP/1.1. @type {(port: number, body: object, authorization?: string) => Promise<Received>} */
function ask(port, body, authorization = api.headers.authorization) {
  const headers = { 'content-type': 'application/json', authorization }
  const address = { host: '127.0.0.1', port, path: '/graphql', method: 'POST' }
  return new Promise((resolve, reject) => {
    const outgoing = request({ ...address, headers, rejectUnauthorized: false, agent: false }, (answer) => {
      const received = answer.toArray().then((chunks) => {
        const value = JSON.parse(Buffer.concat(chunks).toString())
        resolve({ status: answer.statusCode, version: answer.httpVersion, value })
      })
      received.catch(reject)
    })
    outgoing.once('error', reject).end(JSON.stringify(body))
  })
}

/** @param {string} file */
const read = (file) => readFileSync(join(folder, file), 'utf8')

/** @param {string} file - of JSON lines */
const readLines = (file) =>
  read(file)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Lists bodies of an operation as the file has them. @param {any} operation @returns {object[]} */
function bodiesOf({ document, variables }) {
  const query = read(document)
  if (typeof variables === 'function') return [0, 1].map((n) => ({ query, variables: variables(n) }))
  const list = typeof variables === 'string' ? readLines(variables) : variables
  return list.map((/** @type {object} */ one) => ({ query, variables: one }))
}

/**
 * Starts a version as its command says, and waits until it listens.
 * @param {{ command: string, env: object }} version
 */
async function startVersion({ command, env }) {
  const port = await freePort()
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter)
  const child = spawn('sh', ['-c', command], {
    cwd: folder,
    env: { ...process.env, PATH: path, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}`)
    await delay(20)
  }
  return {
    port,
    async stop() {
      const ended = once(child, 'exit')
      process.kill(-Number(child.pid), 'SIGKILL')
      await ended
    },
  }
}

describe('the example of an own API', () => {
  /** @type {Awaited<ReturnType<typeof startVersion>>[]} */
  const versions = []
  before(async () => {
    for (const version of [api.servers.before, api.servers.after]) versions.push(await startVersion(version))
  })
  after(async () => {
    for (const { stop } of versions) await stop()
  })

  for (const [name, operation] of Object.entries(api.operations))
    test(`answers ${name} alike in both versions, but for what its file ignores`, async () => {
      for (const body of bodiesOf(operation)) {
        const answers = await Promise.all(versions.map(({ port }) => ask(port, body)))
        const [old, fresh] = answers.map(({ status, value: { data, errors, extensions } }) => {
          assert.deepEqual([status, errors], [200, undefined])
          assert.ok(extensions.tracing.durationMs > 0)
          return JSON.parse(JSON.stringify(data, (key, item) => (key === 'updatedAt' ? typeof item : item)))
        })
        assert.ok(old[name])
        assert.deepEqual(fresh, old)
      }
    })
  test('has other tracing and other times in each answer', async () => {
    const [body] = bodiesOf(api.operations.feed)
    const first = await ask(versions[0].port, body)
    await delay(2)
    const second = await ask(versions[0].port, body)
    assert.notEqual(first.value.data.feed[0].updatedAt, second.value.data.feed[0].updatedAt)
    assert.notEqual(first.value.extensions.tracing.durationMs, second.value.extensions.tracing.durationMs)
  })
  test('adds posts, and has the same feed before and after', async () => {
    const [{ port }] = versions
    const [feed] = bodiesOf(api.operations.feed)
    const titlesIn = async () => (await ask(port, feed)).value.data.feed.map((/** @type {any} */ { title }) => title)
    const titles = await titlesIn()
    const [body] = bodiesOf(api.operations.addPost)
    const { value } = await ask(port, body)
    assert.equal(value.data.addPost.title, 'post 0')
    assert.equal(titles.length, 10)
    assert.deepEqual(await titlesIn(), titles)
  })
  test('refuses requests without its token', async () => {
    const [body] = bodiesOf(api.operations.user)
    const { status, value } = await ask(versions[1].port, body, 'Bearer another')
    assert.deepEqual([status, value], [401, { errors: [{ message: 'this API takes a bearer token' }] }])
  })
  test('speaks HTTP/2 to clients that offer it, and HTTP/1.1 to others', async () => {
    const [{ port }] = versions
    const [body] = bodiesOf(api.operations.user)
    assert.equal((await ask(port, body)).version, '1.1')
    const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
    try {
      await once(session, 'connect')
      assert.equal(session.alpnProtocol, 'h2')
      const headers = { 'content-type': 'application/json', authorization: api.headers.authorization }
      const stream = session.request({ ':method': 'POST', ':path': '/graphql', ...headers }).end(JSON.stringify(body))
      const text = Buffer.concat(await stream.toArray()).toString()
      assert.deepEqual(JSON.parse(text).data, { user: { id: '1', name: 'user 1', born: 1951 } })
    } finally {
      session.destroy()
    }
  })
})

test('the example takes a share of more work and the name of an operation, and nothing else', () => {
  for (const words of [['much'], ['-1'], ['0.1', 'posts']]) {
    const { status, stderr } = spawnSync(process.execPath, ['server.js', ...words], { cwd: folder, encoding: 'utf8' })
    assert.equal(status, 1)
    assert.match(stderr, /expected a share such as 0\.1, then one of feed,user,addPost, got /)
  }
})
