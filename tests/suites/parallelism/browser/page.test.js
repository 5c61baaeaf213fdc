import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { launchBrowser } from '../../../../lib/suites/parallelism/browser/launch.js'
import { startServer } from '../../../serve/startServer.js'
import { noBrowser } from './available.js'
import { contrastsOf } from './contrast.js'

/** @import { Browser, BrowserContextOptions, Page, Route } from 'playwright-core' */

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server
/** @type {Browser} */
let browser

/** @param {BrowserContextOptions} [options] */
async function open(options) {
  const context = await browser.newContext(options)
  /** @type {Set<string>} */
  const hosts = new Set()
  context.on('request', (request) => hosts.add(new URL(request.url()).host))
  const page = await context.newPage()
  /** @type {Error[]} */
  const errors = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto(`https://127.0.0.1:${server.port}/`)
  return { context, page, hosts, errors }
}

/** Sets a control as a person does. @type {(page: Page, values: Record<string, number>) => Promise<void>} */
async function fill(page, values) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(String(value))
}

/** @param {Page} page */
const awaitEnd = (page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^(Done|Not|Stopped)/ })
    .waitFor({ timeout: 60_000 })

/** The cells of a table's body, row by row. @type {(page: Page, id: string) => Promise<string[][]>} */
const cellsOf = (page, id) =>
  page
    .locator(`#${id} tbody tr`)
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))

const small = { 'Number of resources': 4, 'Size of each, bytes': 300, 'Generation time, ms': 1, Repetitions: 1 }

