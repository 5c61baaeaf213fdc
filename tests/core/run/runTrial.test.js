import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { Fault } from '../../../lib/base/errors/fault.js'
import { UnableError } from '../../../lib/base/errors/unableError.js'
import { runTrial } from '../../../lib/core/run/runTrial.js'
import { createPageWorkload } from '../../../lib/workload/workloads.js'
import { defaultConditions } from '../../conditions.js'
import { freePort } from '../../project.js'

/** @import { Bench, Client, Sample, Verdict } from '../../../lib/core/suite.d.ts' */

const packageFolder = join(import.meta.dirname, '../../..')
const server = /** @type {any} */ ({
  ...{ name: 'core-graphql-js', file: join(packageFolder, 'benchmarks/core-graphql-js.js'), packageFolder },
  ...{ executesGraphql: true, readsPort: true, unsupported: null },
})
const conditions = { ...defaultConditions, resources: 1 }

/** @type {(name: string, unsupported?: string | null) => Sample} */
const sample = (name, unsupported = null) => ({ name, conditions: {}, control: false, unsupported })

/** A server that says nothing any more, though it lives; one that ended. @type {Record<string, NodeJS.Signals>} */
const signals = { hangs: 'SIGSTOP', crashes: 'SIGKILL' }

/**
 * A trial of some samples, in each of which others keep the machine busy for some seconds. Those by the name of a
 * signal send it to the server and fail, and so does `fails`, without one.
 * @param {Sample[]} samples
 * @param {number[]} [busySeconds] of each attempt at a sample, none where nothing is said
 * @param {boolean} [isQuick]
 * @param {() => Promise<void>} [assertAlive] of what else the session has opened
 * @param {Partial<Client<any>> & { inOrder?: boolean }} [further] - of the client, and of the method
 */
async function runSamples(samples, busySeconds = [], isQuick = false, assertAlive = async () => {}, further = {}) {
  const { inOrder, ...ofClient } = further
  const port = await freePort()
  /** @type {string[]} */
  const events = []
  /** @type {(bench: Bench) => Client<any>} */
  const createClient = ({ server }) => ({
    async measure({ name }) {
      events.push('measure')
      const seconds = busySeconds.shift() ?? 0
      const ours = { serverCpuSeconds: 0, clientCpuSeconds: 0, stealSeconds: 0 }
      const use = { durationSeconds: 2, otherCpuSeconds: seconds, ...ours }
      if (name === 'no ports') throw new Fault('NO_ANSWER', 'connect EADDRNOTAVAIL 127.0.0.1:4001')
      if (signals[name]) process.kill(Number(server.pid), signals[name])
      if (signals[name] || name === 'fails') return { outcome: 'failed', reason: 'no answer', value: null, use }
      return /** @type {Verdict<any>} */ ({ outcome: 'completed', reason: null, value: { name, seconds }, use })
    },
    close: async () => {},
    ...ofClient,
  })
  const conducted = await runTrial(
    {
      ...{ server, conditions: {}, control: false, block: 0, cohort: 0, repetitions: 1, position: 0, port: 4001 },
      samples,
    },
    {
      session: {
        facts: () => ({}),
        processOf: () => {
          events.push('process')
          const workload = createPageWorkload(conditions)
          return {
            options: { environment: { protocol: 'h1', page: conditions } },
            question: { port, protocol: 'h1', certificate: null, workload },
          }
        },
        openClient: async (_, bench) => createClient(bench),
        assertAlive,
        close: async () => {},
      },
      method: { inOrder, figureOf: ({ seconds }) => `${seconds.toFixed(1)} s` },
      ...{ readyTimeoutSeconds: 30, isQuick, signal: new AbortController().signal },
      progress: {
        phase: () => {},
        sample: () => events.push('sample'),
        read: () => events.push('read'),
        repeat: (why) => events.push(`repeat: ${why.replace(/\d+ %.*/, '')}`),
      },
    },
  )
  return { conducted, events }
}

