import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join, parse } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { planBlock } from '../lib/core/plan/planBlock.js'
import { faultOutcomes } from '../lib/base/errors/fault.js'
import { plan as method } from '../lib/suites/throughput/plan.js'
import { onlyProgress, onLinux, processesLeft, readResult, readStored } from './benchRuns.js'
import { createProject, freePort, localRunOf, run } from './project.js'
import { joinLines, joinPatterns } from './joinPatterns.js'

/** @import { StoredResult } from '../lib/core/suite.d.ts' */
/** @import { Result } from '../lib/suites/throughput/types.d.ts' */
/** @import { ReasonCode } from '../lib/types.d.ts' */

const faults = readdirSync(join(import.meta.dirname, 'fixtures/servers')).map((file) => parse(file).name)

/**
 * What is wrong with each server; null where it has a number.
 * @type {Record<string, ReasonCode | ReasonCode[] | null>}
 */
const expected = {
  'answers-twice': 'SURPLUS_ANSWER',
  'answers-twice-later': 'SURPLUS_ANSWER',
  'answers-500': 'WRONG_ANSWER',
  'answers-with-errors': 'WRONG_ANSWER',
  'answers-wrong': 'WRONG_ANSWER',
  'closes-connections': null,
  'crashes-at-boot': 'SERVER_CRASHED',
  'crashes-mid-round': 'SERVER_CRASHED',
  'floods-stdout': null,
  'forks-grandchildren': null,
  hangs: 'STARTUP_TIMEOUT',
  'hangs-mid-round': 'NO_ANSWER',
  'ignores-sigterm': null,
  'ignores-documents': null,
  'informs-first': null,
  'never-opens': 'STARTUP_TIMEOUT',
  'opens-another-port': 'STARTUP_TIMEOUT',
  'reads-documents': null,
  right: null,
  // The last of a connection's answers may have it behind itself.
  'stray-byte': ['MALFORMED_ANSWER', 'SURPLUS_ANSWER'],
  starves: 'NO_ANSWER',
  truncates: 'WRONG_ANSWER',
  // Right in the main window; tests/suites/throughput/analyse/rates.test.js sees the rest.
  'turns-wrong-later': null,
  'turns-wrong': 'WRONG_ANSWER',
  varies: null,
  'words-escapes': 'UNSUPPORTED',
}

/** What no other test knows the words of, or what is remarkable beside a number. @type {Record<string, RegExp>} */
const words = {
  'answers-twice': /more came than was asked for: \d+ bytes behind the answer, "HTTP\/1\.1 200 OK/,
  'closes-connections': /ends connections without announcing it: \d+ requests? (was|were) sent again/,
  'crashes-at-boot': /exited with code 1: Error: no luck .* \(boot\)/,
  'crashes-mid-round': /exited with code 1: Error: two hundred are enough \((warm-up|measured window|last check)\)/,
  'floods-stdout': /wrote \d+\.\d MB to stdout/,
  'forks-grandchildren': /ran in 3 processes; did not end within 5 s of SIGTERM, and had to be killed/,
  hangs: /accepted connections but gave no answer within 3 s/,
  'ignores-sigterm': /did not end within 5 s of SIGTERM, and had to be killed/,
  'never-opens': /gave no answer on port \d+ within 3 s \(--ready-timeout\)$/,
  'opens-another-port':
    /gave no answer on port \d+ within 3 s .*; it listens on 127\.0\.0\.1:\d+ instead; let it listen on PORT/,
  'words-escapes': /^=cmd\|calc \[a\]\(javascript:b\) `c` <img src=x> end!{100,500}…$/,
}

