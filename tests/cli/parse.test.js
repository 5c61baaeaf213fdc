import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { benchProgram, parseBenchOptions } from '../../lib/cli/bench/benchOptions.js'
import { compareProgram, parseCompareOptions } from '../../lib/cli/compare/compareOptions.js'
import { formatHelp } from '../../lib/cli/help.js'
import { parseCommandLine } from '../../lib/cli/parse.js'
import { suites as all } from '../../lib/suites/index.js'
import { declare, number, oneOf, wholeNumber } from '../../lib/workload/kinds.js'
import { captureConsole, usageError } from './messages.js'

/** @import { Suite } from '../../lib/core/suite.d.ts' */
/** @import { ParameterTable } from '../../lib/workload/parameter.d.ts' */

// None of them measures anything here.
const unused = { load: () => assert.fail(), definitions: () => assert.fail() }
const size = /** @type {const} */ ({ kind: wholeNumber(1, 9), default: '2', help: 'how large' })

/** @type {Suite} */
const first = {
  ...{ name: 'first', sentence: 'what comes first', ...unused },
  examples: [['node bench --suite first', 'first of all']],
  parameters: declare({ size: { scope: 'client', ...size }, apples: { help: 'with apples' } }),
  defaultServers: () => ['b'],
  settle: ({ axes, apples }, { chosen, all }) => ({
    ...{ servers: chosen, settings: { apples, sizes: axes.size, of: all.length } },
  }),
  compare: { examples: [], parameters: declare({ short: { scope: 'report', help: 'in short' } }) },
}
/** @type {Suite} */
const second = {
  ...{ name: 'second', sentence: 'what comes then', examples: [], ...unused },
  parameters: declare({ size, pears: { alias: 'p', requires: ['size'], help: 'with pears' } }),
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
  test('the first may be named', async () => assert.equal((await parse('--suite first'))?.suite, first))
  test('another, whose parameters may have the names of the first', async () => {
    const options = await parse('--suite second -pkgs a --size 3 -p')
    assert.deepEqual([options?.suite, options?.settings.size], [second, 3])
  })
  test('compare has parameters of its own', async () => {
    assert.equal((await parseCompareOptions(['--suite', 'first', '--short'], known))?.suite, first)
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
    '--suite second':
      'no package named; write -pkgs a b or --all-packages; node bench --list has all 2, --help the options',
    '--suite second --size 1,2': '--size: expected a whole number from 1 to 9, got "1,2"; see --help',
    '--size 1,,2': '--size: expected a whole number from 1 to 9, got nothing; see --help',
    '--resume --apples': '--resume goes on as the run began, got --apples, too; leave it out, or start a new run',
  }
  for (const [words, message] of Object.entries(messages))
    test(words, () => assert.rejects(parse(words), usageError(message)))
})

/** @type {(words: string) => Promise<string>} */
async function helpOf(words) {
  const context = /** @type {string[]} */ ([])
  const { log } = console
  console.log = (text) => context.push(text)
  try {
    assert.equal(await parse(words), null)
  } finally {
    console.log = log
  }
  return context.join('\n')
}

describe('--help', () => {
  const texts = {
    examples: 'Examples:\n  node bench --suite first  first of all',
    short: '  --suite            what to measure: first, second, third\n',
    shared: '  --suite            what to measure: first, second, third [default: first]',
    first: `Suite first (what comes first; several values with commas: every combination is measured):
  --size    how large [default: 2]
  --apples  with apples`,
    second: `Suite second (what comes then):
  --size       how large [default: 2]
  -p, --pears  with --size: with pears`,
    third: 'Suite third (what comes then):\n  --plums  with plums',
  }
  /** @type {[string, (keyof typeof texts)[]][]} */
  const cases = [
    ['--help', ['examples', 'short']],
    ['--suite second --help', ['shared', 'second']],
    ['--help --suite first', ['examples', 'shared', 'first']],
    ['-h all', ['examples', 'shared', 'first', 'second', 'third']],
    ['-pkgs a --rounds --help all', ['examples', 'shared', 'first', 'second', 'third']],
  ]
  for (const [words, parts] of cases)
    test(`${words} explains ${parts.join(', ')}`, async () => {
      const help = await helpOf(words)
      for (const [name, text] of Object.entries(texts))
        assert.equal(help.includes(text), parts.includes(/** @type {any} */ (name)), `${name} in ${help}`)
    })
  for (const [name, programOf] of Object.entries({ bench: benchProgram, compare: compareProgram }))
    test(`of ${name} is a page that a terminal of 80 by 24 has room for, with options that there are`, () => {
      const program = programOf(all)
      const lines = formatHelp(program, all, []).split('\n')
      assert.ok(lines.length < 24, lines.join('\n'))
      assert.deepEqual(
        lines.filter(({ length }) => length > 80),
        [],
      )
      const options = {
        ...program.shared,
        ...Object.assign({}, ...all.map((suite) => program.partOf(suite)?.parameters)),
      }
      for (const option of Object.values(program.short).flat()) assert.ok(option in options, option)
    })
  test('of compare has headings for suites with options of their own', async (context) => {
    const printed = captureConsole(context, 'log')
    assert.equal(await parseCompareOptions(['--help', 'all'], known), null)
    assert.match(printed(), /\nSuite first \(what comes first\):\n {2}--short {2}in short\n/)
    assert.doesNotMatch(printed(), /Suite second/)
  })
})

describe('what is written', () => {
  const about = /** @type {const} */ ({ scope: 'run', help: '' })
  /** @type {ParameterTable} */
  const shared = {
    'ready-timeout': { ...about, kind: number(1, 99), default: '30' },
    duration: { ...about, kind: number(1, 99), alias: 'd', default: '5' },
    reference: { ...about, kind: oneOf('a', 'b') },
    resume: about,
    packages: { ...about, alias: 'pkgs', variadic: true },
  }
  /** @type {Record<string, Record<string, unknown>>} */
  const cases = {
    '': {},
    '--resume': { resume: true },
    '-d 5': { duration: '5' },
    '--duration=5': { duration: '5' },
    '-d 05.0': { duration: '05.0' },
    '-d -5': { duration: '-5' },
    '--readyTimeout 30': { 'ready-timeout': '30' },
    '--ready-timeout 30 --reference a': { 'ready-timeout': '30', reference: 'a' },
    '--reference=': { reference: '' },
    '-pkgs a 7 --resume': { packages: ['a', '7'], resume: true },
    'a word': {},
  }
  for (const [words, written] of Object.entries(cases))
    test(words || 'nothing', async () => {
      const program = { usage: '', shared, short: {}, partOf: () => undefined }
      const parsed = await parseCommandLine(words.split(' ').filter(Boolean), known, program)
      assert.deepEqual([parsed?.names, parsed?.written], [words === 'a word' ? ['a', 'word'] : [], written])
    })
})
