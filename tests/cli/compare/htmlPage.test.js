import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parseBenchOptions } from '../../../lib/cli/bench/benchOptions.js'
import { parseCompareOptions } from '../../../lib/cli/compare/compareOptions.js'
import { shorten, writeHtml } from '../../../lib/cli/compare/htmlPage.js'
import { commandOf } from '../../../lib/core/plan/commandOf.js'
import { saveResult } from '../../../lib/core/store/resultFiles.js'
import { suites } from '../../../lib/suites/index.js'
import { throughput } from '../../core/store/suites.js'
import { temporaryFolder } from '../../core/store/temporaryFolder.js'
import { createReference, createResult, storedOf } from '../../suites/throughput/resultFixtures.js'

const about = { packageFolder: '/p', endOfLife: false, executesGraphql: true, readsPort: true, unsupported: null }
const servers = ['mercurius', 'core-graphql-js'].map((name) => ({
  ...about,
  name,
  file: `/p/${name}.js`,
  path: `${name}.js`,
}))

/** Writes the command that a page has for a server that some words measured. @param {string[]} words */
async function commandAfter(words) {
  const parsed = await parseBenchOptions(words, { suites, projectFolder: '/p', version: '1.0.0', servers })
  const { suite, suiteOption, settings } = parsed ?? assert.fail(words.join(' '))
  const result = /** @type {any} */ ({ server: 'mercurius', path: 'mercurius.js', settings })
  return commandOf(shorten(result, suite), { ...suite, suiteOption })
}

describe('the command of a page that measures a server again', () => {
  const fixed = ['-pkgs', 'mercurius', '--cohort', '3', '--slice', 'none']
  test('has a budget of two minutes in place of a longer one', async () => {
    const command = 'node bench -pkgs mercurius'
    const rest = '--cohort 3 --slice none'
    assert.equal(await commandAfter([...fixed, '--budget', '35m']), `${command} --budget 120 ${rest}`)
    assert.equal(await commandAfter([...fixed, '--budget', '90s']), `${command} --budget 90 ${rest}`)
  })
  test('is a quick one without a budget, and keeps what takes no time', async () => {
    const words = [...fixed, '--rounds', '9', '--warmup', '30', '-d', '20', '-p', '2']
    const command = await commandAfter(words)
    assert.match(command, /^node bench -pkgs mercurius --quick .*--cohort 3 --slice none/)
    assert.match(command, /--pipelining 2\b/)
    assert.doesNotMatch(command, /--(rounds|warmup|duration)/)
  })
  test('is a quick one in place of a precision, which may take any time', async () => {
    assert.doesNotMatch(await commandAfter([...fixed, '--precision', '2%']), /--precision/)
  })
  test('leaves the many values of other suites to --quick', async () => {
    const words = ['--suite', 'concurrency', '-pkgs', 'mercurius', '--connections', '1,2,4,8,16,32']
    const command = await commandAfter(words)
    assert.match(command, /^node bench --suite concurrency -pkgs mercurius --quick/)
    assert.doesNotMatch(command, /--connections/)
  })
})

describe('a page of the project', () => {
  /** @type {(folder: string, kind: string, hour: number, server: string) => void} */
  function store(folder, kind, hour, server) {
    const id = `0123456${hour}`
    for (const result of [createReference(), createResult({ server, runId: id })].map(storedOf)) {
      const run = { ...result.run, id, startedAt: `2026-01-02T0${hour}:04:05.678Z` }
      const path = join(folder, 'results', kind, `2026-01-02T0${hour}-04-05-${id}`, 'throughput')
      saveResult(path, { ...result, run }, throughput)
    }
  }
  /** @type {(projectFolder: string, ...words: string[]) => Promise<string>} */
  async function writePage(projectFolder, ...words) {
    const html = join(projectFolder, 'page.html')
    const options = await parseCompareOptions(['--html', html, ...words], { suites, projectFolder, version: '' })
    assert.equal(await writeHtml(/** @type {any} */ (options), suites), 0)
    return readFileSync(html, 'utf8')
  }
  /** Lists the sections with what they say first of their rows. @param {string} page */
  const sectionsOf = (page) =>
    [...page.matchAll(/<section id="([\w-]*throughput)".*?class="origin">([^<]*)</gs)].map(([, id, origin]) => [
      id,
      origin,
    ])
  const machine = 'Node 20.19.0 on Example CPU 3000, 8 cores.'

  test('has published rows, then local ones apart, and each says first where it is from', async (context) => {
    const folder = temporaryFolder(context)
    store(folder, 'published', 1, 'public')
    store(folder, 'local', 2, 'here')
    const page = await writePage(folder)
    assert.deepEqual(sectionsOf(page), [
      ['throughput', `Published run of 2026-01-02 01:04 UTC, ${machine}`],
      ['local-throughput', `Local run of 2026-01-02 02:04 UTC, ${machine}`],
    ])
    const [, published, local] = page.split(/<section id="(?:local-)?throughput"/)
    assert.match(published, />public</)
    assert.doesNotMatch(published, />here</)
    assert.match(local, />here</)
    assert.doesNotMatch(local, />public</)
    assert.match(page, /<a href="#local-throughput">Local run: Which server is fastest\?</)
    assert.ok(!page.includes(folder), 'a page that is sent names no folder')
  })
  test('has one source of what is asked for in particular, and says which', async (context) => {
    const folder = temporaryFolder(context)
    store(folder, 'published', 1, 'public')
    store(folder, 'local', 2, 'here')
    const page = await writePage(folder, '--suite', 'throughput', '--pipelining', '10')
    assert.deepEqual(sectionsOf(page), [['throughput', `Local run of 2026-01-02 02:04 UTC, ${machine}`]])
  })
})