describe('every fault is one row, and the others go on', {
  skip: !onLinux && 'some faults are told apart on Linux only',
}, () => {
  const project = createProject(faults.filter((name) => name !== 'plain'))
  /** Servers for which a run waits: a timeout has to end, or a process that ignores SIGTERM. */
  const waiting = [
    ['forks-grandchildren', 'hangs-mid-round', 'ignores-sigterm'],
    ['answers-500', 'answers-twice', 'answers-with-errors', 'answers-wrong', 'truncates'],
    ['hangs', 'never-opens', 'opens-another-port', 'starves'],
  ]
  const others = Object.keys(expected).filter((name) => !waiting.flat().includes(name))
  /** These wait beside the run of the others, and their reference ends at once. */
  const runs = [
    ...waiting.map((names) => ({ names, reference: 'crashes-at-boot' })),
    { names: others, reference: 'right' },
  ]
  const ended = { stdout: '', stderr: '', codes: /** @type {(number | null)[]} */ ([]) }
  /** @type {Map<string, Result>} */
  const results = new Map()

  /** @type {(names: string[], reference: string) => Promise<void>} */
  async function bench(names, reference) {
    const folder = join(project.folder, 'results', names[0])
    const load = ['-c', '10', '-p', '2', '-d', '0.4', '--warmup', '0.1', '--ready-timeout', '3', '--cohort', '1']
    const method = ['--rounds', '1', '--reference', reference, '--results', folder, '--port', String(await freePort())]
    const words = ['-pkgs', ...names, ...method, ...load]
    const { stdout, stderr, code } = await run(join(project.folder, 'bench.js'), words)
    ended.stdout += stdout
    ended.stderr += stderr
    ended.codes.push(code)
    for (const name of names) results.set(name, readResult(join(folder, `throughput/${name}.json`)))
  }
  /** Some of them in cohorts of four, whose turns are whole windows or slices of them. */
  const inTurns = {
    kinds: { windows: ['--slice', 'none'], slices: ['--slice', '20'] },
    folder: (/** @type {string} */ kind) => join(project.folder, `in-${kind}`),
    names: `answers-twice answers-wrong closes-connections crashes-at-boot crashes-mid-round forks-grandchildren
      informs-first right stray-byte turns-wrong varies words-escapes`.split(/\s+/),
    ended: /** @type {Record<string, Awaited<ReturnType<typeof run>>>} */ ({}),
  }
  async function benchInTurns(/** @type {keyof typeof inTurns.kinds} */ kind) {
    const load = ['-c', '10', '-p', '2', '-d', '0.6', '--warmup', '0.1', '--ready-timeout', '3', '--cohort', '4']
    const port = String(await freePort())
    const method = ['--rounds', '1', '--reference', 'right', '--results', inTurns.folder(kind), '--port', port]
    const words = ['-pkgs', ...inTurns.names, ...method, ...load, ...inTurns.kinds[kind]]
    inTurns.ended[kind] = await run(join(project.folder, 'bench.js'), words)
  }
  before(() =>
    Promise.all([
      benchInTurns('windows').then(() => benchInTurns('slices')),
      ...runs.map(({ names, reference }) => bench(names, reference)),
    ]),
  )
  after(project.remove)

  for (const kind of Object.keys(inTurns.kinds))
    test(`in a cohort of ${kind} it costs its own row only`, async () => {
      const { code, stderr } = inTurns.ended[kind]
      assert.equal(code, 1, stderr)
      const { stdout } = await run(join(project.folder, 'compare.js'), ['--notes', '--results', inTurns.folder(kind)])
      assert.equal(
        /0\.6 s measured in slices of 20 ms/.exec(stdout)?.[0],
        kind === 'slices' ? '0.6 s measured in slices of 20 ms' : undefined,
      )
      const resultOf = (/** @type {string} */ name) => readResult(join(inTurns.folder(kind), `throughput/${name}.json`))
      for (const name of inTurns.names) {
        const { rounds, summary } = resultOf(name)
        const codes = [expected[name]].flat()
        for (const { reasonCode = null, reason, measurement, windowRates: windows } of rounds) {
          assert.ok(codes.includes(reasonCode), `${name}: ${reasonCode}: ${reason}`)
          if (reasonCode !== null && name in words) assert.match(String(reason), words[name])
          if (reasonCode !== null) continue
          assert.equal(windows.length, 2, name)
          const { sent, ok, wrong, failed, inFlight } = measurement?.counts ?? assert.fail()
          assert.ok(ok > 0)
          assert.equal(sent, ok + wrong + failed + inFlight, name)
        }
        assert.equal(summary === null, !codes.includes(null), name)
      }
      // The reference is in every cohort, in one of them as its control.
      const controls = resultOf('right').rounds.map(({ control }) => control)
      assert.deepEqual(controls.toSorted(), [false, false, false, true])
      const files = readdirSync(join(inTurns.folder(kind), 'throughput'))
      assert.deepEqual(
        files.filter((file) => !file.endsWith('.json')),
        [],
      )
    })

  for (const [name, codes] of Object.entries(expected)) {
    test(name, () => {
      const { outcome, reason, reasonCode = null } = results.get(name)?.rounds[0] ?? assert.fail(ended.stderr)
      assert.ok([codes].flat().includes(reasonCode), `${reasonCode}: ${reason}`)
      assert.equal(outcome, reasonCode === null ? 'completed' : faultOutcomes[reasonCode])
      if (name in words) assert.match(String(reason), words[name])
      else if (reasonCode === null) assert.equal(reason, null)
      assert.equal(results.get(name)?.summary === null, reasonCode !== null)
    })
  }

  test('there is a row for every fault that is injected', () => {
    assert.deepEqual(Object.keys(expected).sort(), faults.filter((name) => name !== 'plain').sort())
    for (const name of Object.keys(expected)) assert.match(ended.stdout, new RegExp(`^${name} `, 'm'))
  })
  test('the reference is measured twice, every other server once', () => {
    for (const { names, reference } of runs)
      for (const name of names) {
        const { rounds, run } = results.get(name) ?? assert.fail(ended.stderr)
        const controls = rounds.map(({ control }) => control).sort()
        assert.deepEqual(controls, name === reference ? [false, true] : [false], name)
        assert.deepEqual(run.servers.toSorted(), [...new Set([...names, reference])].sort())
      }
  })
  test('one block ranks nothing, and says so', () => {
    assert.match(ended.stdout, /^One block, not confirmed: /m)
  })
  test('no words of a server steer the terminal or fill it', () => {
    for (const text of [ended.stdout, ended.stderr]) {
      assert.match(text, /words-escapes.*: unsupported: =cmd\|calc /)
      assert.doesNotMatch(text, /[^\P{Cc}\n]|\p{Cf}|!{501}/u)
    }
  })
  test('the exit code is 1', () => assert.deepEqual(ended.codes, [1, 1, 1, 1], ended.stderr))
  test('the counts balance in every round', () => {
    const measured = [...results].filter(([, { rounds }]) => rounds[0].measurement)
    const completed = Object.keys(expected).filter((name) => expected[name] === null)
    assert.deepEqual(
      completed.filter((name) => !measured.some(([server]) => server === name)),
      [],
    )
    for (const [name, { rounds }] of measured) {
      const { sent, ok, wrong, failed, inFlight } = rounds[0].measurement?.counts ?? assert.fail()
      assert.equal(sent, ok + wrong + failed + inFlight, name)
    }
  })
  test('informational answers are not counted, and do not shift the latency to another request', async () => {
    // Long windows while nothing else runs: in short ones what is in flight at their ends tells.
    const folder = join(project.folder, 'quiet')
    const load = [
      '-c',
      '10',
      '-p',
      '2',
      '-d',
      '1',
      '--warmup',
      '0.2',
      '--cohort',
      '1',
      '--port',
      String(await freePort()),
    ]
    const words = ['-pkgs', 'right', 'informs-first', '--rounds', '1', '--reference', 'right', ...load]
    await run(join(project.folder, 'bench.js'), [...words, '--results', folder])
    const measurementOf = (/** @type {string} */ name) =>
      readResult(join(folder, `throughput/${name}.json`)).rounds[0].measurement
    const [plain, informed] = ['right', 'informs-first'].map(measurementOf)
    assert.ok(plain?.latencyMs && informed?.latencyMs)
    // Little's law: what is in flight is rate × latency, however fast the machine is.
    for (const { processRate, latencyMs, counts } of [plain, informed]) {
      const inFlight = (processRate * Number(latencyMs?.mean)) / 1000
      assert.ok(
        inFlight > 0.6 * counts.inFlight && inFlight < 1.4 * counts.inFlight,
        `${inFlight} of ${counts.inFlight}`,
      )
    }
    assert.equal(informed.counts.inFlight, 20)
  })
  test('what completed is audited, outside of its verdict', () => {
    for (const [name, { rounds }] of results) {
      const round = rounds.find(({ control }) => !control)
      if (round?.outcome !== 'completed') continue
      const { score, failedMusts, reason } = round.graphqlOverHttp ?? assert.fail(name)
      assert.equal(score === null, ['ignores-documents', 'reads-documents'].includes(name), `${name}: ${reason}`)
      const note = name === 'varies' ? 'answers came compressed with gzip, which was not asked for' : null
      if (score) assert.deepEqual([failedMusts.length, reason], [score.must.total - score.must.passed, note], name)
      // These crash at a request that is no JSON.
      else assert.match(String(reason), /^exited during the HTTP audit/, name)
    }
  })
  test('neither the control nor what was not measured is audited', () => {
    for (const [name, { rounds }] of results)
      for (const { measurement, control, graphqlOverHttp } of rounds)
        if (control || measurement === null) assert.equal(graphqlOverHttp, null, name)
  })
  test('nothing of any server is left', async () => assert.deepEqual(await processesLeft(project.folder), []))
})

