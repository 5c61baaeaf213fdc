import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { linksOf } from '../../../lib/workload/combinations.js'
import { arms } from '../../../lib/workload/pages.js'
import { createProject, freePort, localRunOf, run } from '../../project.js'
import { openProgram } from '../../openProgram.js'

/** @import { PageRow } from '../../../lib/suites/parallelism/types.d.ts' */

const suite = ['--suite', 'parallelism']
const tiny = ['--resources', '3', '--bytes', '300', '--delay', '1', '--pages', '1']
const faulty = ['wrong-document', 'crashes-mid-page', 'speaks-http1', 'loud-and-stubborn']

/** A project of its own, with a folder for temporary files whose leftovers can be seen. @param {string[]} files */
function createSandbox(files) {
  const project = createProject(['crashes-at-boot'], files)
  const temporary = join(project.folder, 'temporary')
  mkdirSync(temporary)
  const env = { ...process.env, TMPDIR: temporary }
  /** @type {(program: string, words: string[], told?: NodeJS.ProcessEnv) => ReturnType<typeof run>} */
  const start = (program, words, told) => {
    const file = join(project.folder, `${program}.js`)
    return run(file, [...suite, ...words], { cwd: project.folder, env: { ...env, ...told } })
  }
  /** @returns {import('../../../lib/suites/parallelism/types.d.ts').StoredPages} */
  const resultOf = (/** @type {string} */ server) =>
    JSON.parse(readFileSync(join(localRunOf(project), 'parallelism', `${server}.json`), 'utf8'))
  return { ...project, temporary, start, resultOf }
}

