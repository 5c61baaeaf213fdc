import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { withDescendants } from '../../lib/base/processes/processes.js'
import { eventStreamAttacks, http1Attacks, http2Attacks, webSocketAttacks } from '../hostileServers.js'
import { createProject, freePort } from '../project.js'

// Measures servers that attack, each by one short run, and prints how each run ends, after how many seconds, and the
// most memory of the runner and its client together; the first line is a right server. On Linux.
//
//   node tests/perf/attacks.js [--only PATTERN] [--port 4450]

const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, port: { type: 'string' } } })
const port = Number(values.port ?? (await freePort()))
/** Port of an endpoint: the run has those from --port on for itself. */
const endpointPort = port + 20
const attacksModule = JSON.stringify(new URL('../hostileServers.js', import.meta.url).href)
const servers = { http1Attacks, http2Attacks, webSocketAttacks, eventStreamAttacks }

/** Longest run: one that takes longer hangs. */
const maxSeconds = 200
const sampleMilliseconds = 20
/** Requests that are answered rightly before an attack under load. */
const rightRequests = 2000

/**
 * Writes a server that is right for some connections or requests, and then attacks.
 * @type {(kind: keyof typeof servers, name: string | null, right: { connections: number, requests: number }) => string}
 */
const sourceOf = (kind, name, { connections, requests }) => `
import { createServer as createNetServer } from 'node:net'
import { api, compoundAnswer, createServer, listen } from '../lib/serve/index.js'
import { ${kind} as attacks } from ${attacksModule}

// Subscriptions, as the runner looks for them: subscribes('graphql-ws', 'graphql-sse')
const attack = ${name === null ? 'null' : `attacks[${JSON.stringify(name)}]()`}
const body = Buffer.from(JSON.stringify(compoundAnswer()))
const headers = { 'content-type': 'application/json', 'content-length': body.length }
let [opened, answered] = [0, 0]
const right = createServer((request, response) => {
  answered += 1
  if (attack && answered > ${requests}) return attack(request.socket, '')
  if (request.url !== '/graphql') return api(request, response)
  request.resume().on('end', () => response.writeHead(200, headers).end(body))
})
listen(createNetServer((socket) => {
  opened += 1
  socket.on('error', () => {})
  if (!attack || opened <= ${connections}) return void right.emit('connection', socket)
  socket.once('data', (first) => {
    socket.resume()
    attack(socket, String(first))
  })
}))
`

