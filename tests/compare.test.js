import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { after, before, test } from 'node:test'
import { toResults } from '../lib/suites/throughput/analyse/results.js'
import { createProject, freePort, localRunOf, run } from './project.js'
import { calmResults } from './calmResults.js'
import { joinLines, joinPatterns } from './joinPatterns.js'
import { openProgram } from './openProgram.js'

const compare = join(import.meta.dirname, '../compare.js')
const runCompare = openProgram(compare)
const project = createProject(['right', 'crashes-at-boot', 'varies'])
let results = ''
const noGit = spawnSync('git', ['--version']).error !== undefined && 'there is no git'
/** @param {string[]} words */
const git = (...words) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgSign=false', ...words], {
    cwd: project.folder,
    encoding: 'utf8',
  })

before(async () => {
  if (!noGit) {
    git('init', '--quiet')
    git('add', '.')
    git('commit', '--quiet', '--no-verify', '--message', 'Begin')
  }
  const load = ['-c', '2', '-p', '2', '-d', '0.4', '--warmup', '0']
  const port = String(await freePort())
  const { code, stderr } = await run(join(project.folder, 'bench.js'), [
    '--all-packages',
    '--reference',
    'right',
    ...load,
    '--port',
    port,
  ])
  assert.equal(code, 1, stderr)
  results = localRunOf(project)
  calmResults(join(results, 'throughput'))
})
after(project.remove)

test('a run leaves nothing that git would commit', { skip: noGit }, () => {
  assert.ok(existsSync(join(results, 'throughput/right.json')))
  assert.ok(existsSync(join(project.folder, 'results/local/history.ndjson')))
  assert.equal(git('status', '--porcelain', '--untracked-files=all'), '')
})

test('the newest local run is shown, and the first line says so; formats for programs have it on stderr', async () => {
  const program = join(project.folder, 'compare.js')
  const table = await run(program, [], { cwd: project.folder })
  const about = /^Local run of \d{4}-\d\d-\d\d \d\d:\d\d UTC \(results\/local\/[\w-]+\), Node \S+ on .* cores?$/
  const [line, empty, ...rest] = table.stdout.split('\n')
  assert.match(line, about)
  // The project of the test has no published runs to say what runs differ by.
  const withoutEstimate = (/** @type {string} */ text) => text.replace(/^In another run the ratio .*\n/m, '')
  assert.deepEqual([empty, table.stderr], ['', ''])
  assert.equal(withoutEstimate(rest.join('\n')), withoutEstimate((await ask()).stdout))
  const { stdout, stderr } = await run(program, ['--json'], { cwd: project.folder })
  assert.equal(stdout, (await ask('--json')).stdout)
  assert.match(stderr.trim().replace('compare: ', ''), about)
})

/** @param {string[]} words */
const ask = (...words) => runCompare(['--results', results, ...words])

test('the formats hold the same rows in the same order', async () => {
  const rows = JSON.parse((await ask('--json')).stdout)
  const names = rows.map((/** @type {any} */ { server }) => server)
  assert.deepEqual([...names].sort(), ['crashes-at-boot', 'right', 'varies'])
  assert.equal(names[2], 'crashes-at-boot')
  assert.equal(rows[2].requestsPerSecond, null)
  assert.match(rows[2].reason, /^(?:round 1 of 3: )?exited with code 1: Error: no luck/)
  assert.ok(rows[0].requestsPerSecond > 0 && rows[0].latencyMs.p50 > 0)
  // One run has none.
  assert.deepEqual(
    rows.map((/** @type {any} */ { rank }) => rank),
    [null, null, null],
  )
  assert.ok(rows[0].interval[0] < rows[0].requestsPerSecond && rows[0].requestsPerSecond < rows[0].interval[1])
  const varies = rows.find((/** @type {any} */ { server }) => server === 'varies')
  assert.ok(varies.ratioInterval[0] < varies.ratioToReference && varies.ratioToReference < varies.ratioInterval[1])

  const inOrder = new RegExp(names.join('[^]*'))
  for (const format of ['--table', '--csv', '--markdown']) assert.match((await ask(format)).stdout, inOrder, format)
  assert.equal((await ask()).stdout, (await ask('--table')).stdout)
})

