import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { followMemory } from '../../../../lib/suites/throughput/measure/followMemory.js'
import { createProject, freePort, run } from '../../../project.js'

/** Server whose readings are these. @type {(bytes: (number | null)[], processes?: object[]) => any} */
const serverOf = (bytes, processes = [{ residentBytes: 1000 }]) => ({
  processes,
  monitor: { readHeldBytes: async () => bytes.shift() ?? null },
})

/**
 * Measures windows, before each of which so many answers came.
 * @type {(server: any, answers: number[]) => Promise<any[]>}
 */
async function measure(server, answers) {
  const totals = answers.values()
  const memory = followMemory(async () => /** @type {any} */ ({ rest: async () => totals.next().value }), server)
  const load = await memory.open()
  await load.rest()
  const client = memory.extend(
    /** @type {any} */ ({
      async measure() {
        await load.rest()
        return { value: {} }
      },
    }),
  )
  const values = []
  for (let left = answers.length - 1; left > 0; left -= 1)
    values.push((await client.measure(/** @type {any} */ ({}))).value?.heldMemory)
  return values
}

describe('the memory of a server is read around each window', () => {
  test('without garbage, with the answers between', async () =>
    assert.deepEqual(await measure(serverOf([100, 300, 350]), [10, 30, 40]), [
      { fromBytes: 100, toBytes: 300, answers: 20 },
      { fromBytes: 300, toBytes: 350, answers: 10 },
    ]))
  test('and is resident memory of several processes, or of another runtime', async () => {
    const two = [{ residentBytes: 1000 }, { residentBytes: 500 }]
    assert.deepEqual(await measure(serverOf([1, 2], two), [10, 30]), [
      { fromBytes: 1500, toBytes: 1500, answers: 20, resident: true },
    ])
    const { processes } = serverOf([])
    assert.deepEqual(await measure({ processes, monitor: null }, [10, 30]), [
      { fromBytes: 1000, toBytes: 1000, answers: 20, resident: true },
    ])
  })
  test('and is none if nothing tells, if kinds differ, or without an answer', async () => {
    assert.deepEqual(await measure(serverOf([], [{ residentBytes: null }]), [10, 30]), [undefined])
    assert.deepEqual(await measure(serverOf([100]), [10, 30]), [undefined])
    assert.deepEqual(await measure(serverOf([100, 300]), [10, 10]), [undefined])
  })
})

const server = 'core-graphql-js'
const project = createProject([], [`benchmarks/${server}.js`])
after(project.remove)

test('memory is measured with one document and with new ones, in eight windows of each process', async () => {
  const cwd = project.folder
  const results = ['--results', join(cwd, 'results')]
  const load = ['--rounds', '1', '--cohort', '1', '-c', '2', '-p', '1', '-d', '3.2', '--warmup', '0']
  const words = ['-pkgs', server, '--documents', 'hot,new', '--port', String(await freePort())]
  const { stdout, stderr } = await run(join(cwd, 'bench.js'), [...words, ...load, ...results], { cwd })
  assert.match(stdout, /kept B\/answer +1st half +2nd half/, stderr)
  for (const documents of ['hot', 'new']) {
    const words = ['--documents', documents, '--json', ...results]
    const [row] = JSON.parse((await run(join(cwd, 'compare.js'), words, { cwd })).stdout)
    assert.deepEqual([row.outcome, row.growth, row.keptInterval], ['completed', null, null], documents)
    for (const value of [row.keptBytesPerAnswer, row.keptInFirstHalf, row.keptInSecondHalf])
      assert.ok(Number.isFinite(value), documents)
  }
})
