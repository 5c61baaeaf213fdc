import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { methodSha256 } from '../../lib/core/store/environment.js'
import { loadResults, saveResult, toCompact } from '../../lib/core/store/resultFiles.js'
import { folderOfRun } from '../../lib/core/store/runs.js'
import { suites } from '../../lib/suites/index.js'
import { describeBusy, describeControl } from '../../.github/judgeRun.js'
import { parallelism, throughput } from '../core/store/suites.js'
import { createPageResult } from '../suites/parallelism/fixtures.js'
import { createPublished, ranked, runAt } from './publishing.js'

/** @import { Differences } from './publishing.js' */

const { combinesRuns = false } = await suites[0].load()

test('a run is published: compressed, in the history, and in the README', (context) => {
  const { folder, store, publish, read } = createPublished(context)
  const results = runAt(1)
  const { status, stdout, stderr } = publish(store('mine', results))
  assert.equal(status, 0, stderr)
  const name = folderOfRun(results[0].run)
  assert.equal(stdout, `publish-run: published results/published/${name}\n`)
  assert.deepEqual(readdirSync(join(folder, 'results/published', name)), ['throughput.json.gz'])
  const lines = read('results/history.ndjson').trim().split('\n')
  assert.deepEqual(lines.map((line) => JSON.parse(line).server).sort(), ['a', 'core-graphql-js'])
  assert.match(read('README.md'), /\| \[core-graphql-js\]\(benchmarks\/core-graphql-js\.js\) 1\.2\.3 \| [\d,]+ \| 1 \|/)
  const row = /\| \[a\]\(\.\.\/benchmarks\/a\.js\) \| a-package 1\.2\.3 \| [\d,]+ \|/
  assert.match(read('docs/results.md'), row)
  assert.match(read('docs/ranking.svg'), />a</)

  const again = publish(join(folder, 'results/local/mine'))
  assert.equal(again.status, 0, again.stderr)
  assert.equal(read('results/history.ndjson').trim().split('\n').length, lines.length, 'no line comes twice')
})

test('a workflow links the README to the page of its repository, and nothing else does', (context) => {
  const link = '\n[One page of all suites](https://an-owner.github.io/Its.Repository/): sort, '
  for (const [repository, isLinked] of /** @type {[string, boolean][]} */ ([
    ['An-Owner/Its.Repository', true],
    ['', false],
    ['a/b)[c]', false],
  ])) {
    const { store, publish, read } = createPublished(context, repository)
    const { status, stderr } = publish(store('mine', runAt(1)))
    assert.equal(status, 0, stderr)
    assert.equal(read('README.md').split(link).length, isLinked ? 2 : 1, repository)
  }
})

test('what has changed since the published run leaves the page of the method with a run of this code', (context) => {
  const { folder, store, publish, read } = createPublished(context)
  const page = 'First.\n\nChanged since the published run: this,\nand that.\n\nLast.\n'
  writeFileSync(join(folder, 'docs/method.md'), page)
  assert.equal(publish(store('1', runAt(1))).status, 0)
  assert.equal(read('docs/method.md'), page)
  const current = runAt(2, { environment: { methodSha256: methodSha256(folder, suites[0].name) } })
  assert.equal(publish(store('2', current)).status, 0)
  assert.equal(read('docs/method.md'), 'First.\n\nLast.\n')
})

test('runs that others replace leave the folder, and their lines stay in the history', (context) => {
  const { store, publish, published, read } = createPublished(context)
  const paths = [1, 2, 3].map((hour) => store(`${hour}`, runAt(hour)))
  const { status, stdout, stderr } = publish(...paths)
  assert.equal(status, 0, stderr)
  const kept = combinesRuns ? ['3', '2'] : ['3']
  assert.deepEqual(published(), kept)
  assert.equal(read('results/history.ndjson').trim().split('\n').length, 6)
  assert.equal(stdout.split('results/published/').length, kept.length + 1)

  const other = publish(store('4', runAt(4, { settings: { connections: 10 } })))
  assert.equal(other.status, 0, other.stderr)
  assert.deepEqual(published(), ['4'], 'runs of another method go at once')
  assert.match(other.stdout, /^publish-run: removed results\/published\/2026-01-02T03-04-05-01234563/m)
})

