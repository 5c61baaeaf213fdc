import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { launchBrowser } from '../lib/suites/parallelism/browser/launch.js'
import { openProgram } from './openProgram.js'
import { run } from './project.js'
import { createStored } from './suites/compression/fixtures.js'
import { createSweepResult } from './suites/concurrency/fixtures.js'
import { noBrowser } from './suites/parallelism/browser/available.js'
import { createAxes, createPageResult } from './suites/parallelism/fixtures.js'
import {
  auditScore,
  completedRound,
  createReference,
  createResult,
  faultyRound,
  storedOf,
} from './suites/throughput/resultFixtures.js'
import { createGatewayResult } from './suites/federation/fixtures.js'
import { createEventResult } from './suites/subscriptions/fixtures.js'
import { createCallResult } from './suites/transports/fixtures.js'

/** @import { Browser, BrowserContextOptions, Page } from 'playwright-core' */

const compare = join(import.meta.dirname, '../compare.js')
const runCompare = openProgram(compare)
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'html-'))
const file = join(folder, 'report.html')
const results = join(folder, 'results')
/** The folders of two runs, which are combined. */
const runs = ['2026-01-02T03-04-05-00000001', '2026-01-02T09-04-05-00000002'].map((run) => join(results, run))
after(() => rmSync(folder, { recursive: true, force: true }))

const markup = `"'><img src=x onerror="globalThis.owned=1"><script>globalThis.owned=1<\u2215script>`

/** @type {(suite: string, some: { server: string }[], root?: string) => void} */
function write(suite, some, root = runs[0]) {
  mkdirSync(join(root, suite), { recursive: true })
  for (const result of some) writeFileSync(join(root, suite, `${result.server}.json`), JSON.stringify(result))
}

const audited = { score: auditScore, failedMusts: [{ id: '7C', name: markup, reason: 'status 500' }], reason: null }
const throughput = [
  createReference(),
  createResult({ server: 'quick', rates: [2000, 2020, 1980] }),
  createResult({ server: 'slow', rates: [400, 404, 396], endOfLife: true }),
  createResult({ server: 'alike', rates: [1990, 2010, 2000] }),
  createResult({ server: markup, rounds: [faultyRound(0, 'failed', markup)], environment: { cpuModel: markup } }),
]
throughput[1].rounds[0] = { ...completedRound(0, { requestsPerSecond: 2000 }), graphqlOverHttp: audited }
const waterfall = { pageMs: 9, omitted: 0, names: [markup], startMs: [0], firstByteMs: [8.5], endMs: [9] }
const pages = createPageResult({
  settings: { axes: createAxes({ protocol: ['h1', 'h2'] }) },
  fault: (/** @type {string} */ arm) => (arm === 'rest' ? { outcome: 'failed', reason: markup } : null),
})

/** What earlier runs left: a level that changed, and a line that somebody else has written. */
const past = [1000, 1010, 990, 1000, 1300, 1310].flatMap((rate, run) =>
  ['quick', 'slow', markup].map((server) => ({
    ...{ run: `run ${run}`, startedAt: `2026-01-${run + 10}T03:04:05.000Z`, suite: 'throughput', server },
    ...{ version: markup, outcome: 'completed', runtime: markup, machine: markup, load: 'compound, 100 × 10' },
    ...{ reference: 'core-graphql-js', requestsPerSecond: rate, interval: [rate, rate], noiseFloor: 0.01 },
    ...{ ratioToReference: rate / 1000, ratioInterval: [rate / 1020, rate / 980] },
  })),
)

