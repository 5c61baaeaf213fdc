import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseBenchOptions } from '../../lib/cli/benchOptions.js'
import { parseCompareOptions } from '../../lib/cli/compareOptions.js'
import { declare, wholeNumber } from '../../lib/workload/kinds.js'
import { captureConsole, usageError } from './messages.js'

/** @import { Suite } from '../../lib/engine/suite.d.ts' */

// None of them measures anything here.
const unused = { load: () => assert.fail(), definitions: () => assert.fail() }
const size = /** @type {const} */ ({ kind: wholeNumber(1, 9), default: '2', help: 'how large' })

/** @type {Suite} */
const first = {
  ...{ name: 'first', formerly: ['oldest', 'older'], sentence: 'what comes first', ...unused },
  examples: [['node bench --suite first', 'first of all']],
  parameters: declare({ size: { scope: 'client', ...size }, apples: { help: 'with apples' } }),
  usualServers: () => ['b'],
  settle: ({ axes, apples }, { chosen, known }) => ({
    ...{ servers: chosen, settings: { apples, sizes: axes.size, of: known.length } },
  }),
  compare: { examples: [], parameters: declare({ short: { scope: 'report', help: 'in short' } }) },
}
/** @type {Suite} */
const second = {
  ...{ name: 'second', formerly: [], sentence: 'what comes then', examples: [], ...unused },
  parameters: declare({ size, pears: { alias: 'p', help: 'with pears' } }),
  settle: (settings, { chosen }) => ({ servers: chosen, settings }),
}
const third = {
  ...{ ...second, name: 'third', parameters: declare({ plums: { help: 'with plums' } }) },
  absent: { apples: 'plums are all there is' },
}

const servers = ['a', 'b'].map((name) => /** @type {any} */ ({ name }))
const known = { suites: [first, second, third], projectFolder: '/project', version: '1', servers }
/** @param {string} words */
const parse = (words) => parseBenchOptions(words.split(' ').filter(Boolean), known)

describe('a command line is of one suite', () => {
  test('the first where none is named, with what it settles', async () => {
    const { suite, servers: chosen, settings } = (await parse('--size 1,3 --apples')) ?? assert.fail()
    assert.deepEqual([suite, chosen, settings], [first, [servers[1]], { apples: true, sizes: [1, 3], of: 2 }])
  })
  for (const name of ['first', 'oldest', 'older'])
    test(`${name} is the first`, async () => assert.equal((await parse(`--suite ${name}`))?.suite, first))
  test('another, whose parameters may have the names of the first', async () => {
    const options = await parse('--suite second -pkgs a --size 3 -p')
    assert.deepEqual([options?.suite, options?.settings.size], [second, 3])
  })
  test('compare has parameters of its own', async () => {
    assert.equal((await parseCompareOptions(['--suite', 'older', '--short'], known))?.suite, first)
  })
})

describe('what is wrong with it', () => {
  /** @type {Record<string, string>} */
  const messages = {
    '--suite fourth': '--suite: expected first or second or third, got "fourth"; see --help',
    '--suite=': '--suite: expected first or second or third, got nothing; see --help',
    '--pears': '-p/--pears goes with --suite second only, this is --suite first; leave one out',
    '--suite third -pkgs a --size 1':
      '--size goes with --suite first or second only, this is --suite third; leave one out',
    '--suite third -pkgs a --apples': '--apples: --suite third has none: plums are all there is; leave it out',
    '--suite second': 'no package named; use --all-packages, or -pkgs with some of: a, b',
    '--suite second --size 1,2': '--size: expected a whole number from 1 to 9, got "1,2"; see --help',
    '--size 1,,2': '--size: expected a whole number from 1 to 9, got nothing; see --help',
    '--resume --apples': '--resume goes on as the run began, got --apples, too; leave it out, or start a new run',
  }
  for (const [words, message] of Object.entries(messages))
    test(words, () => assert.rejects(parse(words), usageError(message)))
})

test('--help has a heading for every suite that has parameters', async (context) => {
  const said = captureConsole(context, 'log')
  assert.equal(await parse('--help'), null)
  // Where a line is just full, nothing stands before a default.
  const help = said().replaceAll(/\s+/g, ' ').replaceAll(/ ?\[/g, ' [')
  for (const text of [
    '--suite first: what comes first; second: what comes then; third: what comes then [default: first]',
    'Suite first (several values with commas: every combination is measured): --size how large [default: 2]',
    'Suite second: --size how large [default: 2] -p, --pears with pears [boolean]',
    'Suite third: --plums with plums [boolean]',
    '-pkgs a,b; first without it: b',
    'node bench --suite first first of all',
  ])
    assert.ok(help.includes(text), `${text} is not in ${help}`)
  assert.equal(await parseCompareOptions(['--help'], known), null)
  assert.doesNotMatch(said().split('node compare')[1], /Suite second/)
})