test('every run has one line in the list of runs, with the rule that decided it', (context) => {
  const { store, publish, listed, read } = createPublished(context)
  assert.equal(publish(store('1', runAt(1)), store('2', runAt(2))).status, 0)
  assert.equal(publish(store('2', runAt(2))).status, 0)
  assert.deepEqual(
    listed().map(({ counts, path }) => [counts, path]),
    [1, 2].map((hour) => [true, `results/published/${folderOfRun(runAt(hour)[0].run)}`]),
  )
  assert.equal(publish(store('3', runAt(3, { controls: [900, 909, 891] }))).status, 4)
  assert.equal(publish(store('2 again', runAt(2, { controls: [900, 909, 891] }))).status, 4)
  assert.equal(publish(store('4', runAt(4, { settings: { connections: 10 } }))).status, 0)
  assert.deepEqual(
    listed().map(({ startedAt, counts, rule }) => [startedAt.slice(12, 13), counts, rule.slice(0, 40)]),
    [
      ['1', false, 'the newest run is of another method or m'],
      ['2', false, 'the newest run is of another method or m'],
      ['3', false, 'refused: it has an A/A control that diff'],
      ['4', true, 'the newest run of what it measured, or o'],
    ],
  )
  assert.equal(read('docs/validation.md').match(/^\| 2026-01-02 0\d:04 \| throughput \|/gm)?.length, 4)
})

test('runs that leave no room are refused, with all that is in the folder of published runs, and listed', (context) => {
  const { folder, store, publish, published, listed } = createPublished(context)
  const beside = join(folder, 'results/published/validation')
  mkdirSync(beside, { recursive: true })
  writeFileSync(join(beside, 'large.ndjson'), Buffer.alloc(12_000_000))
  for (const options of [[], ['--further']]) {
    const { status, stderr } = publish(store('1', runAt(1)), ...options)
    assert.equal(status, 4)
    assert.match(stderr, /makes 12\.0 MB of published runs, expected 12 at most; nothing was published/)
    assert.deepEqual(published(), [])
    assert.deepEqual(
      listed().map(({ counts, rule }) => [counts, rule]),
      [[false, 'refused: it makes 12.0 MB of published runs, expected 12 at most']],
    )
  }
})

test('a list of runs that is damaged stays as it is, and nothing is published', (context) => {
  const { folder, store, publish, published, read } = createPublished(context)
  mkdirSync(join(folder, 'results/published'))
  for (const text of ['[{"id":', '[{"id": "0123456789"}]\n']) {
    writeFileSync(join(folder, 'results/published/runs.json'), text)
    const { status, stderr } = publish(store('1', runAt(1)))
    assert.equal(status, 4)
    assert.match(stderr, /^publish-run: cannot read results\/published\/runs\.json: .*; restore it from git\n$/)
    assert.equal(read('results/published/runs.json'), text)
    assert.deepEqual(published(), [])
  }
})

describe('a run beside other work on the machine', () => {
  const busy = { use: { otherCpuSeconds: 0.6 } }
  test('is published with the reason in each of its results, and in the list of runs', (context) => {
    const { folder, store, publish, listed } = createPublished(context)
    const why = 'a backup that all rows shared'
    const { status, stderr } = publish('--accept-busy', why, store('1', runAt(1, busy)))
    assert.equal(status, 0, stderr)
    const path = join(folder, 'results/published', folderOfRun(runAt(1)[0].run), 'throughput')
    const { results, warnings } = loadResults(path, throughput) ?? assert.fail(path)
    assert.deepEqual(warnings, [])
    assert.deepEqual(
      results.map(({ run }) => run.acceptedBusy),
      [why, why],
    )
    assert.deepEqual(
      listed().map(({ counts, acceptedBusy }) => [counts, acceptedBusy]),
      [[true, why]],
    )
  })
  test('needs a reason, and a quiet run stores none', (context) => {
    const { store, publish, listed } = createPublished(context)
    const run = store('1', runAt(1))
    assert.match(
      publish(run, '--accept-busy', ' ').stderr,
      /^publish-run: --accept-busy expects why .*, got nothing\n$/,
    )
    assert.equal(publish(run, '--accept-busy', 'why').status, 0)
    assert.equal(listed()[0].acceptedBusy, undefined)
  })
  test('is refused if the row of the reference is flagged, though few windows are', () => {
    const rowsOf = (/** @type {string} */ server) => [
      { server, flags: ['busy machine (other processes used 53 %): …'] },
    ]
    const reportOf = (/** @type {string} */ server) => ({ reference: 'core-graphql-js', rows: rowsOf(server) })
    assert.match(String(describeBusy(runAt(1), [reportOf('core-graphql-js')])), /^has core-graphql-js, the reference, /)
    assert.equal(describeBusy(runAt(1), [reportOf('a')]), null)
  })
  test('is published if the CPUs of a pinned process were used by the helper threads of its server', (context) => {
    const { store, publish } = createPublished(context)
    const use = { takenFromServerSeconds: 0, takenFromClientSeconds: 0.6 }
    const { status, stderr } = publish(store('1', runAt(1, { use, busy: 'other' })))
    assert.equal(status, 0, stderr)
  })
})