test('a round says how evenly it was served, what else the machine did, and whether it was repeated', () => {
  const [{ rounds }] = toResults([JSON.parse(readFileSync(join(results, 'throughput/right.json'), 'utf8'))])
  for (const { measurement, repeated } of rounds) {
    const { fairness, otherCpuSeconds, stealSeconds } = measurement ?? assert.fail()
    assert.ok(Number(fairness) > 0 && Number(fairness) <= 1, String(fairness))
    if (process.platform === 'linux')
      assert.ok(Number(otherCpuSeconds) >= 0 && Number(stealSeconds) >= 0, String(otherCpuSeconds))
    else assert.deepEqual([otherCpuSeconds, stealSeconds], [null, null])
    assert.match(String(repeated), /^null$|; the first attempt gave [\d.]+ requests\/s$/)
  }
})

test('the noise of the run stands under every table, and what rows are relative to in it', async () => {
  for (const words of [['--notes'], ['--markdown'], ['right', 'varies', '--notes']]) {
    const { stdout } = await ask(...words)
    assert.match(stdout, /× right/)
    assert.match(
      joinLines(stdout),
      joinPatterns(
        /Two rows are typically told apart from \d+\.\d % on with \d processes each \(.*\)\. A\/A /,
        /control: right, measured as two servers, differed from itself by \d+\.\d %; its precision is /,
        /\d+\.\d %\./,
      ),
    )
  }
})

test('two servers are compared in words', async () => {
  const { stdout, code } = await ask('right', 'varies', '--notes')
  assert.equal(code, 0)
  assert.match(
    stdout,
    joinPatterns(
      /\n\n(right is|~ right and varies are not significantly different).* \(95 % interval −?\d+\.\d to −?\d+\.\d /,
      /%\)(, and the A\/A control differs from itself by \d+\.\d %)?\.\n$/,
    ),
  )
  assert.match(joinLines(stdout), /In another run the ratio of two rows may differ by ± \d\.\d % \(by /)
  assert.doesNotMatch(stdout, /crashes-at-boot/)
})

test('runs of one method are one table with ranks, and three of them say how far another one may be', async () => {
  const local = dirname(results)
  const id = JSON.parse(readFileSync(join(results, 'throughput/right.json'), 'utf8')).run.id
  const copies = ['1', '2'].map((digit) => {
    const copy = join(local, `2026-01-02T03-04-0${digit}-${digit.repeat(8)}`)
    cpSync(results, copy, { recursive: true })
    for (const name of readdirSync(join(copy, 'throughput'))) {
      const path = join(copy, 'throughput', name)
      const text = readFileSync(path, 'utf8')
        .replace(id, digit.repeat(8))
        .replace(/"startedAt": *"[^"]+"/, `"startedAt": "2026-01-02T03:04:0${digit}.000Z"`)
      // One row differs from run to run by far more than its noise.
      const factor = name === 'varies.json' ? 10 ** Number(digit) : 1
      const rates = /("requestsPerSecond": *)([\d.]+)/g
      writeFileSync(
        path,
        text.replace(rates, (_, field, rate) => `${field}${Number(rate) * factor}`),
      )
    }
    return copy
  })
  try {
    const { stdout, stderr } = await runCompare(['--results', local, '--json'])
    assert.match(stderr, /^compare: Runs of 2026-01-02 03:04 and /)
    const rows = JSON.parse(stdout)
    const isRanked = rows.map((/** @type {any} */ { rank, runs }) => [rank !== null, runs.length])
    assert.deepEqual(isRanked, [
      [true, 3],
      [true, 3],
      [false, 3],
    ])
    const joint = await runCompare(['--results', local, 'right', 'varies', '--notes'])
    assert.match(joinLines(joint.stdout), /\bRank: of this /)
    assert.doesNotMatch(joinLines(joint.stdout), /In another run/)
    const single = await run(join(project.folder, 'compare.js'), ['right', 'varies', '--notes'], {
      cwd: project.folder,
    })
    assert.match(
      joinLines(single.stdout),
      /In another run .* may differ by ± \d{2,}\.\d % \(by 3 runs on this kind of machine\)/,
    )
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true })
  }
})