/** @type {(pid: number) => number} */
function residentBytes(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Tells whether a process is a server or the guard, which are neither runner nor client. @param {number} pid */
function isOther(pid) {
  try {
    return /benchmarks\/\S+\.js|guard\.js/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return true
  }
}

/** @type {(value: any) => string[]} outcomes with their reasons, those of samples first */
function findOutcomes(value) {
  if (typeof value !== 'object' || value === null) return []
  const own = value.outcome && value.reason ? [`${value.outcome}: ${value.reason}`] : []
  return [...Object.values(value).flatMap(findOutcomes), ...own]
}

/** @type {(folder: string) => string} */
function readOutcome(folder) {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : []
  const file = files.find((name) => name.endsWith('.json') && !name.includes('ceiling'))
  if (!file) return ''
  const [outcome = 'completed'] = findOutcomes(JSON.parse(readFileSync(join(folder, file), 'utf8')))
  return outcome
}

/** @type {(folder: string, words: string[]) => Promise<{ ended: string, seconds: number, megabytes: number }>} */
async function runOnce(folder, words) {
  const results = join(folder, 'measured')
  rmSync(results, { recursive: true, force: true })
  const start = performance.now()
  const child = spawn(process.execPath, [join(folder, 'bench.js'), '--results', results, ...words], {
    cwd: folder,
    env: { ...process.env, PORT: String(endpointPort) },
  })
  let errors = ''
  child.stdout.resume()
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const pid = Number(child.pid)
  let [bytes, isOver, isHanging] = [0, false, false]
  const ended = new Promise((resolve) => child.once('close', resolve)).then((code) => {
    isOver = true
    return code
  })
  while (!isOver) {
    const clients = withDescendants([pid]).filter((process) => process.pid !== pid && !isOther(process.pid))
    // The clients of other servers in the run have nothing to do.
    const largest = Math.max(0, ...clients.map((client) => residentBytes(client.pid)))
    bytes = Math.max(bytes, residentBytes(pid) + largest)
    if (performance.now() - start > maxSeconds * 1000 && !isHanging) {
      isHanging = true
      child.kill('SIGKILL')
    }
    await Promise.race([ended, delay(sampleMilliseconds)])
  }
  const code = await ended
  const last = errors.trim().split('\n').at(-1)
  const outcome = isHanging ? 'HANGS' : readOutcome(results) || `exit ${code}: ${last}`
  return { ended: outcome, seconds: (performance.now() - start) / 1000, megabytes: bytes / 1e6 }
}

const short = ['--rounds', '1', '--ready-timeout', '3', '--port', String(port)]
const load = ['-c', '10', '-p', '1', '-d', '1', '--warmup', '1']
const url = `http://127.0.0.1:${endpointPort}/graphql`
const command = 'node benchmarks/attack.js'
const endpoint = ['--endpoint', url, '--command', command, ...short, ...load]
/** The same server as the user's own, whose right answers are not known beforehand. */
const api = {
  servers: { attack: { url, command } },
  operations: { authors: { document: '{ authors { id name md5 books { id name } } }' } },
}
const ownApi = ['--api', 'api.json', ...short, ...load]
/** @type {(suite: string, words: string) => string[]} */
const ofSuite = (suite, words) => ['--suite', suite, '-pkgs', 'attack', ...words.split(' '), ...short]

/**
 * @typedef {object} Scene
 * @property {string} name
 * @property {keyof typeof servers} kind
 * @property {{ connections: number, requests: number }} right
 * @property {string[]} words
 */
const atOnce = { connections: 0, requests: 0 }
/** Connections before those of the client: a probe, and the first right answer. */
const afterReady = { connections: 2, requests: Number.MAX_SAFE_INTEGER }
const underLoad = { connections: Number.MAX_SAFE_INTEGER, requests: rightRequests }
/** @type {Scene[]} */
const scenes = [
  { name: 'endpoint, at once', kind: 'http1Attacks', right: atOnce, words: endpoint },
  { name: 'endpoint, under load', kind: 'http1Attacks', right: underLoad, words: endpoint },
  { name: 'api, at once', kind: 'http1Attacks', right: atOnce, words: ownApi },
  { name: 'api, under load', kind: 'http1Attacks', right: underLoad, words: ownApi },
  {
    name: 'concurrency h2c',
    kind: 'http2Attacks',
    right: afterReady,
    words: ofSuite('concurrency', '--protocol h2c -c 10 -p 10 -d 1 --warmup 1 --workload compound'),
  },
  {
    name: 'compression h1',
    kind: 'http1Attacks',
    right: afterReady,
    words: ofSuite('compression', '--protocol h1 --size classic --compression gzip --requests 10'),
  },
  {
    name: 'transports h1',
    kind: 'http1Attacks',
    right: afterReady,
    words: ofSuite('transports', '--transport h1 --tls raw --connection reused --parallel 1 --warmup 1 -d 1'),
  },
  {
    name: 'pages h1',
    kind: 'http1Attacks',
    right: afterReady,
    words: ofSuite('parallelism', '--arms rest --protocol h1 --rtt 0 --pages 2'),
  },
  {
    name: 'pages h2c',
    kind: 'http2Attacks',
    right: afterReady,
    words: ofSuite('parallelism', '--arms push --protocol h2c --rtt 0 --pages 2'),
  },
  {
    name: 'WebSockets',
    kind: 'webSocketAttacks',
    right: afterReady,
    words: ofSuite('subscriptions', '--transport graphql-ws --warmup 1 -d 1'),
  },
  {
    name: 'server-sent events',
    kind: 'eventStreamAttacks',
    right: afterReady,
    words: ofSuite('subscriptions', '--transport graphql-sse --warmup 1 -d 1'),
  },
]

const project = createProject([], ['benchmarks/ceiling-http.js', 'benchmarks/ceiling-net.js'])
const rows = []
try {
  writeFileSync(join(project.folder, 'api.json'), JSON.stringify(api))
  for (const { name: scene, kind, right, words } of scenes)
    for (const name of [...(scene === scenes[0].name ? [null] : []), ...Object.keys(servers[kind])]) {
      if (!new RegExp(values.only).test(`${scene}: ${name ?? 'none'}`)) continue
      writeFileSync(join(project.folder, 'benchmarks/attack.js'), sourceOf(kind, name, right))
      const { ended, seconds, megabytes } = await runOnce(project.folder, words)
      const row = {
        scene,
        attack: name ?? 'none',
        ended,
        seconds: Math.round(seconds),
        megabytes: Math.round(megabytes),
      }
      rows.push(row)
      console.log(`${row.megabytes} MB  ${row.seconds} s  ${scene}: ${row.attack}  ${ended}`)
    }
} finally {
  project.remove()
}
console.log(`most memory: ${Math.max(...rows.map(({ megabytes }) => megabytes))} MB in ${rows.length} runs`)
