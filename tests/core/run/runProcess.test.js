import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { Fault } from '../../../lib/base/errors/fault.js'
import { UnableError } from '../../../lib/base/errors/unableError.js'
import { conductRemarks, runOnFreePort, runProcess } from '../../../lib/core/run/runProcess.js'
import { discoverServers } from '../../../lib/servers/discover.js'
import { createWorkload } from '../../../lib/workload/workloads.js'
import { createProject, freePort } from '../../project.js'
import { temporaryFolder } from '../store/temporaryFolder.js'

const project = createProject(['right'])
after(project.remove)
const [server] = discoverServers({ root: project.folder })

/** @type {(port: number, onPhase?: () => void) => Promise<unknown>} */
const runRight = (port, onPhase) =>
  runProcess(
    {
      ...{ server, question: { port, workload: createWorkload('compound') }, onPhase },
      ...{ readyTimeoutSeconds: 60, signal: AbortSignal.timeout(120_000) },
    },
    () => assert.fail('it cannot be measured'),
  )

describe('a port that somebody else has is no fact about a server', () => {
  /** @type {(port: number) => object} */
  const refusal = (port) => ({
    ...{ name: 'UnableError', code: 'PORT_TAKEN' },
    message: new RegExp(`^port ${port} of 127.0.0.1 is in use by `),
  })

  test('where it is taken before the server starts', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    await assert.rejects(runRight(port), refusal(port))
    other.close()
  })
  test('where somebody is quicker than the server', async () => {
    const port = await freePort()
    const other = createServer((socket) => socket.destroy())
    await assert.rejects(
      runRight(port, () => other.listen(port, '127.0.0.1')),
      refusal(port),
    )
    other.close()
  })
})

describe('a server of the user', () => {
  const script = [
    'const server = require("node:http").createServer((_, response) => response.end(process.env.GREETING))',
    'server.listen(process.argv[2] || { port: Number(process.env.PORT), host: "127.0.0.1" })',
    'process.on("SIGTERM", () => server.close())',
  ].join('\n')
  const facts = { path: '', file: null, packageFolder: null, endOfLife: false, executesGraphql: true, readsPort: true }

  /**
   * Runs it until it has greeted.
   * @type {(
   *   context: import('node:test').TestContext,
   *   port: number,
   *   more: { url: string, socketPath?: string },
   *   address: object,
   *   isExcused?: () => boolean,
   * ) => Promise<{ greeting: unknown, asked: number }>}
   */
  async function greet(context, port, { socketPath, ...more }, address, isExcused) {
    const cwd = temporaryFolder(context)
    writeFileSync(join(cwd, 'server.cjs'), script)
    const command = `exec '${process.execPath}' server.cjs '${socketPath ?? ''}'`
    const endpoint = { ...more, command, cwd, env: { GREETING: 'hello' }, host: '127.0.0.1', socketPath }
    let greeting
    let asked = 0
    const ask = async () => {
      asked += 1
      greeting = await new Promise((resolve, reject) => {
        const incoming = get({ ...address, agent: false }, async (response) => {
          resolve(Buffer.concat(await response.toArray()).toString())
        })
        incoming.on('error', reject)
      })
    }
    const question = { port, operations: [{ ask }], isExcused }
    const user = { ...facts, name: 'after', endpoint, unsupported: null }
    const limits = { readyTimeoutSeconds: 60, signal: AbortSignal.timeout(120_000) }
    const conduct = await runProcess({ server: user, question, ...limits }, async ({ server: { processes } }) => {
      assert.ok(processes.length > 0 || process.platform !== 'linux')
      return async () => {}
    })
    assert.equal(conduct.endedOnRequest, true)
    return { greeting, asked }
  }
  test('is started in its folder, with its variables, on the port that the runner chose', async (context) => {
    const port = await freePort()
    const url = 'http://127.0.0.1:{port}/graphql'
    const { greeting } = await greet(context, port, { url }, { host: '127.0.0.1', port })
    assert.equal(greeting, 'hello')
  })
  test('is asked once more after its load, unless that has shown errors', async (context) => {
    const port = await freePort()
    const url = 'http://127.0.0.1:{port}/graphql'
    for (const isExcused of [false, true]) {
      const { asked } = await greet(context, port, { url }, { host: '127.0.0.1', port }, () => isExcused)
      assert.equal(asked, isExcused ? 1 : 2)
    }
  })
  test('is started on its Unix socket, unless another process listens there', async (context) => {
    const port = await freePort()
    const socketPath = join(temporaryFolder(context), 'api.sock')
    const url = `unix:${socketPath}:/graphql`
    assert.equal((await greet(context, port, { url, socketPath }, { socketPath })).greeting, 'hello')
    const chosen = { url, socketPath: socketPath.replace('api', 'api{port}') }
    const { greeting } = await greet(context, port, chosen, { socketPath: socketPath.replace('api', `api${port}`) })
    assert.equal(greeting, 'hello')
    const other = createServer().listen(socketPath)
    await once(other, 'listening')
    await assert.rejects(greet(context, port, { url, socketPath }, { socketPath }), {
      ...{ name: 'UnableError', code: 'PORT_TAKEN', message: /^the socket .*api\.sock is in use by another process/ },
    })
    other.close()
  })
})