describe('the page', { skip: noBrowser }, () => {
  before(async () => {
    server = await startServer({ protocol: 'h2', pageUi: true })
    browser = await launchBrowser(server.certificate, 'BENCH_CLIENT=test')
  })
  after(async () => {
    await browser.close()
    await server.stop()
  })

  test('is used by keyboard alone, from the first control to the results', async () => {
    const { context, page, hosts, errors } = await open()
    const values = ['4', '300', '1', '1', '1', 'serial', 'listed', '2']
    for (const value of values) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(value)
    }
    // Of the arms: compound, compound-get, rest, standalone, preload and hints by script, and three by navigation.
    for (let arm = 0; arm < 9; arm += 1) {
      await page.keyboard.press('Tab')
      assert.equal(await page.locator(':focus').getAttribute('type'), 'checkbox')
      const outline = await page.locator(':focus').evaluate((control) => getComputedStyle(control).outlineStyle)
      assert.equal(outline, 'solid', 'focus is to be seen')
      const chosen = await page.locator(':focus').isChecked()
      if (!chosen && arm !== 1) await page.keyboard.press('Space')
    }
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await awaitEnd(page)

    assert.match(String(await page.getByRole('status').textContent()), /^Done\. Shortest median: .+, \d+\.\d ms\.$/)
    const rows = await cellsOf(page, 'results')
    assert.deepEqual(
      rows.map((cells) => [cells[0], cells[4], cells[6], cells[7], cells[8]]),
      [
        ['compound by fetch()', '1', '1', '2', '8 of 8'],
        ['rest by fetch()', '4', '0', '2', '8 of 8'],
        ['standalone by fetch()', '3', '0', '2', '8 of 8'],
        ['preload by fetch()', '4', '0', '2', '8 of 8'],
        ['hints by fetch()', '4', '0', '2', '8 of 8'],
        ['rest by navigation', '4', '0', '2', '8 of 8'],
        ['preload by navigation', '4', '0', '2', '8 of 8'],
        ['hints by navigation', '4', '0', '2', '8 of 8'],
      ],
    )
    for (const cells of rows) assert.ok(Number(cells[1]) > 0 && Number(cells[3]) <= Number(cells[1]))
    const widths = await page
      .locator('#results .bar span')
      .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width))
    assert.equal(widths.length, 8)
    assert.ok(widths.every((width) => width > 0))
    const waterfall = await cellsOf(page, 'waterfall')
    assert.deepEqual(
      waterfall.map(([path]) => path).sort(),
      [1, 2, 3, 4].map((id) => `/api/authors/${id}`),
    )
    assert.equal(await page.locator('#waterfall .bar span').count(), 8)
    assert.equal(await page.getByRole('alert').isHidden(), true)
    assert.equal(await page.locator(':focus').textContent(), 'Start')
    assert.equal(context.pages().length, 1, 'the window for navigation is closed')
    assert.deepEqual([[...hosts], errors], [[`127.0.0.1:${server.port}`], []])
    await context.close()
  })

  test('saves the results as JSON', async () => {
    const { context, page } = await open()
    await fill(page, { ...small, Repetitions: 2 })
    await page.getByRole('button', { name: 'Start' }).click()
    await awaitEnd(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save' }).click()
    const saved = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'))
    assert.equal(saved.conditions.resources, 4)
    assert.deepEqual(
      saved.rows.map((/** @type {any} */ { client, arm, judged }) => [client, arm, judged.length, judged[0].verified]),
      [
        ['fetch', 'compound', 2, 4],
        ['fetch', 'rest', 2, 4],
        ['fetch', 'standalone', 2, 4],
        ['navigation', 'rest', 2, 4],
      ],
    )
    await context.close()
  })

  /** @type {[name: string, answer: (route: Route) => Promise<void>, words: RegExp][]} */
  const faults = [
    [
      'a wrong document',
      (route) => route.fulfill({ json: { id: '3' } }),
      /^rest by fetch\(\), .*wrong document: \/api\/authors\/3/,
    ],
    ['no document', (route) => route.fulfill({ status: 500, body: 'no' }), /\/api\/authors\/3: status 500: no/],
    ['what is no JSON', (route) => route.fulfill({ body: 'no' }), /no answer as agreed/],
    ['a failed request', (route) => route.abort(), /a request failed: TypeError/],
  ]
  for (const [name, answer, words] of faults)
    test(`says in words that there was ${name}`, async () => {
      const { context, page } = await open()
      await context.route('**/api/authors/3', answer)
      await fill(page, small)
      await page.getByRole('button', { name: 'Start' }).click()
      await awaitEnd(page)
      assert.match(String(await page.getByRole('alert').textContent()), words)
      const rows = await cellsOf(page, 'results')
      assert.equal(rows[0][8], '4 of 4', 'the others have their numbers')
      assert.match(rows[1][1], /^(WRONG|NO)_ANSWER: /)
      await context.close()
    })

  test('refuses what the server refuses, in its words', async () => {
    const { context, page } = await open()
    await fill(page, { ...small, 'Number of resources': 1000, 'Size of each, bytes': 1_000_000 })
    await page.getByRole('button', { name: 'Start' }).click()
    await awaitEnd(page)
    assert.equal(
      await page.getByRole('alert').textContent(),
      'resources × bytes: expected at most 200000000, got 1000000000',
    )
    await context.close()
  })

  test('stops when it is told', async () => {
    const { context, page } = await open()
    await fill(page, { ...small, Repetitions: 100 })
    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByRole('button', { name: 'Stop' }).click()
    await awaitEnd(page)
    assert.equal(await page.getByRole('status').textContent(), 'Stopped.')
    assert.equal(await page.locator(':focus').textContent(), 'Start')
    await context.close()
  })

  test('every control has a name', async () => {
    const { context, page } = await open()
    const tree = await page.locator('body').ariaSnapshot()
    const controls = tree.match(/- (spinbutton|combobox|checkbox|button|progressbar|table|group)\b.*/g) ?? []
    assert.ok(controls.length >= 22, tree)
    for (const control of controls) assert.match(control, /^- \w+ "[^"]+"/)
    await context.close()
  })

  test('light and dark differ, and both can be read', async () => {
    const grounds = []
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      const { context, page } = await open({ colorScheme })
      // An error, too.
      await fill(page, { 'Number of resources': 1000, 'Size of each, bytes': 1_000_000 })
      await page.getByRole('button', { name: 'Start' }).click()
      await awaitEnd(page)
      const texts = await contrastsOf(page)
      assert.ok(texts.length > 40)
      assert.deepEqual(
        texts.filter(({ contrast }) => contrast < 4.5),
        [],
        colorScheme,
      )
      grounds.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      await context.close()
    }
    assert.notEqual(grounds[0], grounds[1])
  })

  for (const width of [360, 640])
    test(`fits a window of ${width} px, as one of ${2 * width} px is at 200 %`, async () => {
      const { context, page } = await open({ viewport: { width, height: 700 } })
      await fill(page, small)
      await page.getByRole('button', { name: 'Start' }).click()
      await awaitEnd(page)
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)
      await context.close()
    })

  test('where less motion is wanted, nothing moves', async () => {
    const { context, page } = await open({ reducedMotion: 'reduce' })
    await fill(page, small)
    await page.getByRole('button', { name: 'Start' }).click()
    await awaitEnd(page)
    const transition = await page
      .locator('#results .bar span')
      .first()
      .evaluate((bar) => getComputedStyle(bar).transitionDuration)
    assert.equal(transition, '0s')
    await context.close()
  })
})

test('where the certificate is not trusted, the page says what that does to the cache', {
  skip: noBrowser,
}, async () => {
  server = await startServer({ protocol: 'h2', pageUi: true })
  browser = await launchBrowser(null, 'BENCH_CLIENT=test')
  try {
    const { page } = await open({ ignoreHTTPSErrors: true })
    await fill(page, { ...small, 'Client-side cache hits': 2 })
    await page.getByRole('button', { name: 'Start' }).click()
    await awaitEnd(page)
    assert.match(String(await page.getByRole('alert').textContent()), /did not cache what it was to have/)
    const rest = (await cellsOf(page, 'results'))[1]
    assert.deepEqual([rest[0], rest[6]], ['rest by fetch()', '2'], 'what the client had is counted as sent again')
  } finally {
    await browser.close()
    await server.stop()
  }
})