describe('documents that vary', () => {
  const project = createProject(['reads-documents', 'ignores-documents'])
  /** @type {Awaited<ReturnType<typeof run>>} */
  let ended
  /** @type {(folder: string, server: string) => Result} */
  const resultOf = (folder, server) => readResult(join(localRunOf(project), folder, `${server}.json`))
  const kinds = /** @type {const} */ ([
    ['compound', 'throughput', null],
    ['compound-variables', 'throughput-variables', /asked for "\d\d": data\S*: expected .*, got /],
    ['compound-cold', 'throughput-cold', /asked for (a00\d{4}): data: expected the key "\1", got \{"a000000"/],
  ])

  before(async () => {
    const load = ['-c', '2', '-p', '2', '-d', '0.4', '--warmup', '0', '--port', String(await freePort())]
    const method = ['--rounds', '1', '--reference', 'reads-documents']
    const words = ['--all-packages', '--documents', 'cold,variables,hot', ...method, ...load]
    ended = await run(join(project.folder, 'bench.js'), words)
  })
  after(project.remove)

  for (const [workload, folder, reason] of kinds)
    test(`${workload}: who reads them has a number, who does not is found out`, () => {
      const [reads, ignores] = ['reads-documents', 'ignores-documents'].map((server) => resultOf(folder, server))
      assert.deepEqual([reads.settings.workload, ignores.settings.workload], [workload, workload])
      assert.equal(reads.rounds[0].outcome, 'completed', String(reads.rounds[0].reason))
      assert.equal(ignores.rounds[0].outcome, reason === null ? 'completed' : 'invalid', ended.stderr)
      if (reason !== null) assert.match(String(ignores.rounds[0].reason), reason)
    })
  test('all cells are of one run, each with a place of its own', () => {
    const results = kinds.flatMap(([, folder]) => [
      resultOf(folder, 'reads-documents'),
      resultOf(folder, 'ignores-documents'),
    ])
    assert.equal(new Set(results.map(({ run }) => run.id)).size, 1)
    const places = results.map(({ rounds }) => rounds.map(({ position }) => position))
    assert.deepEqual(
      places.map(({ length }) => length),
      [2, 1, 2, 1, 2, 1],
      'the reference has a control at each',
    )
    // On a busy machine a cohort counts that was measured again, at later places.
    assert.equal(new Set(places.flat()).size, 9)
  })
  test('there is a table for each, hot first, with the others beside it', () => {
    assert.match(ended.stdout, /^Documents hot: .*[\s\S]*\n\nDocuments variables: .*[\s\S]*\n\nDocuments cold: /)
    assert.match(
      ended.stdout,
      / requests\/s +processes +× reads-documents +variables requests\/s +cold requests\/s +cold \/ hot /,
    )
    assert.match(joinLines(ended.stdout), /No number with cold documents, .*: ignores-documents\./)
    assert.match(ended.stderr, /^\[\d\/9\] reads-documents \(cold\): [\d,]+ requests\/s$/m)
    assert.match(ended.stderr, /^\[\d\/9\] reads-documents \(cold\) \(control\): [\d,]+ requests\/s$/m)
    assert.equal(ended.code, 1)
  })
  test('compare shows the same', async () => {
    const compare = join(project.folder, 'compare.js')
    const [row] = JSON.parse((await run(compare, ['--json', 'reads-documents'])).stdout)
    const rates = kinds.map(([, folder]) => resultOf(folder, 'reads-documents').summary?.serverRate)
    const { requestsPerSecond, variablesRequestsPerSecond, coldRequestsPerSecond, coldToHotRatio } = row
    assert.deepEqual([requestsPerSecond, variablesRequestsPerSecond, coldRequestsPerSecond], rates)
    const difference = coldToHotRatio / (coldRequestsPerSecond / requestsPerSecond) - 1
    assert.ok(Math.abs(difference) < 1e-9, `${coldToHotRatio} is not ${coldRequestsPerSecond} / ${requestsPerSecond}`)
    const cold = await run(compare, ['--documents', 'cold', '--json', 'reads-documents'])
    assert.equal(JSON.parse(cold.stdout)[0].requestsPerSecond, coldRequestsPerSecond)
    assert.equal(JSON.parse(cold.stdout)[0].coldToHotRatio, null)
  })
})

test('a monitored server tells of itself, unless it is several processes', { skip: !onLinux }, async () => {
  const project = createProject(['right', 'forks-grandchildren'])
  try {
    const port = String(await freePort())
    const load = ['-c', '2', '-p', '1', '-d', '0.5', '--warmup', '0', '--port', port]
    const words = ['--all-packages', '--monitor', '--rounds', '1', '--reference', 'right', ...load]
    const { stdout, stderr } = await run(join(project.folder, 'bench.js'), words)
    assert.match(stderr, onlyProgress)
    assert.match(stdout, /loop p99 ms +GC % +HTTP audit\n/)
    assert.match(stdout, /^right .* [\d.]+ +[\d.]+ +\d+\/\d+ · \d+\/\d+ · \d+\/\d+$/m)
    assert.match(stdout, /^forks-grandchildren .* – +– +\d+\/\d+ · \d+\/\d+ · \d+\/\d+$/m)
  } finally {
    project.remove()
  }
})

describe('--resume', () => {
  const project = createProject(['right', 'varies'])
  const bench = join(project.folder, 'bench.js')
  after(project.remove)

  const folder = () => join(localRunOf(project), 'throughput')
  const readResults = () => readdirSync(folder()).map((file) => readResult(join(folder(), file)))
  /** The rounds of all results in the order in which they were measured. */
  const readRounds = () =>
    readResults()
      .flatMap(({ server, rounds }) => rounds.map((round) => ({ server, ...round })))
      .sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1))
  /** The places in the plan that progress names, each once. @param {string} stderr */
  const placesIn = (stderr) => [...new Set(stderr.match(/^\[\d+\/\d+\]/gm))]

  const nothing =
    /^bench: --resume: there is no interrupted run in .*results.local; start with --all-packages or -pkgs\n$/
  test('without a run is an error that says how to begin one', async () => {
    const { code, stdout, stderr } = await run(bench, ['--resume'])
    assert.match(stderr, nothing)
    assert.deepEqual([code, stdout], [4, ''])
  })

  test('completes what Ctrl-C interrupted, as it was planned', async () => {
    const port = await freePort()
    const load = ['-c', '2', '-p', '1', '-d', '0.1', '--warmup', '0', '--cohort', '1', '--port', String(port)]
    const interrupted = await run(bench, ['--all-packages', '--rounds', '2', '--seed', '7', ...load], {
      onChild(child) {
        let seen = ''
        child.stderr?.on('data', (chunk) => {
          const before = seen
          seen += chunk
          if (/\[5\/6\].*start/.test(seen) && !/\[5\/6\].*start/.test(before)) child.kill('SIGINT')
        })
      },
    })
    assert.equal(interrupted.code, 130, interrupted.stderr)
    const before = readRounds()
    assert.ok(before.length === 4 || before.length === 5, `${before.length} rounds`)

    const { code, stdout, stderr } = await run(bench, ['--resume'])
    assert.equal(code, 0, stderr)
    assert.match(stdout, /^varies /m)
    // A block means one state of the machine: that in which it was interrupted is measured from its beginning.
    assert.deepEqual(placesIn(stderr), ['[4/6]', '[5/6]', '[6/6]'])
    assert.match(
      stderr,
      /^block 2 was interrupted: its (one|2) finished rounds? (is|are) measured again, and kept until then$/m,
    )

    const results = readResults()
    const rounds = readRounds()
    assert.deepEqual(rounds.slice(0, 3), before.slice(0, 3))
    assert.notDeepEqual(rounds[3], before[3])
    const [
      {
        settings,
        run: { servers },
      },
    ] = results
    const named = servers.map((name) => /** @type {any} */ ({ name, executesGraphql: true }))
    const planned = [0, 1].flatMap((block) =>
      planBlock(method.trials(named, settings), method, settings, { block, position: 3 * block }),
    )
    assert.deepEqual(
      rounds.map(({ server, block, position, control }) => ({ server, block, position, control })),
      planned.map(({ server, block, position, control }) => ({ server: server.name, block, position, control })),
    )
    assert.equal(new Set(results.map((result) => result.run.id)).size, 1)
    assert.deepEqual([settings.reference, servers.toSorted()], ['right', ['right', 'varies']])
    for (const { settings } of results) assert.deepEqual([settings.seed, settings.rounds, settings.port], [7, 2, port])
  })

  test('of complete runs only is the same error', async () => {
    const { code, stderr } = await run(bench, ['--resume'])
    assert.match(stderr, nothing)
    assert.equal(code, 4)
  })

  test('of a complete run that is named measures nothing and shows it', async () => {
    const before = readResults()
    const { code, stdout, stderr } = await run(bench, ['--resume', '--results', localRunOf(project)])
    assert.equal(stderr, `bench: continuing the run of ${before[0].run.startedAt}\n`)
    assert.equal(code, 0)
    assert.match(stdout, /^right /m)
    assert.deepEqual(readResults(), before)
  })

  test('takes no other setting', async () => {
    const { code, stderr } = await run(bench, ['--resume', '-d', '1'])
    assert.match(stderr, /^bench: --resume goes on as the run began, got --duration, too; /)
    assert.equal(code, 2)
  })
})