describe('a port that the runner chose', () => {
  /**
   * Lists the ports on which a process is run, of which some fail.
   * @type {(port: number, faults: Error[], url?: string | null, choosesPort?: boolean) => Promise<number[]>} url: null
   *   of a server file
   */
  async function portsOf(port, faults, url = 'http://127.0.0.1:{port}/', choosesPort = true) {
    /** @type {number[]} */
    const ports = []
    const placed = /** @type {any} */ ({ server: url === null ? {} : { endpoint: { url } }, port })
    const run = async (/** @type {{ port: number }} */ { port }) => {
      ports.push(port)
      if (faults[ports.length - 1]) throw faults[ports.length - 1]
    }
    await runOnFreePort(placed, run, choosesPort)
    return ports
  }
  const inUse = new Fault('SERVER_CRASHED', 'exited with code 1: Error: listen EADDRINUSE: address already in use')

  test('is another one if a process has it, before the start or since', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    assert.deepEqual(await portsOf(port, []), [port + 32])
    other.close()
    assert.deepEqual(await portsOf(port, [inUse.during('boot')]), [port, port + 32])
    const ofSpring = new Fault('SERVER_CRASHED', 'exited with code 1: Web server failed. Port 4001 was already in use.')
    assert.deepEqual(await portsOf(port, [ofSpring.during('boot')]), [port, port + 32])
    assert.deepEqual(await portsOf(port, [new UnableError('PORT_TAKEN', 'x')]), [port, port + 32])
  })
  test('is the same if the process ends later, for another reason, or on each port', async () => {
    const port = await freePort()
    const boot = inUse.during('boot')
    for (const faults of [[inUse.during('window')], [new Fault('PORT_TAKEN', 'x')], [boot, boot, boot, boot, boot]])
      await assert.rejects(portsOf(port, faults), faults[0])
  })
  test('is refused if the user has named it', async () => {
    const port = await freePort()
    const fault = new UnableError('PORT_TAKEN', 'x')
    for (const choosesPort of [true, false])
      await assert.rejects(portsOf(port, [fault], `http://127.0.0.1:${port}/`, choosesPort), fault)
    for (const url of [null, undefined]) await assert.rejects(portsOf(port, [fault], url, false), fault)
  })
  test('is another one for a server file, too', async () => {
    const port = await freePort()
    assert.deepEqual(await portsOf(port, [inUse.during('boot')], null), [port, port + 32])
  })
})

describe('conductRemarks', () => {
  const quiet = { serverProcesses: 1, outputBytes: 0, endedOnRequest: true }

  /** @type {[string, Partial<Parameters<typeof conductRemarks>[0]>, string[]][]} */
  const cases = [
    ['nothing remarkable', {}, []],
    ['several processes', { serverProcesses: 4 }, ['ran in 4 processes']],
    ['much output', { outputBytes: 2_500_000 }, ['wrote 2.5 MB to stdout and stderr']],
    ['remarks on its answers', { remarks: ['answers with status 203'] }, ['answers with status 203']],
    ['a little output', { outputBytes: 2 ** 20 }, []],
    ['no end on SIGTERM', { endedOnRequest: false }, ['did not end within 5 s of SIGTERM, and had to be killed']],
  ]

  for (const [name, differences, remarks] of cases)
    test(name, () => assert.deepEqual(conductRemarks({ ...quiet, ...differences }), remarks))

  test('several processes that are intended, as of a gateway, are not remarkable', () => {
    assert.deepEqual(conductRemarks({ ...quiet, serverProcesses: 3 }, true), [])
  })
})