describe('pages of right and of faulty servers', () => {
  const project = createSandbox([
    'benchmarks/core-graphql-js.js',
    ...faulty.map((name) => `tests/fixtures/pages/${name}.js`),
  ])
  const compare = openProgram(join(project.folder, 'compare.js'), { cwd: project.folder })
  /** @type {Awaited<ReturnType<typeof run>>} */
  let ended
  /** @type {PageRow[]} */
  let rows
  const rowsOf = (/** @type {string} */ server, /** @type {string} */ arm) =>
    rows.filter((row) => row.server === server && row.workload === arm)

  before(async () => {
    const port = ['--port', String(await freePort())]
    const words = ['--all-packages', ...tiny, '--rtt', '0,4', '--rounds', '1', '--plot', 'bench.svg', ...port]
    ended = await project.start('bench', words)
    const compared = await compare([...suite, '--json', '--plot', 'compare.svg'])
    assert.equal(compared.code, 0, `${ended.stderr}\n${compared.stderr}`)
    rows = JSON.parse(compared.stdout)
  })
  after(project.remove)

  test('there is a row for every arm, protocol and condition of every server', () => {
    for (const server of ['core-graphql-js', 'crashes-at-boot', ...faulty])
      for (const { arm } of arms) {
        const expected = ['h1 0', 'h1 4', 'h2 0', 'h2 4'].flatMap((where) =>
          linksOf(arm, { links: ['known', 'listed'] }).map((links) => `${where} ${links}`),
        )
        const found = rowsOf(server, arm).map(
          ({ protocol, conditions: { rtt, links } }) => `${protocol} ${rtt} ${links}`,
        )
        assert.deepEqual(found.sort(), expected, `${server} ${arm}`)
      }
  })
  test('what a right server can do is a number of verified pages', () => {
    for (const arm of ['compound', 'rest', 'standalone', 'preload', 'hints', 'push', 'digest'])
      for (const row of rowsOf('core-graphql-js', arm)) {
        if (row.protocol === 'h1' && /push|digest/.test(arm)) continue
        assert.deepEqual([row.outcome, row.reason], ['completed', null], arm)
        const { pageMs, firstResourceMs, bytesReceived, bytesSent, boundMs, requests, pushed } = row
        for (const value of [pageMs.median, pageMs.p99, firstResourceMs, bytesReceived, bytesSent, boundMs])
          assert.ok(value !== null && value > 0, `${arm}: ${JSON.stringify(row)}`)
        assert.ok(Number(pageMs.median) >= row.conditions.rtt)
        assert.equal(pushed, /push|digest/.test(arm) ? 3 : 0, arm)
        assert.equal(requests, arm === 'standalone' ? 3 : /rest|preload|hints/.test(arm) ? 4 : 1, arm)
        assert.equal(row.conditions.resources, 3)
        assert.deepEqual([row.verdict, row.winner], [null, false])
      }
  })
  test('push on HTTP/1.1 is unsupported', () => {
    const { outcome, reason } =
      rowsOf('core-graphql-js', 'push').find(({ protocol }) => protocol === 'h1') ?? assert.fail()
    assert.deepEqual([outcome, reason], ['unsupported', 'HTTP/1.1 has no push'])
  })
  test('a wrong document is an invalid row with a reason, the others go on', () => {
    for (const row of rowsOf('wrong-document', 'rest')) {
      assert.equal(row.outcome, 'invalid')
      assert.match(String(row.reason), /authors\/2/)
    }
    for (const { outcome, reason, pageMs } of rowsOf('wrong-document', 'compound')) {
      assert.deepEqual([outcome, reason], ['completed', null])
      assert.ok(Number(pageMs.median) > 0)
    }
  })
  test('a crash is a failed row with a reason for each arm', () => {
    for (const row of rowsOf('crashes-at-boot', 'rest')) {
      assert.equal(row.outcome, 'failed')
      assert.match(String(row.reason), /exited with code 1: Error: no luck .* \(boot\)/)
    }
  })
  test('an arm that ends its server is the only one without a number', () => {
    const guilty = ['rest', 'standalone', 'preload', 'hints']
    for (const { workload, protocol, outcome, reason } of rows.filter(({ server }) => server === 'crashes-mid-page')) {
      if (outcome === 'unsupported' || /persisted|query|defer/.test(workload)) continue
      const crashed = guilty.includes(workload)
      assert.equal(outcome, crashed ? 'failed' : 'completed', `${workload} ${protocol}: ${reason}`)
      if (crashed) assert.match(String(reason), /exited with code 1: Error: one is enough/)
    }
    const all = project.resultOf('crashes-mid-page').trials.flatMap(({ samples }) => samples)
    for (const { name, outcome, reason } of all.filter(({ processIndex }) => processIndex !== null))
      if (outcome === 'failed') assert.ok(reason?.endsWith(`one is enough (${name})`), `${name}: ${reason}`)
    // Once for each of them, whatever the links: what had ended the server is not read again.
    assert.equal(Math.max(...all.map(({ processIndex }) => processIndex ?? 0)), guilty.length)
  })
  test('what cannot speak HTTP/2 says so', () => {
    for (const { protocol, outcome, reason } of rowsOf('speaks-http1', 'rest'))
      assert.deepEqual([outcome, reason], protocol === 'h1' ? ['completed', null] : ['unsupported', 'it says so'])
  })
  test('how a server behaves beside its pages is told with its numbers', () => {
    for (const { outcome, reason, pages } of rowsOf('loud-and-stubborn', 'rest')) {
      assert.deepEqual([outcome, pages], ['completed', 1])
      assert.equal(reason, 'wrote 1.5 MB to stdout and stderr; did not end within 5 s of SIGTERM, and had to be killed')
    }
  })
  test('what was used of the machine is told of each reading', () => {
    const [{ samples }] = project.resultOf('core-graphql-js').trials
    for (const { outcome, use, value, processIndex } of samples) {
      if (outcome === 'unsupported') continue
      assert.equal(processIndex, 0)
      assert.ok(use && use.durationSeconds > 0 && use.clientCpuSeconds > 0 && Number(value?.clientCpuShare) > 0)
    }
  })
  test('bench prints the tables, says where it is on stderr, and ends with 1', () => {
    assert.equal(ended.code, 1, ended.stderr)
    assert.match(ended.stdout, /^core-graphql-js · h2 · rtt 4 ms\n\narm +ms /m)
    assert.match(ended.stderr, /^\[1\/12\] [\w-]+ h[12]: start · .* left$/m)
  })
  test('every format, and both plots', async () => {
    for (const [format, pattern] of /** @type {[string, RegExp][]} */ ([
      ['--table', /^core-graphql-js · h1 · rtt 0 ms/m],
      ['--markdown', /^### core-graphql-js · h1 · rtt 0 ms/m],
      ['--csv', /^server,workload,protocol/],
    ]))
      assert.match((await compare([...suite, format, 'core-graphql-js'])).stdout, pattern)
    for (const plot of ['bench.svg', 'compare.svg'])
      assert.match(readFileSync(join(project.folder, plot), 'utf8'), /^<svg .*<\/svg>\s*$/s)
  })
  test('what was run, and how the network was made, is in the result', () => {
    const { run, facts, settings } = project.resultOf('core-graphql-js')
    const { network } = facts
    assert.deepEqual(run.servers, ['core-graphql-js', 'crashes-at-boot', ...faulty].sort())
    assert.ok(network.kind === 'relay' || network.kind === 'netem')
    assert.equal(network.checks.length, 1)
    assert.deepEqual(settings.axes.rtt, [0, 4])
  })
  test('no key is left behind', () => assert.deepEqual(readdirSync(project.temporary), []))
})

test('without a browser the exit code is 4, and nothing is left behind', async (context) => {
  const project = createSandbox(['benchmarks/core-graphql-js.js'])
  context.after(project.remove)
  const words = ['-pkgs', 'core-graphql-js', '--browser', '--port', String(await freePort())]
  const { code, stderr } = await project.start('bench', words, { CHROME_BIN: '/nowhere/chrome' })
  assert.equal(code, 4, stderr)
  assert.match(stderr, /^bench: CHROME_BIN: expected .*\n$/)
  assert.deepEqual(readdirSync(project.temporary), [])
})