test('the path of a baseline is relative to the current directory', async () => {
  const cwd = join(project.folder, 'docs-of-nobody')
  mkdirSync(cwd)
  const words = ['--results', results, '--baseline', relative(cwd, results)]
  const { code, stdout, stderr } = await run(join(project.folder, 'compare.js'), words, { cwd })
  assert.equal(code, 0, stderr)
  assert.match(stdout, /^Of \d servers? since the baseline: 0 worse, 0 better\.$/m)
})

test('what is no result is named and skipped', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'results-'))
  try {
    const good = readFileSync(join(results, 'throughput/right.json'), 'utf8')
    mkdirSync(join(folder, 'throughput'))
    writeFileSync(join(folder, 'throughput/right.json'), good)
    writeFileSync(join(folder, 'throughput/cut.json'), good.slice(0, 500))
    writeFileSync(join(folder, 'throughput/old.json'), good.replace('"schemaVersion": 4', '"schemaVersion": 2'))
    writeFileSync(join(folder, 'throughput/foreign.json'), '[1, 2]')
    const { code, stdout, stderr } = await runCompare(['--results', folder])
    assert.equal(code, 0)
    assert.match(stdout, /right/)
    const warnings = stderr.trim().split('\n')
    assert.equal(warnings.length, 3, stderr)
    assert.match(warnings[0], /^compare: skipped .*cut\.json: .*JSON/)
    assert.match(warnings[1], /^compare: skipped .*foreign\.json: it is not a result of this project$/)
    assert.match(
      warnings[2],
      /^compare: skipped .*old\.json: it has schema version 2, expected 4; run node bench again/,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('--update changes what is between the markers and nothing else', async () => {
  const path = join(project.folder, 'PAGE.md')
  const around = ['# Title\r\n\n\t<!-- results:start -->', '<!-- results:end -->\nlast line without an end']
  writeFileSync(path, around.join('\nbefore the run\n'))
  const { code, stdout } = await ask('--update', path)
  assert.deepEqual([code, stdout], [0, ''])
  const text = readFileSync(path, 'utf8')
  assert.ok(text.startsWith(`${around[0]}\n\n![`) && text.endsWith(`\n\n${around[1]}`), text)
  assert.match(
    text,
    joinPatterns(
      /\n\n!\[.*\]\(docs\/fastest\.svg\)\n\n\| rank \| server \|.*\n.*\n\| – \| /,
      /\[right\]\(benchmarks\/right\.js\) .*\|/,
    ),
  )
  assert.equal(text.includes('before the run'), false)
  const [picture, allResults] = ['docs/ranking.svg', 'docs/results.md'].map((name) => join(project.folder, name))
  const [drawing, page] = [picture, allResults].map((file) => readFileSync(file, 'utf8'))
  assert.match(drawing, /^<svg .*>right</s)
  assert.match(page, /\| \[crashes-at-boot\]\(\.\.\/benchmarks\/crashes-at-boot\.js\) \|.* failed: /)
  await ask('--update', path)
  const again = [path, picture, allResults].map((file) => readFileSync(file, 'utf8'))
  assert.deepEqual(again, [text, drawing, page])

  assert.deepEqual(await ask('--update', path, '--check'), { code: 0, stdout: '', stderr: '' })
  writeFileSync(path, `${text} `.replace('| rank |', '| place |'))
  const stale = await ask('--update', path, '--check')
  assert.equal(stale.code, 4)
  assert.match(
    stale.stderr,
    /^compare: .*PAGE\.md is not what the results say; run node compare --update .*PAGE\.md\n$/,
  )
  writeFileSync(path, text)
  writeFileSync(allResults, `${page}old`)
  const staleBeside = await ask('--update', path, '--check')
  assert.match(staleBeside.stderr, /^compare: .*results\.md is not what the results say; .*PAGE\.md\n$/)

  writeFileSync(path, 'no markers')
  writeFileSync(picture, 'old')
  const refused = await ask('--update', path)
  assert.equal(refused.code, 4)
  assert.match(refused.stderr, /^compare: .*PAGE\.md has no line <!-- results:start -->/)
  assert.deepEqual([readFileSync(path, 'utf8'), readFileSync(picture, 'utf8')], ['no markers', 'old'])

  writeFileSync(path, text)
  rmSync(picture)
  mkdirSync(picture)
  const failed = await ask('--update', path)
  assert.equal(failed.code, 4)
  assert.match(failed.stderr, /^compare: cannot write .*ranking\.svg: .*; what was there before is untouched\n$/)
  assert.equal(readFileSync(path, 'utf8'), text)
  assert.deepEqual(readdirSync(join(project.folder, 'docs')).sort(), ['fastest.svg', 'ranking.svg', 'results.md'])
})

test('an answer within a line of a page is that of its command, and empty without results', async () => {
  const pages = join(project.folder, 'answers')
  mkdirSync(pages)
  const page = join(pages, 'page.md')
  const line = (/** @type {string} */ argv, /** @type {string} */ text) =>
    `- <!-- answer${argv} -->${text}<!-- /answer --> more`
  writeFileSync(page, [' right', ' --suite compression', ' gone right'].map((argv) => line(argv, 'old')).join('\n'))
  assert.deepEqual(await ask('--update', pages), { code: 0, stdout: '', stderr: '' })
  const [first, second, third] = readFileSync(page, 'utf8').split('\n')
  const { stdout } = await ask('--json', 'right')
  assert.ok(JSON.parse(stdout).length > 0)
  assert.doesNotMatch(first, /old|<!-- answer right -->~/)
  assert.deepEqual([second, third], [line(' --suite compression', ''), line(' gone right', '')])
  assert.deepEqual(await ask('--update', pages, '--check'), { code: 0, stdout: '', stderr: '' })
})

test('parts of pages that name their command are updated, in one page or in all of a folder', async () => {
  const pages = join(project.folder, 'pages')
  mkdirSync(pages)
  const [page, other] = ['page.md', 'other.md'].map((name) => join(pages, name))
  const part = (/** @type {string} */ command) => `<!-- ${command}:start -->\r\nold\r\n<!-- ${command}:end -->\r\n`
  const words = 'compare --columns server,outcome --filter "server=right"'
  writeFileSync(page, `# Page\r\n${part(words)}between\r\n${part('compare --json right')}end`)
  writeFileSync(other, 'no part')
  assert.deepEqual(await ask('--update', pages), { code: 0, stdout: '', stderr: '' })
  const text = readFileSync(page, 'utf8')
  assert.match(
    text,
    joinPatterns(
      /^# Page\r\n<!-- .*:start -->\r\n\r\n\*\*right is .*\*\*\r\n\r\n\| server \| outcome \|\r\n/,
      /[\s\S]*\| right \| {2}\|\r\n/,
    ),
  )
  assert.match(text, /:end -->\r\nbetween\r\n<!-- compare --json right:start -->\r\n\r\n\| rank \| server \|/)
  assert.match(text, /<!-- compare --json right:end -->\r\nend$/)
  assert.doesNotMatch(text, /\bold\b/)
  assert.equal(readFileSync(other, 'utf8'), 'no part')
  assert.deepEqual(await ask('--update', pages, '--check'), { code: 0, stdout: '', stderr: '' })

  const picture = join(pages, 'right.svg')
  writeFileSync(other, part('compare right --plot right.svg'))
  assert.deepEqual(await ask('--update', pages), { code: 0, stdout: '', stderr: '' })
  assert.match(readFileSync(other, 'utf8'), /:start -->\r\n\r\n!\[.*\]\(right\.svg\)\r\n\r\n\| rank \| server \|/)
  assert.match(readFileSync(picture, 'utf8'), />right</)
  writeFileSync(picture, 'another')
  assert.equal((await ask('--update', pages, '--check')).code, 4)
  writeFileSync(other, 'no part')

  writeFileSync(page, text.replace('| server | outcome |', '| server | end |'))
  const stale = await ask('--update', pages, '--check')
  assert.equal(stale.code, 4)
  assert.match(stale.stderr, /^compare: .*page\.md is not what the results say; run node compare --update .*pages\n$/)
  writeFileSync(page, `${text}\r\n${part('compare')}<!-- results:start -->\r\n<!-- results:end -->`)
  assert.equal((await ask('--update', page)).code, 0)
  assert.equal(readFileSync(page, 'utf8').split('| rank | server |').length, 4)

  for (const [content, code, message] of /** @type {const} */ ([
    ['<!-- compare --json:start -->', 4, /page\.md has no line <!-- compare --json:start --> followed by /],
    [part('compare --jsno'), 2, /unknown option --jsno; did you mean --json\?/],
    [part('compare --help'), 2, /page\.md: "compare --help" shows no results; name other options/],
  ])) {
    writeFileSync(page, content)
    const refused = await ask('--update', pages)
    assert.deepEqual([refused.code, readFileSync(page, 'utf8')], [code, content])
    assert.match(refused.stderr, message)
  }
})

test('--plot draws the rows that are shown, beside any format', async () => {
  const path = join(project.folder, 'plot.svg')
  const { code, stdout, stderr } = await ask('right', '--json', '--plot', path)
  assert.deepEqual([code, JSON.parse(stdout).length], [0, 1])
  assert.match(stderr, /^compare: wrote \S*plot\.svg\n$/)
  const drawing = readFileSync(path, 'utf8')
  assert.match(drawing, />right</)
  assert.doesNotMatch(drawing, />varies</)
})

test('a reader that leaves a pipe early is no fault', { skip: process.platform === 'win32' }, () => {
  for (const command of [`"${compare}" --results "${results}"`, `"${join(compare, '../bench.js')}" --list`]) {
    const { stdout, stderr, status } = spawnSync('sh', ['-c', `"${process.execPath}" ${command} | head -n 1`], {
      encoding: 'utf8',
    })
    assert.deepEqual([stderr, status, stdout.trim().split('\n').length], ['', 0, 1])
  }
})

test('wrong command lines are one line and exit code 2; missing results one line and exit code 4', async () => {
  for (const [words, code, message] of /** @type {[string[], number, RegExp][]} */ ([
    [['--tabel'], 2, /unknown option --tabel; did you mean --table\?/],
    [['--results', results, 'rihgt'], 2, /unknown package "rihgt"; did you mean right\?/],
    [['--json', '--csv'], 2, /--json does not go with --csv; leave one out/],
    [['--layers', '--results', '/nowhere'], 4, /no such results in .*; run node bench --layers NAME first/],
    [['--results', '/nowhere'], 4, /there are no results in .*; run node bench --all-packages first/],
  ])) {
    const ended = await runCompare(words)
    assert.equal(ended.code, code, words.join(' '))
    assert.match(ended.stderr, message)
    assert.deepEqual([ended.stderr.trim().split('\n').length, ended.stdout], [1, ''])
  }
})