test('adaptive stopping is in the progress, in the results and in the report', async () => {
  const project = createProject(['right'])
  try {
    const load = ['-c', '2', '-p', '1', '-d', '0.1', '--warmup', '0', '--port', String(await freePort())]
    const method = ['-pkgs', 'right', '--precision', '2.5%', '--budget', '2s']
    const { code, stderr } = await run(join(project.folder, 'bench.js'), [...method, ...load])
    assert.equal(code, 0, stderr)
    assert.match(stderr, /^\[1–2\/6\+\] right, right \(control\): start · 2 s left$/m)
    const result = readStored(join(localRunOf(project), 'throughput/right.json'))
    assert.deepEqual([result.settings.precision, result.settings.budgetSeconds], [0.025, 2])
    const { stdout } = await run(join(project.folder, 'compare.js'), ['--notes'])
    assert.match(
      joinLines(stdout),
      joinPatterns(
        / · 3 blocks of one process per server at least, in cohorts of up to 8 that take turns, until ± 2\.5 %, /,
        /for at most /,
      ),
    )
  } finally {
    project.remove()
  }
})

test('an automatic warm-up tells how long it was and whether it ended steadily', async () => {
  const project = createProject(['words-escapes'], ['tests/fixtures/steady.js'])
  try {
    const load = ['-c', '4', '-p', '1', '-d', '0.1', '--warmup', 'auto', '--port', String(await freePort())]
    // The reference is measured twice, too: one that ends at once.
    const words = ['-pkgs=steady', '--reference=words-escapes', '--rounds=1', ...load]
    const { code, stderr } = await run(join(project.folder, 'bench.js'), words)
    assert.equal(code, 0, stderr)
    const { stdout } = await run(join(project.folder, 'compare.js'), ['--notes'])
    assert.match(
      joinLines(stdout),
      / · warm-up until steady, 0\.1 s measured( in slices of 50 ms, main threads [^·]+)? · /,
    )
    const { rounds } = readResult(join(localRunOf(project), 'throughput/steady.json'))
    for (const { measurement } of rounds) {
      const { warmupSeconds, warmupSteady } = measurement ?? assert.fail()
      assert.ok(Number.isInteger(warmupSeconds) && warmupSeconds >= 3 && warmupSeconds <= 10, String(warmupSeconds))
      if (warmupSteady === false) assert.equal(warmupSeconds, 10)
      else assert.equal(warmupSteady, true)
    }
  } finally {
    project.remove()
  }
})