before(async () => {
  for (const [index, root] of runs.entries()) {
    const startedAt = `2026-01-02T0${3 + 6 * index}:04:05.000Z`
    const ofRun = throughput.map((result) => ({
      ...result,
      run: { ...result.run, id: `0000000${index + 1}`, startedAt },
    }))
    write('throughput', ofRun.map(storedOf), root)
  }
  for (const { samples } of pages.trials.slice(0, 2))
    for (const { value } of samples) if (value) value.waterfall = waterfall
  write('parallelism', [pages])
  write('concurrency', [createSweepResult({ rate: ({ connections }) => 1000 * connections })])
  writeFileSync(join(results, 'history.ndjson'), past.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const { code, stdout, stderr } = await runCompare(['--results', results, '--html', file])
  assert.deepEqual([code, stdout], [0, ''])
  assert.match(stderr, /^compare: throughput: Runs of 2026-01-02 03:04 and 2026-01-02 09:04 UTC \(/)
})

test('a page of two runs names both, and has the ranks of both together', () => {
  const page = readFileSync(file, 'utf8')
  assert.match(page, /00000001, 2026-01-02T03:04:05\.000Z \/ 00000002, 2026-01-02T09:04:05\.000Z/)
  assert.match(page, /best to worst rank consistent with simultaneous 95 % comparisons of the means of 2 runs/)
})

test('what a page shows of the history is of every machine by itself', () => {
  const page = readFileSync(file, 'utf8')
  assert.match(page, /Picture: Ratios to core-graphql-js, run by run: /)
  assert.match(page, /New level from 2026-01-14 on: \+30\.\d %/)
})

test('a page is made of all suites that have results, or of the one that is asked for', async () => {
  const page = readFileSync(file, 'utf8')
  assert.match(page, /<section id="throughput".*<section id="parallelism"/s)
  const one = join(folder, 'one.html')
  assert.equal((await runCompare(['--results', results, '--suite', 'parallelism', '--html', one])).code, 0)
  assert.doesNotMatch(readFileSync(one, 'utf8'), /<section id="throughput"/)
  assert.equal((await runCompare(['--results', results, '--html', file])).code, 0)
  assert.equal(readFileSync(file, 'utf8'), page, 'it is the same for the same results')
})

test('names choose servers, and a baseline adds what changed', async () => {
  const earlier = join(folder, 'earlier')
  write(
    'throughput',
    throughput
      .slice(0, 4)
      .map((result, index) =>
        storedOf({ ...result, ...(index === 1 && createResult({ server: 'quick', rates: [3000, 3030, 2970] })) }),
      ),
    earlier,
  )
  const path = join(folder, 'changes.html')
  const words = [
    '--results',
    results,
    'quick',
    'slow',
    '--html',
    path,
    '--baseline',
    earlier,
    '--fail-on',
    'regression:5%',
  ]
  assert.equal((await runCompare(words)).code, 3)
  const page = readFileSync(path, 'utf8')
  assert.match(page, /What changed since the baseline.*>quick<.*>worse</s)
  assert.doesNotMatch(page, />alike<|<section id="parallelism"/)
})

test('sixty rows of each suite and their history take less than 2 MB', async () => {
  const root = join(folder, 'large')
  const named = (/** @type {number} */ count) => Array.from({ length: count }, (_, index) => `server-${index}`)
  const weekly = past.filter((line) => line.server === 'quick')
  const lines = named(60).flatMap((server) =>
    named(52).map((run) => ({ ...weekly[0], server, run, machine: 'one', version: 'some-package 1.2.3' })),
  )
  const loaded = named(10).map((server) => createPageResult({ server, settings: pages.settings }))
  const requests = named(51)
  const times = requests.map((_, index) => 20.25 + index)
  const full = { ...waterfall, names: requests, startMs: times, firstByteMs: times, endMs: times }
  for (const { trials } of loaded)
    for (const { samples } of trials) for (const { value } of samples) if (value) value.waterfall = full
  write(
    'throughput',
    [createReference(), ...named(60).map((server) => createResult({ server, rates: [900, 909, 891] }))].map(storedOf),
    root,
  )
  write('parallelism', loaded, root)
  write(
    'concurrency',
    named(15).map((server) => createSweepResult({ server, servers: named(15) })),
    root,
  )
  write(
    'compression',
    named(20).map((server) => createStored({ server })),
    root,
  )
  write(
    'transports',
    named(10).map((server) => createCallResult({ server })),
    root,
  )
  write(
    'subscriptions',
    named(20).map((server) => createEventResult({ server })),
    root,
  )
  write(
    'federation',
    named(6).map((server) => createGatewayResult({ server })),
    root,
  )
  writeFileSync(join(root, 'history.ndjson'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const path = join(folder, 'large.html')
  const { code, stderr } = await runCompare(['--results', root, '--html', path])
  assert.equal(code, 0)
  assert.match(stderr, /^compare: wrote \S*large\.html\n$/)
  const page = readFileSync(path, 'utf8')
  assert.equal([...page.matchAll(/<section id=/g)].length, 7)
  assert.ok(page.length < 2e6, String(page.length))
})

test('what a page cannot be, or is besides, is refused', async () => {
  for (const [words, code, message] of /** @type {[string[], number, RegExp][]} */ ([
    [['--html', 'x.txt'], 2, /--html: expected a file that ends in \.html, got "x\.txt"/],
    [['--html', file, '--json'], 2, /--html does not go with --json; leave one out/],
    [['--html', file, '--update', 'x.md'], 2, /--update does not go with --html; leave one out/],
    [['--html', file, 'qiuck', '--results', results], 2, /unknown package "qiuck"; did you mean quick\?/],
    [['--html', file, '--results', join(folder, 'nowhere')], 4, /there are no results in .*; run node bench/],
  ])) {
    const ended = await runCompare(words)
    assert.equal(ended.code, code, ended.stderr)
    assert.match(ended.stderr, message)
  }
})

test('nothing of it is loaded without --html', async () => {
  /**
   * @param {string[]} words
   * @returns {Promise<string>} the modules that were loaded, as V8's report of coverage has them
   */
  async function loadedBy(words) {
    const reports = mkdtempSync(join(folder, 'coverage-'))
    await run(compare, ['--results', results, ...words], { env: { ...process.env, NODE_V8_COVERAGE: reports } })
    return readdirSync(reports)
      .flatMap((name) => JSON.parse(readFileSync(join(reports, name), 'utf8')).result)
      .map(({ url }) => url)
      .join('\n')
  }
  const own = /lib\/(cli\/compare\/htmlPage|reports\/html\/|suites\/\w+\/(page\/|pictures\.))/
  const plain = await loadedBy([])
  assert.match(plain, /lib\/cli\/compare\/compare\.js/)
  assert.doesNotMatch(plain, own)
  assert.match(await loadedBy(['--html', join(folder, 'other.html')]), own)
})

/** @type {Browser} */
let browser

/** @param {{ hash?: string } & BrowserContextOptions} [options] */
async function open({ hash = '', ...options } = {}) {
  const context = await browser.newContext(options)
  const said = /** @type {string[]} */ ([])
  context.on('request', (request) => said.push(request.url()))
  const page = await context.newPage()
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(String(error)))
  const url = `${pathToFileURL(file)}${hash}`
  await page.goto(url)
  /** Nothing was loaded beside it, nothing was said, nothing ran but its own script. */
  const close = async (isStill = false) => {
    if (!isStill) assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).owned), undefined)
    assert.deepEqual(said, [url.replace(/#.*/, '')])
    await context.close()
  }
  return { page, close }
}

/** Tells whether all of an element is inside the window. @param {Element} element */
const isInWindow = (element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

/** The heads of the lines that are seen. @type {(page: Page, table?: string) => Promise<string[]>} */
const seen = (page, table = 'throughput-table-1') =>
  page
    .locator(`#${table} tbody tr:visible th`)
    .evaluateAll((heads) => heads.map((head) => head.querySelector('a')?.textContent ?? ''))

const inOrder = ['alike', 'quick', 'core-graphql-js', 'slow']

describe('in a browser, the page', { skip: noBrowser }, () => {
  before(async () => {
    browser = await launchBrowser(null, 'BENCH_CLIENT=test')
  })
  after(() => browser?.close())

  for (const colorScheme of /** @type {const} */ (['light', 'dark']))
    test(`can be used by everybody, ${colorScheme}`, async () => {
      const { page, close } = await open({ colorScheme, hash: '#throughput.row=quick&throughput.row=slow' })
      await page.locator('details').evaluateAll((all) => all.map((one) => one.setAttribute('open', '')))
      await page.evaluate(axe)
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click()
        const { violations } = await page.evaluate(() => /** @type {any} */ (globalThis).axe.run())
        assert.deepEqual(
          violations.map((/** @type {any} */ { id, nodes }) => [
            id,
            nodes.slice(0, 3).map((/** @type {any} */ { html }) => html),
          ]),
          [],
          String(await tab.textContent()),
        )
      }
      await close()
    })

  test('opens at the ranking, and says nothing else than the results do', async () => {
    const { page, close } = await open()
    const named = inOrder.filter((name) => name !== 'slow')
    assert.deepEqual((await seen(page)).slice(0, 3).sort(), named.toSorted(), 'what has ended is not shown at first')
    assert.match(
      String(await page.locator('#throughput .origin').textContent()),
      /^Runs of 2026-01-02 03:04 and .* UTC, /,
    )
    await page.getByLabel('all rows: 1 more').check()
    assert.deepEqual((await seen(page)).slice(0, 4).sort(), inOrder.toSorted())
    assert.match(page.url(), /#throughput\.all=yes$/)
    assert.equal(await page.locator('img, iframe, object, script:not([class=data]):not([type=module])').count(), 0)
    assert.ok(String(await page.locator('#throughput-table-1').textContent()).includes('<img src=x onerror='))
    await close()
  })

  test('sorts by a column, and the other way round, and not any more', async () => {
    const { page, close } = await open({ hash: '#throughput.all=yes' })
    const before = await seen(page)
    const head = page.locator('#throughput-table-1 th', { hasText: 'requests/s' })
    await head.getByRole('button').click()
    assert.equal(await head.getAttribute('aria-sort'), 'ascending')
    const ascending = await seen(page)
    assert.deepEqual([ascending[0], ascending[1]], ['slow', 'core-graphql-js'])
    assert.match(ascending[4], /<img/, 'what has no number comes last')
    await head.getByRole('button').press('Enter')
    assert.equal(await head.getAttribute('aria-sort'), 'descending')
    assert.deepEqual((await seen(page)).slice(2), ['core-graphql-js', 'slow', ascending[4]])
    assert.match(page.url(), /throughput\.sort=requests%2Fs%3Adesc$/)
    await head.getByRole('button').click()
    assert.deepEqual(await seen(page), before)
    assert.doesNotMatch(page.url(), /sort/)
    await page.evaluate(() => {
      location.hash = ''
    })
    await close()
  })

  test('filters by words and by fields, and changes no rank', async () => {
    const { page, close } = await open()
    const section = page.locator('#throughput')
    const ranks = () =>
      page
        .locator('#throughput-table-1 tbody tr:visible')
        .evaluateAll((lines) => lines.map((line) => /** @type {any} */ (line).cells[1].textContent))
    await section.getByLabel('end of life').selectOption('yes')
    assert.deepEqual([await seen(page), await ranks()], [['slow'], ['4']])
    assert.equal(await section.locator('output').textContent(), '1 of 5 rows')
    const drawn = (/** @type {string} */ name) => page.locator(`#throughput-picture-1 [data-name="${name}"]`).first()
    assert.deepEqual([await drawn('slow').isVisible(), await drawn('quick').isVisible()], [true, false])
    await page.getByRole('region', { name: 'Picture: Ranking' }).focus()
    await page.keyboard.press('Tab')
    assert.match(String(await page.locator(':focus').getAttribute('aria-label')), /^slow/, 'Tab skips what is hidden')
    assert.deepEqual(await seen(page, 'throughput-table-2'), ['slow'])
    await section.getByRole('button', { name: 'Show all' }).click()
    await section.getByLabel('Find').fill('QUI')
    assert.deepEqual(await seen(page), ['quick'])
    assert.deepEqual([await drawn('slow').isVisible(), await drawn('quick').isVisible()], [false, true])
    assert.match(page.url(), /#throughput\.text=QUI&throughput\.all=yes$/)
    await page.getByRole('tab', { name: 'One document or many requests?' }).click()
    const other = page.locator('#parallelism')
    await other.getByLabel('workload').selectOption('push')
    assert.deepEqual(await seen(page, 'parallelism-table-1'), ['push'])
    assert.equal(await page.locator('#parallelism-table-2').isVisible(), false, 'a table without lines')
    const arm = (/** @type {string} */ name) => page.locator(`#parallelism-picture-1 [data-name="${name}"]`).first()
    assert.deepEqual([await arm('push').isVisible(), await arm('compound').isVisible()], [true, false])
    await close()
  })

  test('compares the rows that are chosen', async () => {
    const { page, close } = await open({ hash: '#throughput.all=yes' })
    const comparison = page.locator('#throughput .comparison')
    await page.getByLabel('Choose quick', { exact: true }).check()
    assert.equal(await comparison.isVisible(), false)
    await page.getByLabel('Choose slow', { exact: true }).check()
    await page.getByLabel('Choose alike', { exact: true }).check()
    const sentences = await comparison.locator('li').allTextContents()
    assert.equal(sentences.length, 3)
    const patterns = [
      /^~ (alike|quick) and (alike|quick) are not significantly different \(95 % interval −[\d.]+ to [\d.]+ %\)\.$/,
      /^alike is (39|40)\d\.\d % faster than slow \(95 % interval [34]\d\d\.\d to [34]\d\d\.\d %\)\.$/,
      /^quick is (39|40)\d\.\d % faster than slow \(95 % interval [34]\d\d\.\d to [34]\d\d\.\d %\)\.$/,
    ]
    for (const pattern of patterns)
      assert.equal(sentences.filter((sentence) => pattern.test(sentence)).length, 1, sentences.join('\n'))
    const { code, stdout } = await runCompare(['--results', results, 'quick', 'slow'])
    assert.equal(code, 0)
    const [sentence] = sentences.filter((text) => text.startsWith('quick is'))
    assert.ok(stdout.replaceAll('\n', ' ').includes(sentence), `${sentence}\n${stdout}`)
    assert.equal(await comparison.evaluate(isInWindow), true, 'the comparison is where the user is')
    await page.getByLabel('only chosen rows').first().check()
    assert.deepEqual((await seen(page)).sort(), ['alike', 'quick', 'slow'])
    await page.getByRole('tab', { name: 'How many connections?' }).click()
    for (const cell of ['1', '4']) await page.getByLabel(`Choose mercurius · ${cell}`, { exact: true }).check()
    assert.match(
      String(await page.locator('#concurrency .comparison ul').textContent()),
      /mercurius · 1 is 75\.0 % slower than mercurius · 4/,
    )
    await close()
  })

  test('keeps what is chosen in its address', async () => {
    const { page, close } = await open()
    const section = page.locator('#throughput')
    await page.getByLabel('Choose quick', { exact: true }).check()
    await page.getByLabel('only chosen rows').first().check()
    await section.getByText('Columns', { exact: true }).click()
    await section.getByLabel('rank', { exact: true }).uncheck()
    const hash = new URL(page.url()).hash
    await close()
    const other = await open({ hash })
    assert.deepEqual(await seen(other.page), ['quick'])
    const rank = other.page.locator('#throughput-table-1 thead th', { hasText: 'rank' })
    assert.equal(await rank.isVisible(), false)
    assert.equal(await other.page.locator('#throughput').getByLabel('rank', { exact: true }).isChecked(), false)
    await other.page.evaluate(() => {
      location.hash = '#throughput.text=slow&throughput.is.nothing=x&throughput.is.outcome=strange&__proto__.x=1'
    })
    assert.deepEqual(await seen(other.page), ['slow'])
    assert.equal(await rank.isVisible(), true)
    await other.close()
  })

  test('tells the figures of a mark to a mouse and to a keyboard', async () => {
    const { page, close } = await open()
    const tip = page.getByRole('tooltip')
    const mark = page.locator('#throughput-picture-1 .mark[data-tip^="quick"]')
    await mark.hover()
    assert.match(
      String(await tip.textContent()),
      /^quick: 2\.50 × core-graphql-js, another run 2\.\d\d–2\.\d\d, rank 1–2$/,
    )
    await page.keyboard.press('Escape')
    assert.equal(await tip.isVisible(), false)
    await page.getByRole('region', { name: 'Picture: Ranking' }).focus()
    await page.keyboard.press('Tab')
    const first = String(await tip.textContent())
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowDown')
    assert.equal(await tip.isVisible(), true)
    assert.notEqual(await tip.textContent(), first)
    assert.equal(await page.locator(':focus').getAttribute('aria-label'), await tip.textContent())
    await close()
  })

  test('leads from a row to what else is known of its server, and back', async () => {
    const { page, close } = await open({ hash: '#throughput.text=quick' })
    await page.locator('#throughput-table-1').getByRole('link', { name: 'quick' }).press('Enter')
    const details = page.locator('details', { has: page.locator(':focus') })
    const text = String(await details.textContent())
    assert.match(text, /node bench -pkgs quick -/)
    assert.match(text, /MUST 12 of 13/)
    assert.match(text, /fails 7C.*<img src=x.*: status 500/)
    assert.equal(await details.getAttribute('open'), '')
    assert.match(page.url(), /#throughput\.text=quick$/)
    await details.getByRole('link', { name: 'Back to its row' }).press('Enter')
    assert.equal(await page.locator('#throughput-table-1 :focus').textContent(), 'quick')
    await close()
  })

  test('names servers in the order of the alphabet', async () => {
    const { page, close } = await open()
    const names = await page.locator('#throughput .servers summary').allTextContents()
    assert.deepEqual(
      names,
      names.toSorted((a, b) => a.localeCompare(b, 'en')),
    )
    assert.ok(names.includes('core-graphql-js'))
    await close()
  })

  for (const width of [1280, 360])
    test(`leaves out columns until the table fits ${width} pixels, and has them all if that is requested`, async () => {
      const { page, close } = await open({ viewport: { width, height: 740 } })
      const table = page.locator('#throughput-table-1')
      const count = () => table.locator('thead th:visible').count()
      const fitted = await count()
      for (const title of ['rank', 'server', 'requests/s']) {
        const box = await table.locator('thead th', { hasText: title }).first().boundingBox()
        assert.ok(box && box.x >= 0 && box.x + box.width <= width, `${title}: ${JSON.stringify(box)}`)
      }
      const frame = page.locator('#throughput .scroll', { has: table })
      if (width === 1280) assert.equal(await frame.evaluate((node) => node.scrollWidth <= node.clientWidth), true)
      await page.locator('#throughput').getByLabel('only columns that fit').uncheck()
      assert.match(page.url(), /#throughput\.wide=yes$/)
      const all = await count()
      assert.equal(all, await table.locator('thead th').count())
      if (width === 360) assert.ok(fitted < all, `${fitted} of ${all}`)
      await close()
    })

  test('is not wider than a telephone, where texts of its pictures can be read', async () => {
    const { page, close } = await open({ viewport: { width: 360, height: 740 } })
    await page.locator('details').evaluateAll((all) => all.map((one) => one.setAttribute('open', '')))
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360)
      const heights = await page
        .locator('figure:visible svg text')
        .evaluateAll((texts) =>
          texts.flatMap((text) =>
            text.closest('[hidden]') || text.textContent === '' ? [] : [text.getBoundingClientRect().height],
          ),
        )
      assert.ok(Math.min(...heights) > 10, `${await tab.textContent()}: ${Math.min(...heights)} pixels`)
    }
    await close()
  })

  test('shows a question at a time, which the keyboard chooses, and a link names', async () => {
    const { page, close } = await open({ hash: '#concurrency' })
    const shown = () => page.locator('[role=tabpanel]:visible').evaluateAll((panels) => panels.map(({ id }) => id))
    assert.deepEqual(await shown(), ['concurrency'])
    assert.equal(await page.evaluate(() => scrollY), 0, 'the tabs are where the user is')
    const tab = page.getByRole('tab', { selected: true })
    await tab.focus()
    for (const [key, id] of [
      ['Home', 'throughput'],
      ['ArrowLeft', 'concurrency'],
      ['ArrowRight', 'throughput'],
      ['End', 'concurrency'],
      ['ArrowLeft', 'parallelism'],
    ]) {
      await page.keyboard.press(key)
      assert.deepEqual(await shown(), [id], key)
      assert.equal(await page.locator(':focus').getAttribute('aria-controls'), id)
      assert.equal(await page.locator('[role=tab][tabindex="0"]').count(), 1)
    }
    assert.match(page.url(), /#parallelism$/)
    await page.evaluate(() => {
      location.hash = '#throughput.text=quick'
    })
    await page.locator('#throughput:visible').waitFor()
    assert.deepEqual(await shown(), ['throughput'])
    await close()
  })

  test('has all parts one after another without a script', async () => {
    const { page, close } = await open({ javaScriptEnabled: false })
    for (const id of ['throughput', 'parallelism', 'concurrency'])
      assert.ok(await page.locator(`#${id} h2`).isVisible())
    assert.equal(await page.getByRole('link', { name: 'How many connections?' }).isVisible(), true)
    assert.equal(await page.getByRole('tab').count(), 0)
    await close(true)
  })
})