describe('beside other work', () => {
  const why = 'repeat: other processes used '
  test('one of several samples is read once more from the same process, and the second is kept', async () => {
    const { conducted, events } = await runSamples([sample('rest'), sample('push')], [1])
    assert.deepEqual(events, [
      ...['process', 'sample', 'measure', why, 'measure', 'read'],
      ...['sample', 'measure', 'read'],
    ])
    const [{ repeated, value, use }, other] = conducted.samples
    assert.match(String(repeated), /^other processes used .*; the first attempt gave 1\.0 s$/)
    assert.deepEqual([value.seconds, use?.otherCpuSeconds, other.repeated], [0, 0, null])
  })
  test('a single one is read once more from a fresh process', async () => {
    const { conducted, events } = await runSamples([sample('compound')], [1])
    assert.deepEqual(events, ['process', 'measure', 'read', why, 'process', 'measure', 'read'])
    const [{ repeated, value, processIndex }, ...others] = conducted.samples
    assert.match(String(repeated), /^other processes used .*; the first attempt gave 1\.0 s$/)
    assert.deepEqual([value.seconds, processIndex, others], [0, 0, []])
  })
})

test('no sample is read once more in a process whose age is that of others, sample by sample', async () => {
  const { conducted, events } = await runSamples([sample('feed'), sample('user')], [1], false, undefined, {
    inOrder: true,
    choose: (pending) => pending[pending.length - 1],
  })
  assert.deepEqual(events, ['process', ...Array(2).fill(['sample', 'measure', 'read']).flat()])
  assert.deepEqual(
    conducted.samples.map(({ name, repeated, value }) => [name, repeated, value.seconds]),
    [
      ['user', null, 1],
      ['feed', null, 0],
    ],
    'the client has chosen the order',
  )
})

test('a first look does not wait for a quiet machine', async () => {
  const { conducted, events } = await runSamples([sample('compound')], [1], true)
  assert.deepEqual(events, ['process', 'measure', 'read'])
  const [{ repeated, value }] = conducted.samples
  assert.deepEqual([repeated, value.seconds], [null, 1])
})

test('a machine without ports for the client ends the run, because no server is at fault', async () => {
  await assert.rejects(runSamples([sample('no ports'), sample('rest')]), {
    ...{ name: 'UnableError', code: 'CLIENT_LIMIT' },
    message:
      /^this machine has no local port left for another connection; .+ EADDRNOTAVAIL .+; continue with --resume$/,
  })
})

describe('where something else has ended what a session opened', () => {
  const ended = new UnableError('PROCESS_ENDED', 'the database has ended')
  const assertAlive = async () => {
    throw ended
  }
  test('no server is blamed for a wrong sample, nor for its end', async () => {
    for (const name of ['fails', 'crashes'])
      await assert.rejects(runSamples([sample(name), sample('rest')], [], true, assertAlive), ended)
  })
  test('nobody asks as long as every sample is right', async () => {
    const { conducted } = await runSamples([sample('rest'), sample('push')], [], true, assertAlive)
    assert.deepEqual(
      conducted.samples.map(({ outcome }) => outcome),
      ['completed', 'completed'],
    )
  })
})

test('what cannot be read is said without a process', async () => {
  const { conducted, events } = await runSamples([sample('push', 'no push'), sample('digest', 'no push')])
  assert.deepEqual(
    conducted.samples.map(({ outcome, reason, processIndex }) => [outcome, reason, processIndex]),
    Array(2).fill(['unsupported', 'no push', null]),
  )
  assert.deepEqual([conducted.outcome, events], ['completed', []])
})

describe('a sample that fails', () => {
  /** @param {Awaited<ReturnType<typeof runSamples>>} run */
  const told = ({ conducted }) =>
    conducted.samples.map(({ name, outcome, processIndex }) => [name, outcome, processIndex])

  test('is no reason to leave a server that still answers', async () => {
    const run = await runSamples([sample('fails'), sample('rest')])
    assert.deepEqual(told(run), [
      ['fails', 'failed', 0],
      ['rest', 'completed', 0],
    ])
  })
  for (const name of Object.keys(signals))
    test(`as its server ${name} leaves the rest to another process`, async () => {
      const run = await runSamples([sample('push'), sample(name), sample('rest')])
      assert.deepEqual(told(run), [
        ['push', 'completed', 0],
        [name, 'failed', 0],
        ['rest', 'completed', 1],
      ])
    })
})
