import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { Interruption } from '../../lib/base/errors/exitCodes.js'
import {
  applyNetem,
  hasNetem,
  namespaceCommand,
  netemArguments,
  netemScript,
  runInNamespace,
} from '../../lib/network/netem.js'
import { openNetwork } from '../../lib/network/openNetwork.js'
import { conditions, openSmallServer, readAll } from '../suites/parallelism/client/smallServer.js'

const run = promisify(execFile)

describe('each direction', () => {
  test('delays by half of a round trip', () =>
    assert.equal(netemArguments({ rtt: 50, bandwidth: null }), 'netem delay 25ms limit 100000'))
  test('and has the whole rate', () =>
    assert.equal(netemArguments({ rtt: 5, bandwidth: 10 }), 'netem delay 2.5ms rate 10mbit limit 100000'))
  test('is there once, by itself', () => {
    const script = netemScript({ rtt: 20, bandwidth: 100 }, 4001)
    for (const [side, id] of /** @type {const} */ ([
      ['dport', '1:1'],
      ['sport', '1:2'],
    ])) {
      const netem = `\nqdisc add dev lo parent ${id} netem delay 10ms rate 100mbit limit 100000\n`
      assert.equal(script.split(netem).length, 2, script)
      assert.match(script, new RegExp(`\nfilter .* match ip ${side} 4001 0xffff flowid ${id}\n`))
    }
  })
})

/** Programs that are found before those of the machine. */
describe('with another tc and ip', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tc-'))
  const said = join(folder, 'said')
  const path = process.env.PATH
  after(() => {
    process.env.PATH = path
    rmSync(folder, { recursive: true })
  })
  /** @param {string} tc @param {string} [ip] */
  function fake(tc, ip = `echo "ip $@" >> ${said}`) {
    rmSync(said, { force: true })
    for (const [name, script] of Object.entries({ tc, ip })) {
      writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
      chmodSync(join(folder, name), 0o755)
    }
    process.env.PATH = `${folder}:${path}`
  }
  const listens = `echo "tc $@" >> ${said}; [ "$1" != -batch ] || cat >> ${said}`
  const lines = () => readFileSync(said, 'utf8').trimEnd().split('\n')

  test('applyNetem makes packets as large as Ethernet’s, and two queues', async () => {
    fake(listens)
    await applyNetem({ rtt: 20, bandwidth: 100 }, 4001)
    const [first, second, batch, ...words] = lines()
    assert.deepEqual(
      [first, second, batch],
      ['tc qdisc replace dev lo root noqueue', 'ip link set lo mtu 1500 gso_max_segs 1', 'tc -batch -'],
    )
    assert.equal(words.length, 7)
  })
  test('applyNetem gives plain loopback back', async () => {
    fake(listens)
    await applyNetem({ rtt: 0, bandwidth: null }, 4001)
    assert.deepEqual(lines(), ['tc qdisc replace dev lo root noqueue', 'ip link set lo mtu 65536 gso_max_segs 65535'])
  })
  test('applyNetem says what tc and ip said', async () => {
    fake('echo "RTNETLINK answers: Operation not permitted" >&2; exit 2')
    await assert.rejects(applyNetem({ rtt: 20, bandwidth: null }, 1), /to rtt 20 ms.* unlimited: .*not permitted$/)
    fake(listens, 'echo "Cannot find device" >&2; exit 1')
    await assert.rejects(applyNetem({ rtt: 20, bandwidth: null }, 1), /Cannot find device/)
  })
  test('a network is netem’s in its namespace, and its theory counts headers', async (context) => {
    fake(listens)
    process.env.BENCH_NETEM = '1'
    context.after(() => delete process.env.BENCH_NETEM)
    const network = await openNetwork([{ rtt: 50, bandwidth: 10 }], { targetPort: 4001 })
    await network.close()
    assert.deepEqual([network.facts.kind, network.portFor({ rtt: 50, bandwidth: 10 })], ['netem', 4001])
    const [{ theory, transferMs }] = network.facts.checks
    // 66 bytes in each packet; 80 × 12,500 bytes in 9 packets each.
    const requestMs = 50 + (2 * 66) / 1250
    assert.deepEqual(theory, { connectMs: requestMs, requestMs, transferMs: 50 + (1_000_000 + 80 * 9 * 66) / 1250 })
    assert.ok(transferMs > 0)
    assert.match(lines().at(-1) ?? '', /mtu 65536/, 'closed, it is plain loopback again')
  })
  test('the measured connection opens under the conditions, not before', async (context) => {
    fake(`[ "$1" != -batch ] || touch ${said}`, ':')
    /** @type {boolean[]} whether the conditions were there when a connection came */
    const connections = []
    const count = () => connections.push(existsSync(said))
    subscribe('net.server.socket', count)
    context.after(() => unsubscribe('net.server.socket', count))
    const server = await openSmallServer(() => {}, {})
    const far = { ...conditions, protocol: /** @type {const} */ ('h2c'), rtt: 20, 'client-stale': 1 }
    const [{ reason }] = await readAll({
      port: server.port,
      readings: [{ arm: 'rest', conditions: far }],
      netem: true,
    })
    server.close()
    assert.equal(reason, null)
    assert.deepEqual(connections, [false, true], 'that beside it, and the measured one')
  })
})

