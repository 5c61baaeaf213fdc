import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { pairedRatio } from '../../lib/statistics/pairedRatio.js'
import { openInChild, Silence } from '../../lib/suites/throughput/client/openInChild.js'
import { createWorkload } from '../../lib/workload/workloads.js'
import { shuffle } from '../../lib/engine/shuffle.js'
import { createRandom } from '../../lib/workload/random.js'
import { withServer } from './clients.js'

// What a cohort's idle members cost the one that is measured: its rate while the others' servers and clients are alive, by
// its rate while they are stopped (SIGSTOP), in windows that take turns in random order on one server process after the other.
//
//   node tests/perf/idleCost.js [-c 100] [-p 10] [--cycles 15] [server…]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    connections: { type: 'string', short: 'c', default: '100' },
    pipelining: { type: 'string', short: 'p', default: '10' },
    cycles: { type: 'string', default: '15' },
  },
})
const usual = ['core-graphql-js', 'graphql-yoga', 'mercurius', 'apollo-server', 'core-graphql-jit-str', 'ceiling-http']
const names = positionals.length > 0 ? positionals : usual
const random = createRandom(1)
const silence = new Silence()
const workload = createWorkload('compound')
const signal = AbortSignal.timeout(3_600_000)

/** The processes that this one started. */
const children = () =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('node'))
    .map((line) => Number.parseInt(line, 10))

/** @typedef {{ name: string, own: number[], load: Awaited<ReturnType<typeof openInChild>> }} Member own: pids of its server and client */

/** @type {(left: string[], members: Member[]) => Promise<void>} */
async function withAll([name, ...left], members) {
  if (name === undefined) return measureAll(members)
  const port = 4001 + members.length
  await withServer(name, { workload, port }, async ({ pid }) => {
    const before = new Set(children())
    const load = await openInChild(
      {
        ...{ workload, port, connections: Number(values.connections), pipelining: Number(values.pipelining) },
        ...{ warmupSeconds: 8, durationSeconds: 1, readyTimeoutSeconds: 30 },
      },
      signal,
      silence,
    )
    try {
      const own = [pid, ...children().filter((child) => !before.has(child))]
      await withAll(left, [...members, { name, own, load }])
    } finally {
      await load.close()
    }
  })
}

/** @param {Member[]} members */
async function measureAll(members) {
  /** @type {Map<string, Record<string, number[]>>} */
  const rates = new Map(members.map(({ name }) => [name, { beside: [], alone: [] }]))
  for (let cycle = 0; cycle < Number(values.cycles); cycle += 1)
    for (const { name, load } of shuffle(members, random)) {
      const others = members.flatMap((member) => (member.name === name ? [] : member.own))
      if (members.some((member) => member.own.length !== 2)) throw new Error('a server and a client each')
      for (const arm of shuffle(['beside', 'alone'], random)) {
        const tell = (/** @type {NodeJS.Signals} */ word) => {
          if (arm === 'alone') for (const pid of others) process.kill(pid, word)
        }
        const window = await load.measure(1, { opened: () => tell('SIGSTOP'), closed: () => tell('SIGCONT') })
        await load.rest()
        rates.get(name)?.[arm].push(window.counts.ok / window.durationSeconds)
      }
    }
  const rows = [...rates].map(([server, { beside, alone }]) => ({ server, ...pairedRatio(beside, alone) }))
  const pooled = (/** @type {string} */ arm) => [...rates.values()].flatMap((arms) => arms[arm])
  console.table([...rows, { server: 'all', ...pairedRatio(pooled('beside'), pooled('alone')) }])
}

await withAll(names, [])
process.exit()
