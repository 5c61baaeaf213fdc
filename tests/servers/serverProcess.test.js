import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { discoverServers } from '../../lib/servers/discover.js'
import { ServerProcess } from '../../lib/servers/serverProcess.js'
import { listenLocally } from '../listenLocally.js'
import { createProject } from '../project.js'

/** @import { StartOptions } from '../../lib/servers/serverProcess.js' */

describe('how a server ended is told by the error that ended it, whatever runs it', () => {
  const project = createProject([])
  after(project.remove)
  const [red, end] = ['\u001b[31m', '\u001b[0m']
  /** What it writes, and what is told of it. @type {Record<string, [string, string]>} */
  const cases = {
    'as Node.js says it': [
      'file.js:1\nthrow x\n\nTypeError: x is no y\n    at z\n\nNode.js v20.0.0',
      'TypeError: x is no y',
    ],
    'as Bun does': ['1 | throw\n  ^\nerror: no such x\n  at y\n\nBun v1.4.5 (Linux x64)', 'no such x'],
    'as Deno does': [`${red}error${end}: Uncaught (in promise) TypeError: x\n  at y`, 'TypeError: x'],
    'with words alone': ['one thing\n\nanother thing\n', 'another thing'],
  }
  /**
   * @type {(
   *   source: string,
   *   more?: Partial<import('../../lib/types.d.ts').Server>,
   *   options?: StartOptions,
   * ) => Promise<any>}
   */
  async function endOf(source, more, options) {
    writeFileSync(join(project.folder, 'benchmarks/some.js'), source)
    const [file] = discoverServers({ root: project.folder })
    const server = new ServerProcess({ ...file, ...more }, 0, options)
    try {
      if (!server.ended.aborted) await new Promise((resolve) => server.ended.addEventListener('abort', resolve))
      return server.ended.reason
    } finally {
      await server.stop(0)
    }
  }
  test("a command is a shell's, and ends as any server does", async () => {
    const endpoint = { url: '', host: '', port: 0, command: 'echo no luck >&2; exit 3' }
    const { code, message } = await endOf('', { file: null, packageFolder: null, endpoint })
    assert.deepEqual([code, message], ['SERVER_CRASHED', 'exited with code 3: no luck'])
  })

  test('what ends without listening is asked whether it is a server', async () => {
    assert.equal((await endOf('')).message, 'ended by itself without listening on port 0; is it a server?')
  })

  test('a command that ends before its server is told as that', { skip: process.platform !== 'linux' }, async () => {
    const command = `"${process.execPath}" -e "setTimeout(() => {}, 60_000)" &`
    const left = { file: null, packageFolder: null, endpoint: { url: '', host: '', port: 0, command } }
    assert.match(
      (await endOf('', left)).message,
      /^the command ended and left pid \d+ \(.*setTimeout.*\) behind; it has to run its server in the foreground/,
    )
    const { port, close } = await listenLocally(createServer())
    try {
      const endpoint = { url: '', host: '', port, command: 'true' }
      const server = new ServerProcess(/** @type {any} */ ({ ...left, endpoint }), port)
      await new Promise((resolve) => server.ended.addEventListener('abort', resolve))
      assert.match(
        server.ended.reason.message,
        new RegExp(`^the command ended, and pid \\d+ .* serves port ${port}; start`),
      )
    } finally {
      close()
    }
  })

  const write = (/** @type {string} */ text) => `process.stderr.write(${JSON.stringify(text)}); process.exitCode = 3`

  for (const [how, [text, told]] of Object.entries(cases))
    test(how, async () => assert.equal((await endOf(write(text))).message, `exited with code 3: ${told}`))
  for (const prefix of ['', 'error: Uncaught (in promise) '])
    test(`${prefix}Unsupported`, async () => {
      const { code, message } = await endOf(write(`throw x\n${prefix}Unsupported: cannot do it\n    at y`))
      assert.deepEqual([code, message], ['UNSUPPORTED', 'cannot do it'])
    })

  test('the file for scenarios is started only if it is asked for, also behind a gateway', async () => {
    mkdirSync(join(project.folder, 'benchmarks/scenarios'), { recursive: true })
    writeFileSync(
      join(project.folder, 'benchmarks/scenarios/some.js'),
      "throw new Error('more: ' + process.env.UPSTREAM)",
    )
    const source = "throw new Error('plain: ' + process.env.UPSTREAM)"
    const upstream = /** @type {any} */ ({ name: 'other', scenarioFile: '/x/scenarios/other.js' })
    const plainUpstream = /** @type {any} */ ({ name: 'other' })
    assert.match((await endOf(source, { upstream })).message, /Error: plain: other$/)
    assert.match((await endOf(source, { upstream }, { scenario: true })).message, /Error: more: scenarios\/other$/)
    assert.match((await endOf(source, { upstream: plainUpstream }, { scenario: true })).message, /Error: more: other$/)
    rmSync(join(project.folder, 'benchmarks/scenarios/some.js'))
    assert.match((await endOf(source, {}, { scenario: true })).message, /Error: plain: undefined$/)
  })

  test('a file gets what servers need and NODE_ENV=production, a command what its user has', async (context) => {
    const before = { ...process.env }
    context.after(() => {
      process.env = before
    })
    const changed = {
      GITHUB_TOKEN: 'x',
      DATABASE: 'mine',
      DATABASE_URL: 'postgres://a',
      PGPASSWORD: 'y',
      NODE_ENV: 'test',
    }
    Object.assign(process.env, changed)
    const program = 'const { PORT, NODE_ENV, DATABASE, GITHUB_TOKEN, PGPASSWORD } = process.env\n'
    const source = `${program}throw new Error([PORT, NODE_ENV, DATABASE, GITHUB_TOKEN, PGPASSWORD].join())`
    assert.match((await endOf(source)).message, /Error: 0,production,,,$/)
    const withUrl = { environment: { database: 'postgres://b' } }
    assert.match((await endOf(source, {}, withUrl)).message, /Error: 0,production,postgres:\/\/b,,y$/)
    const command = 'echo "$PORT,$NODE_ENV,$DATABASE,$GITHUB_TOKEN,$PGPASSWORD" >&2; exit 3'
    const endpoint = { url: '', host: '', port: 0, command }
    assert.match((await endOf('', { file: null, packageFolder: null, endpoint })).message, /: 0,test,mine,x,y$/)
  })

  test('a command runs in its folder with its variables, and with its port in both', async () => {
    const cwd = join(project.folder, 'inside')
    mkdirSync(cwd)
    const command = 'echo "$(basename "$PWD") $API_MODE $PORT {port} $DATABASE"; false'
    const endpoint = { url: '', host: '', cwd, env: { API_MODE: 'fast', DATABASE: 'blog-{port}.db' }, command }
    const more = { file: null, packageFolder: null }
    assert.match((await endOf('', { ...more, endpoint })).message, /: inside fast 0 0 blog-0\.db$/)
    // A variable of the user replaces that of the port.
    const fixed = { ...endpoint, port: 0, env: { PORT: '8080' } }
    assert.match((await endOf('', { ...more, endpoint: fixed })).message, /: inside {2}8080 0$/)
  })

  test('secrets of a suite are not in the reason of an end', async () => {
    const secrets = new Set(['Canary1aB2cD3eF4'])
    const { message } = await endOf("throw new Error('got Canary1aB2cD3eF4')", {}, { secrets })
    assert.match(message, /Error: got \*\*\*$/)
  })

  test('flags are options of Node.js, and of no other runtime', async () => {
    const source = 'throw new Error(process.execArgv.join() || "none")'
    const options = { flags: ['--single-threaded'] }
    const other = { runtime: { kind: 'bun', command: [process.execPath] } }
    assert.match((await endOf(source, {}, options)).message, /Error: --single-threaded$/)
    assert.match((await endOf(source, /** @type {any} */ (other), options)).message, /Error: none$/)
  })
})