/** Whether this user may have a network namespace. */
const allowed = await run('unshare', [...(process.getuid?.() === 0 ? [] : ['--map-root-user']), '--net', 'true']).then(
  () => true,
  () => false,
)

describe('a namespace of its own', { skip: !allowed && 'no network namespaces for this user' }, () => {
  /** What a program in it printed. @param {string} script of Node.js @param {string} [before] of sh */
  async function printed(script, before = 'true') {
    const {
      command,
      commandArguments: words,
      environment,
    } = namespaceCommand([...['sh', '-c', `${before}\nexec "$@"`, 'sh'], ...[process.execPath, '-e', script]])
    return (await run(command, words, { env: { ...process.env, ...environment } })).stdout
  }
  test('has a loopback device that works', async () => {
    const stdout = await printed(`
      const { connect, createServer } = require('node:net')
      const server = createServer((socket) => socket.end('here')).listen(4001, '127.0.0.1', () => {
        connect(4001, '127.0.0.1').on('data', (text) => {
          console.log(process.env.BENCH_NETEM, Object.keys(require('node:os').networkInterfaces()).join(), String(text))
          server.close()
        })
      })`)
    assert.equal(stdout, '1 lo here\n')
  })
  test('hasNetem is true where tc takes its words there, and only there', async () => {
    const { command, commandArguments: words } = namespaceCommand([
      'tc',
      'qdisc',
      'add',
      'dev',
      'lo',
      'root',
      'netem',
      'delay',
      '1ms',
    ])
    const taken = await run(command, words).then(
      () => true,
      () => false,
    )
    assert.equal(await hasNetem(), taken)
  })

  test('hasNetem asks tc, whatever this kernel has', async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'tc-'))
    const path = process.env.PATH
    context.after(() => {
      process.env.PATH = path
      rmSync(folder, { recursive: true })
    })
    process.env.PATH = `${folder}:${path}`
    for (const [has, script] of /** @type {const} */ ([
      [true, 'case "$*" in *batch*) cat > /dev/null; esac'],
      [false, 'case "$*" in *batch*) exit 1; esac'],
    ])) {
      writeFileSync(join(folder, 'tc'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
      assert.equal(await hasNetem(), has)
    }
  })

  /** Not every kernel has netem, htb, or u32: where only netem is missing, a plain queue shows who gets into which. */
  const pair = { rtt: 2, bandwidth: 100 }
  const plainQueue = netemScript(pair, 4001).replaceAll(netemArguments(pair), 'pfifo limit 100000')
  test('classifies the packets of both directions, which are those of Ethernet', async (context) => {
    const { command, commandArguments: words } = namespaceCommand(['sh', '-c', plainQueue])
    const refused = await run(command, words).catch(({ stderr }) => stderr)
    if (typeof refused === 'string') return context.skip(`this kernel has no classes: ${refused}`)
    const up = 1_000_000
    const down = 3_000_000
    const stdout = await printed(
      `
      const { connect, createServer } = require('node:net')
      const { execFileSync } = require('node:child_process')
      const answers = (socket) => socket.resume().on('end', () => socket.end(Buffer.alloc(${down})))
      const listen = (port) => new Promise((resolve) => {
        const server = createServer({ allowHalfOpen: true }, answers).listen(port, '127.0.0.1', () => resolve(server))
      })
      const load = (port) => new Promise((resolve) => {
        const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).resume().on('end', resolve)
        socket.end(Buffer.alloc(${up}))
      })
      async function main() {
        const servers = [await listen(4001), await listen(4002)]
        await load(4001)
        await load(4002)
        const queues = JSON.parse(execFileSync('tc', ['-s', '-j', 'qdisc', 'show', 'dev', 'lo']))
        const sockets = execFileSync('cat', ['/proc/net/dev']).toString()
        console.log(JSON.stringify({ queues, sockets }))
        for (const server of servers) server.close()
      }
      main()`,
      plainQueue,
    )
    const { queues, sockets } = JSON.parse(stdout)
    const bytesIn = (/** @type {string} */ id) => queues.find((/** @type {any} */ { parent }) => parent === id).bytes
    // 66 bytes of headers for 1,448, the acknowledgements of the other direction, and what a busy machine sends again;
    // with both directions in one queue it would be 4 MB.
    for (const [id, bytes, other] of /** @type {const} */ ([
      ['1:1', up, down],
      ['1:2', down, up],
    ]))
      assert.ok(bytesIn(id) > bytes * 1.04 && bytesIn(id) < bytes * 1.25 + other * 0.06, `${id}: ${stdout}`)
    // Of all that passed the device, whoever it was for: packets, not what TCP hands over at once.
    const [bytes, packets] = /lo: *(\d+) +(\d+)/.exec(sockets)?.slice(1).map(Number) ?? assert.fail(stdout)
    assert.ok(bytes > 2 * (up + down) && bytes / packets <= 1514, `${bytes} bytes in ${packets} packets`)
  })
})