test('trials that were disturbed are windows of a busy machine, unless all of their cohort was measured again', () => {
  const use = { otherCpuSeconds: 0.6 }
  const disturbed = runAt(1, { use, trial: { disturbed: 'other processes used 60 % of a core', cohort: 0 } })
  assert.match(String(describeBusy(disturbed, [])), /^has 9 of 9 windows/)
  const again = runAt(1, { trial: { cohort: 1, replaces: 0 } })
  /** @type {(count: number) => any[]} */
  const withReplaced = (count) =>
    disturbed.map((result, at) => ({ ...result, trials: [...result.trials, ...again[at].trials.slice(0, count)] }))
  assert.equal(describeBusy(withReplaced(9), []), null)
  assert.match(String(describeBusy(withReplaced(1), [])), /^has 9 of 9 windows/)
})

describe('a further run', () => {
  test('is kept beside the table, and is no part of it', (context) => {
    const { folder, store, publish, published, listed, read } = createPublished(context)
    assert.equal(publish(store('1', runAt(1)), store('2', runAt(2))).status, 0)
    const table = read('docs/results.md')
    const history = read('results/history.ndjson')
    const { status, stdout, stderr } = publish('--further', store('3', runAt(3)))
    assert.equal(status, 0, stderr)
    const name = folderOfRun(runAt(3)[0].run)
    assert.equal(stdout, `publish-run: published results/published/further/${name}\n`)
    assert.deepEqual(published(), ['2', '1'])
    assert.equal(read('docs/results.md'), table)
    assert.equal(read('results/history.ndjson'), history)
    assert.deepEqual(
      listed().map(({ counts, path }) => [counts, path.includes('/further/')]),
      [
        [true, false],
        [true, false],
        [false, true],
      ],
    )
    const compared = spawnSync(process.execPath, ['compare.js', '--results', 'results/published', '--json'], {
      cwd: folder,
      encoding: 'utf8',
    })
    for (const { runs } of JSON.parse(compared.stdout))
      assert.ok(!runs.some((/** @type {string} */ run) => run.includes(runAt(3)[0].run.id)), `${runs}`)
  })
  test('judges the table on the pages: each pair that it turns round, and goals that it misses', (context) => {
    const { store, publish, read } = createPublished(context)
    // Three servers of far rates, so that each pair is separated.
    assert.equal(publish(store('1', ranked(1, 1)), store('2', ranked(2, 1))).status, 0)
    assert.equal(publish('--further', store('3', ranked(3, 1))).status, 0)
    const summary =
      /- Of the 3 pairs that all results order, a run on this processor has 0 the other way round\. None is /
    assert.match(read('README.md'), summary)
    const other = ranked(4, 0.3).map((result) => ({
      ...result,
      environment: { ...result.environment, cpuModel: 'Another CPU' },
    }))
    const { status, stderr } = publish('--further', store('4', other))
    assert.equal(status, 0, stderr)
    const page = read('README.md')
    assert.match(page, /a run on this processor has 0 the other way round\. A run on Another CPU has 2\. /)
    assert.match(page, /misses? the goal|is missed by the run of 2026-01-02 04:04/)
    assert.match(read('docs/validation.md'), /\| 2 of 3, 666\.7 in 1,000: missed \|/)
    assert.match(read('docs/validation.md'), /04:04: other way round by estimates: b ÷ /)
  })
  test('is not one of the table, which could not test itself', (context) => {
    const { folder, store, publish, published } = createPublished(context)
    const run = store('1', runAt(1))
    assert.equal(publish(run).status, 0)
    assert.match(publish('--further', run).stderr, /holds a run of the table; nothing was published/)
    assert.equal(publish('--further', store('2', runAt(2))).status, 0)
    assert.equal(publish(store('2', runAt(2))).status, 0)
    assert.deepEqual(published(), ['2', '1'])
    assert.deepEqual(readdirSync(join(folder, 'results/published/further')), [])
  })
})

test('a run that measured other things beside stays', (context) => {
  const { folder, store, publish, published } = createPublished(context)
  const scenarios = join(folder, 'results/published', folderOfRun(runAt(9)[0].run))
  mkdirSync(scenarios, { recursive: true })
  for (const name of ['throughput', 'throughput-deep'])
    writeFileSync(join(scenarios, `${name}.json.gz`), toCompact(runAt(9)))
  const { status, stderr } = publish(store('1', runAt(1)))
  assert.equal(status, 0, stderr)
  assert.deepEqual(published(), ['9', '1'])
})

