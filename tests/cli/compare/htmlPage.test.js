import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseBenchOptions } from '../../../lib/cli/bench/benchOptions.js'
import { shorten } from '../../../lib/cli/compare/htmlPage.js'
import { commandOf } from '../../../lib/core/plan/commandOf.js'
import { suites } from '../../../lib/suites/index.js'

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
