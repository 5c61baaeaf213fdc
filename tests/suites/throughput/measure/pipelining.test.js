import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { openProgram } from '../../../openProgram.js'
import { createProject, freePort, run } from '../../../project.js'

/** @import { StoredResult } from '../../../../lib/core/suite.d.ts' */
/** @import { Row } from '../../../../lib/suites/throughput/types.d.ts' */

const names = ['core-graphql-js', 'right']
const kinds = { windows: ['--slice', 'none'], slices: ['--slice', '20'] }
const skip = process.platform === 'linux' ? false : 'slices are for Linux'

describe('windows of several pipelining depths', { skip }, () => {
  const project = createProject(['right'], ['benchmarks/core-graphql-js.js'])
  const cwd = project.folder
  const compare = openProgram(join(cwd, 'compare.js'), { cwd })
  /** @type {Record<string, Awaited<ReturnType<typeof run>>>} */
  const ended = {}
  before(async () => {
    for (const [kind, slice] of Object.entries(kinds)) {
      const load = ['-c', '4', '-p', '5,1', '-d', '0.6', '--warmup', '0.2', '--cohort', '3', ...slice]
      const method = ['--rounds', '1', '--port', String(await freePort()), '--results', join(cwd, kind)]
      ended[kind] = await run(join(cwd, 'bench.js'), ['-pkgs', ...names, ...method, ...load], { cwd })
    }
  })
  after(project.remove)

  /** @type {(kind: string, server: string) => StoredResult} */
  const storedOf = (kind, server) => JSON.parse(readFileSync(join(cwd, kind, `throughput/${server}.json`), 'utf8'))
  /** @type {(...words: string[]) => Promise<Row[]>} */
  const rowsOf = async (...words) => JSON.parse((await compare([...words, '--json'])).stdout)

  for (const kind of Object.keys(kinds)) {
    test(`take turns in each process, in ${kind}, and their counts balance`, async () => {
      const { code, stderr } = ended[kind]
      assert.equal(code, 0, stderr)
      const { stdout } = await compare(['--results', kind, '--notes'])
      assert.equal(/in slices of 20 ms/.test(stdout), kind === 'slices')
      for (const name of names) {
        const { settings, trials } = storedOf(kind, name)
        assert.deepEqual(settings.pipelining, [5, 1])
        for (const { samples, outcome, reason } of trials) {
          assert.equal(outcome, 'completed', String(reason))
          assert.deepEqual(
            samples.map(({ conditions }) => conditions),
            [{ pipelining: 5 }, { pipelining: 1 }, { pipelining: 5 }, { pipelining: 1 }],
          )
          for (const { conditions, value } of samples) {
            const { sent, ok, wrong, failed, inFlight } = value.counts
            assert.ok(ok > 0)
            assert.equal(sent, ok + wrong + failed + inFlight)
            assert.deepEqual([wrong, failed, inFlight], [0, 0, 4 * Number(conditions.pipelining)])
          }
        }
      }
    })
    test(`are columns of one row, in ${kind}`, async () => {
      assert.match(ended[kind].stdout, / requests\/s +processes .* requests\/s -p 1 .* p50 ms -p 1 +p99 ms -p 1 /)
      assert.match(ended[kind].stdout, /^compare --notes has \d notes? in full\.$/m)
      assert.match((await compare(['--results', kind, '--notes'])).stdout, /^requests\/s -p 1: /m)
      const rows = await rowsOf('--results', kind)
      const others = await rowsOf('--results', kind, '--pipelining', '1')
      assert.equal(rows.length, 2)
      for (const { server, requestsPerSecond, atPipelining, resolverCallsPerAnswer } of rows) {
        const other = others.find((row) => row.server === server) ?? assert.fail(server)
        assert.deepEqual(
          atPipelining.map(({ pipelining, requestsPerSecond }) => [pipelining, requestsPerSecond]),
          [
            [5, requestsPerSecond],
            [1, other.requestsPerSecond],
          ],
        )
        // Resolvers are called once for each answer, under both loads.
        if (server === 'right') continue
        assert.deepEqual([resolverCallsPerAnswer, other.resolverCallsPerAnswer], [1, 1])
      }
    })
  }
  test('of a depth that there is none of are an error that names those that were measured', async () => {
    const { code, stderr } = await compare(['--results', 'slices', '-p', '3'])
    assert.match(stderr, /^compare: --pipelining: expected 5 or 1, which these results have, got 3; node compare /)
    assert.equal(code, 2)
  })
  test('are counted in progress by their own names', () => {
    assert.match(ended.slices.stderr, /^\[\d\/\d\] right: [\d,]+ requests\/s$/m)
  })
})