test('the A/A control of a run with constant rates is judged by p99, not by the rate of a load without rates', () => {
  const analysis = { controlRatio: 1.2 }
  const judge = (/** @type {number[]} */ ...control) =>
    describeControl({ analysis, controlAtRate: { control, reference: [4.9, 7.3] } })
  assert.deepEqual([judge(4, 9.7), judge(7.3, 9), judge(1, 4.9), judge(5, 6)], [null, null, null, null])
  const apart = 'has an A/A control whose p99 at a constant rate is 7.4 to 9.0 ms, expected a part of 4.9 to 7.3 ms'
  assert.equal(judge(7.4, 9), apart)
  assert.match(String(judge(1, 4.8)), /is 1\.0 to 4\.8 ms/)
  assert.match(String(describeControl({ analysis, controlAtRate: null })), /differs from itself by 20\.0 %/)
})

describe('refused in one line, and nothing is changed but the list of runs:', () => {
  /** @type {Record<string, [Differences, RegExp]>} */
  const faults = {
    'a run that did not end': [{ hasEnded: false }, /a run that did not end; continue it with node bench --resume/],
    'a quick run': [{ settings: { quick: true } }, /holds a quick run, expected a complete one/],
    'rows with fewer rounds than planned': [
      { settings: { rounds: 4 } },
      /has 2 of 2 rows with fewer than 4 rounds, because its budget was used up; measure again with a longer --budget/,
    ],
    'code that is not committed': [{ environment: { gitModified: true } }, /measured with code that is not committed/],
    'code without a commit': [{ environment: { gitCommit: null, gitModified: null } }, /code that is not committed/],
    'a control that differs': [
      { controls: [900, 909, 891] },
      /has an A\/A control that differs from itself by 12\.5 %, expected 5\.0 % at most/,
    ],
    'a busy machine': [
      { use: { otherCpuSeconds: 0.6 }, busy: 'other' },
      /has 3 of 9 windows during which the machine had other work, expected 5\.0 % at most; measure again, or /,
    ],
    'a machine whose processors the hypervisor took': [
      { use: { stealSeconds: 0.6 } },
      /has 9 of 9 windows during which/,
    ],
    'no control': [{ controls: [] }, /has no A\/A control with a number; measure three blocks or more/],
  }
  for (const [name, [differences, message]] of Object.entries(faults))
    test(name, (context) => {
      const { folder, store, publish, read, listed } = createPublished(context)
      const { status, stdout, stderr } = publish(store('mine', runAt(1, differences)))
      assert.deepEqual([status, stdout], [4, ''])
      assert.match(stderr, message)
      assert.match(stderr, /^publish-run: results\/local\/mine [^\n]*; nothing was published\n$/)
      assert.deepEqual(
        readdirSync(join(folder, 'results')).filter((entry) => entry !== 'published'),
        ['local'],
      )
      const entries = existsSync(join(folder, 'results/published'))
        ? readdirSync(join(folder, 'results/published'))
        : []
      assert.deepEqual(entries, name === 'a quick run' ? [] : ['runs.json'])
      if (name === 'a quick run') return
      const [{ counts, path, rule }, ...further] = listed()
      assert.deepEqual([counts, path, further], [false, null, []])
      assert.match(rule, message)
      assert.match(read('docs/validation.md'), /\| 2026-01-02 01:04 \| throughput \| .* \| no \| refused: it /)
    })
  test('two runs in one folder, a faulty result, and several suites', (context) => {
    const { folder, store, publish } = createPublished(context)
    const [first] = runAt(2)
    const mixed = store('mixed', [...runAt(1).slice(1), first])
    assert.match(publish(mixed).stderr, /holds results of several runs, expected one/)
    const faulty = store('faulty', runAt(1))
    writeFileSync(join(faulty, 'throughput/b.json'), '{')
    assert.match(publish(faulty).stderr, /holds a faulty result: skipped .*b\.json: /)
    const several = store('several', runAt(1))
    saveResult(join(several, 'parallelism'), createPageResult(), parallelism)
    assert.match(publish(several).stderr, /holds results of several suites, expected one/)
    assert.ok(!existsSync(join(folder, 'results/published')))
  })
  test('a run whose name would lead elsewhere', (context) => {
    const { folder, store, publish } = createPublished(context)
    const elsewhere = runAt(1).map((result) => ({ ...result, run: { ...result.run, id: '../../../x' } }))
    assert.match(publish(store('mine', elsewhere)).stderr, /holds a run without a time or an id; nothing was published/)
    assert.ok(!existsSync(join(folder, 'results/published')))
  })
  test('no folder', (context) => {
    const { publish } = createPublished(context)
    for (const folders of [[], ['nowhere']]) {
      const { status, stderr } = publish(...folders)
      assert.equal(status, 2)
      assert.match(stderr, /^publish-run: expected the folder of a run, .*got (nothing|"nowhere")\n$/)
    }
  })
})
