import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { suites } from '../lib/suites/index.js'
import { keepsSamples } from './campaign/checks.js'
import { faults } from './campaign/faults/index.js'
import { planMoments } from './campaign/moment.js'
import { roles } from './campaign/roles.js'
import { shapes } from './campaign/rows.js'
import { countSamples, keptOf } from './campaign/stored.js'
import { subjects } from './campaign/subjects.js'
import { createTally } from './campaign/tally.js'
import { temporaryFolder } from './core/store/temporaryFolder.js'
import { createPageResult } from './suites/parallelism/fixtures.js'

// The campaign itself is run by hand and weekly; here is what decides what it tries, and what it finds.

describe('moments', () => {
  const [first, second, third] = faults
  const options = { seed: 7, moments: 5 }
  const planned = planMoments([first, second, third], options)

  test('are dealt to the faults in turn', () => {
    assert.deepEqual(
      planned.map(({ fault, index }) => [fault.name, index]),
      [first, second, third, first, second].map(({ name }, count) => [name, Math.floor(count / 3)]),
    )
    for (const { share } of planned) assert.ok(share >= 0 && share < 1)
  })
  test('are the same where a fault is tried alone, and others with another seed', () => {
    const alone = planMoments([second], { seed: 7, moments: 2 })
    assert.deepEqual(
      alone,
      planned.filter(({ fault }) => fault === second),
    )
    const other = planMoments([second], { seed: 8, moments: 2 })
    assert.notEqual(other[0].share, alone[0].share)
  })
})

test('every suite takes part, and CONTRIBUTING.md tells of every fault', () => {
  assert.deepEqual([...new Set(subjects.map(({ suite }) => suite))], suites)
  for (const { name } of suites) assert.ok(name in shapes, name)
  const text = readFileSync(join(import.meta.dirname, '../CONTRIBUTING.md'), 'utf8')
  const told = [...text.matchAll(/^\| `(sig\w+-…|[a-z-]+)` +\| /gm)].map(([, name]) => name.replace('…', ''))
  for (const { name } of faults)
    assert.ok(
      told.some((prefix) => name.startsWith(prefix)),
      name,
    )
})

test('a process of PostgreSQL is told from a runner that is asked for it', () => {
  const commands = {
    '/usr/lib/postgresql/15/bin/postgres\0-D\0/tmp/data\0': true,
    'postgres: checkpointer \0': true,
    'postgres: bench postgres 127.0.0.1(4242) idle\0': true,
    '/usr/bin/node\0/project/bench.js\0--backend\0postgres\0': false,
  }
  for (const [command, expected] of Object.entries(commands))
    assert.equal(roles.database.test(command), expected, command)
})

test('a server is one of benchmarks/, or of the suite federation, whose client is none', () => {
  const commands = {
    '/usr/bin/node\0benchmarks/mercurius.js\0': true,
    '/usr/bin/node\0federation/subgraph.js\0': true,
    '/usr/bin/node\0/p/lib/load/session/loadChild.js\0': false,
  }
  for (const [command, expected] of Object.entries(commands))
    assert.equal(roles.server.test(command), expected, command)
})

test('a subject that a machine has no part of is told of', async () => {
  const tally = createTally({ subjects, faults })
  tally.leaveOut(subjects[1], 'PostgreSQL is not installed')
  assert.match(await tally.tell(), /backend postgres was left out: PostgreSQL is not installed\.$/m)
  assert.equal(tally.hasFailures, false)
})

describe('samples', () => {
  const [stored] = [createPageResult()]
  const suite = suites.find(({ name }) => name === 'parallelism')
  /** @type {(context: import('node:test').TestContext) => { results: string, file: string }} */
  function write(context) {
    const results = temporaryFolder(context)
    const file = join(results, 'parallelism', `${stored.server}.json`)
    mkdirSync(join(results, 'parallelism'))
    writeFileSync(file, JSON.stringify(stored))
    return { results, file }
  }
  /** @type {(results: string, stderr?: string) => Promise<string[]>} */
  const check = async (results, stderr = '') =>
    keepsSamples(/** @type {any} */ ({ scene: { results, cut: null }, end: { stderr }, subject: { suite } }))

  test('that are stored are found', async (context) => {
    const { results, file } = write(context)
    const { counts, broken } = countSamples([file])
    assert.deepEqual(broken, [])
    assert.deepEqual(
      [...counts].map(([place, count]) => [place, count]),
      [...keptOf([stored])].map(([place, { samples }]) => [place, samples.length]),
    )
    assert.deepEqual(await check(results), [])
  })
  test('are missed where a trial that was told of is not there', async (context) => {
    const { results } = write(context)
    const lines = [...stored.trials, null].map((_, index) => `[${index + 1}/9] ${stored.server}: 3 samples`)
    assert.deepEqual(await check(results, lines.join('\n')), [
      `${lines.length} trials were told of, ${stored.trials.length} are stored`,
    ])
  })
  test('are missed where a file is cut short', async (context) => {
    const { results, file } = write(context)
    truncateSync(file, 1000)
    assert.deepEqual(await check(results), [`${file} is not whole`])
  })
})
