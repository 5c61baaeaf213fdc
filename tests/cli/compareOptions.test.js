import assert from 'node:assert/strict'
import { join, resolve } from 'node:path'
import { describe, test } from 'node:test'
import { parseCompareOptions } from '../../lib/cli/compareOptions.js'
import { suites } from '../../lib/suites/index.js'
import { parallelism } from '../../lib/suites/parallelism/index.js'
import { throughput } from '../../lib/suites/throughput/index.js'
import { captureConsole, usageError } from './messages.js'

const projectFolder = resolve('/project')
/** @param {string} words */
const parse = (words) =>
  parseCompareOptions(words.split(' ').filter(Boolean), { suites, projectFolder, version: '1.2.3' })

const defaults = {
  suite: throughput,
  suiteWords: '',
  plot: null,
  names: [],
  format: 'table',
  links: false,
  update: null,
  audit: null,
  resultsDirectory: join(projectFolder, 'results'),
  workload: 'compound',
}

describe('what is asked for', () => {
  /** @type {Record<string, {}>} */
  const cases = {
    '': {},
    '--table': {},
    '--markdown': { format: 'markdown' },
    '--csv': { format: 'csv' },
    '--json': { format: 'json' },
    '--includeLinks': { format: 'markdown', links: true },
    '--include-links': { format: 'markdown', links: true },
    '--markdown --include-links': { format: 'markdown', links: true },
    '--table --includeLinks': { format: 'markdown', links: true },
    'mercurius graphql-yoga': { names: ['mercurius', 'graphql-yoga'] },
    '--json mercurius': { format: 'json', names: ['mercurius'] },
    'mercurius --workload rest': { names: ['mercurius'], workload: 'rest' },
    '--documents hot': {},
    '--documents cold': { workload: 'compound-cold' },
    'mercurius --documents variables --json': {
      names: ['mercurius'],
      workload: 'compound-variables',
      format: 'json',
    },
    '007 7': { names: ['007', '7'] },
    '--results here': { resultsDirectory: resolve('here') },
    '--audit TABLE.md --json': { audit: 'TABLE.md', format: 'json' },
    '--audit results --workload rest': { audit: 'results', workload: 'rest' },
    '--update README.md': { update: resolve('README.md') },
    '--plot x.svg mercurius': { plot: resolve('x.svg'), names: ['mercurius'] },
    '--plot x.svg --update README.md': { plot: resolve('x.svg'), update: resolve('README.md') },
    '--update=README.md mercurius': { update: resolve('README.md'), names: ['mercurius'] },
  }
  for (const [words, differences] of Object.entries(cases))
    test(`node compare ${words}`, async () => assert.deepEqual(await parse(words), { ...defaults, ...differences }))
})

test('a suite has its own options only', async () => {
  assert.deepEqual(await parse('--suite parallelism --plot x.svg a'), {
    ...{
      suite: parallelism,
      suiteWords: '--suite parallelism ',
      names: ['a'],
      plot: resolve('x.svg'),
      format: 'table',
    },
    resultsDirectory: join(projectFolder, 'results'),
  })
  const message = '--audit goes with --suite throughput only, this is --suite parallelism; leave one out'
  await assert.rejects(parse('--suite parallelism --audit a'), usageError(message))
})

describe('a wrong command line is one line', () => {
  /** @type {Record<string, string>} */
  const messages = {
    '--json --csv': 'expected one format, got --csv and --json; leave one out',
    '--json --csv --table': 'expected one format, got --table and --csv and --json; leave one out',
    '--json --includeLinks': '--includeLinks goes with --table or --markdown only; leave it out',
    '--csv --include-links': '--includeLinks goes with --table or --markdown only; leave it out',
    '--update': 'Not enough arguments following: update; see --help',
    '--update=': '--update: expected a path, got nothing; see --help',
    '--results=': '--results: expected a directory, got nothing; see --help',
    '--workload hello': '--workload: expected compound or rest, got "hello"; see --help',
    '--workload rest --workload rest': '--workload: expected it once, got it 2 times; leave one out',
    '--documents warm': '--documents: expected hot or variables or cold, got "warm"; see --help',
    '--documents hot,cold': '--documents: expected one of them to show, got "hot,cold"; leave one out',
    '--documents cold --workload rest':
      '--documents goes with --workload compound only, got --workload rest; leave one out',
    '--update a --update b': '--update: expected it once, got it 2 times; leave one out',
    '--results a --results b --results c': '--results: expected it once, got it 3 times; leave one out',
    '--update a --csv': '--update writes markdown, got --csv, too; leave one out',
    '--plot x.png': '--plot: expected a file that ends in .svg, got "x.png"; see --help',
    '--audit a --plot x.svg': '--audit goes with --table or --json only, got --plot; leave it out',
    '--audit': 'Not enough arguments following: audit; see --help',
    '--audit=': '--audit: expected a path, got nothing; see --help',
    '--audit a --audit b': '--audit: expected it once, got it 2 times; leave one out',
    '--audit a b': '--audit judges every row of one path, got the name "b", too; leave it out',
    '--audit a --csv': '--audit goes with --table or --json only, got --csv; leave it out',
    '--audit a --update b': '--audit goes with --table or --json only, got --update; leave it out',
    '--audit a --results b': '--audit goes with --table or --json only, got --results; leave it out',
    '--valueOf': 'unknown option --valueOf; see --help',
    '--tabel': 'unknown option --tabel; did you mean --table?',
    '--includelinks': 'unknown option --includelinks; did you mean --includeLinks?',
    '--rounds 3': 'unknown option --rounds; see --help',
  }
  for (const [words, message] of Object.entries(messages))
    test(`node compare ${words}`, () => assert.rejects(parse(words), usageError(message)))
})

test('--version and --help are answered, and nothing is left to do', async (context) => {
  const said = captureConsole(context, 'log')
  assert.equal(await parse('--version'), null)
  assert.equal(said(), '1.2.3\n')
  assert.equal(await parse('--help'), null)
  for (const word of ['node compare [NAME…] [options]', '--markdown', '--includeLinks', '--update'])
    assert.ok(said().includes(word), `${word} is not in ${said()}`)
})