const never = new AbortController().signal
const far = [
  { rtt: 0, bandwidth: null },
  { rtt: 50, bandwidth: null },
]

/** A machine that runs a script in place of the program. @param {string} script */
const machineThatRuns = (script) => ({
  hasNetem: () => Promise.resolve(true),
  namespaceCommand: () => ({
    command: process.execPath,
    commandArguments: ['-e', script],
    environment: { BENCH_NETEM: '1' },
  }),
})

describe('the program runs again', () => {
  test('with its exit code, and told where it is', async () => {
    const machine = machineThatRuns('process.exit(process.env.BENCH_NETEM === "1" ? 7 : 8)')
    assert.equal(await runInNamespace(far, never, /** @type {any} */ (machine)), 7)
  })
  test('with the same words', async () => {
    /** @type {string[]} */
    let asked = []
    const machine = machineThatRuns('')
    const namespaceCommand = (/** @type {string[]} */ words) => {
      asked = words
      return machine.namespaceCommand()
    }
    assert.equal(await runInNamespace(far, never, /** @type {any} */ ({ ...machine, namespaceCommand })), 0)
    assert.deepEqual(asked, [process.execPath, ...process.argv.slice(1)])
  })
  test('and gets the signals that come', async () => {
    const controller = new AbortController()
    const running = runInNamespace(
      far,
      controller.signal,
      /** @type {any} */ (machineThatRuns('setInterval(() => {}, 1000)')),
    )
    setTimeout(() => controller.abort(new Interruption('SIGTERM')), 200)
    assert.equal(await running, 'SIGTERM')
  })
})

describe('it does not', () => {
  const machine = /** @type {any} */ (machineThatRuns('process.exit(7)'))
  test('for plain loopback', async () => {
    assert.equal(await runInNamespace([{ rtt: 0, bandwidth: null }], never, machine), null)
  })
  test('where the kernel has no netem', async () => {
    assert.equal(await runInNamespace(far, never, { ...machine, hasNetem: () => Promise.resolve(false) }), null)
  })
  test('where it has done so already', async (context) => {
    process.env.BENCH_NETEM = '1'
    context.after(() => delete process.env.BENCH_NETEM)
    assert.equal(await runInNamespace(far, never, machine), null)
  })
})
