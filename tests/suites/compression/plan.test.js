import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseBenchOptions } from '../../../lib/cli/bench/benchOptions.js'
import { plan } from '../../../lib/suites/compression/plan.js'
import { suites } from '../../../lib/suites/index.js'

/** Estimates the seconds of a process. @param {string} options */
async function estimate(options) {
  const servers = [/** @type {any} */ ({ name: 'mercurius' })]
  const usual = '--suite compression -pkgs mercurius --level 3 --protocol h1'
  const words = `${usual} ${options}`.split(' ')
  const parsed = await parseBenchOptions(words, { suites, projectFolder: '', version: '', servers })
  return Number(plan.wording(/** @type {any} */ (parsed?.settings)).expectedSeconds)
}

describe('the announced seconds of a process', () => {
  test('are about those of a run over a slow network', async () => {
    // A real run of the command had 23 of its 32 processes after 500 s.
    const seconds = await estimate('--size full,huge --requests 100 --rtt 20 --bandwidth 100 --statistic median-of-3')
    assert.ok(seconds > 15 && seconds < 30, `${seconds}`)
  })
  test('grow with round trips, bandwidth, bytes and repetitions', async () => {
    const usual = await estimate('--requests 100')
    for (const further of ['--rtt 20', '--bandwidth 1', '--size huge', '--statistic median-of-3'])
      assert.ok((await estimate(`--requests 100 ${further}`)) > 1.3 * usual, further)
  })
  test('are those of the time that an automatic number of requests has', async () => {
    assert.equal(await estimate('--rtt 0'), 2.5)
    assert.equal(await estimate('--rtt 0,10'), 4)
  })
})
