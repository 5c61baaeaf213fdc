import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { describe, test } from 'node:test'
import { parseCompareOptions } from '../../../lib/cli/compare/compareOptions.js'
import { suites } from '../../../lib/suites/index.js'
import { parallelism } from '../../../lib/suites/parallelism/index.js'
import { throughput } from '../../../lib/suites/throughput/index.js'
import { folderOfWorkload } from '../../../lib/suites/throughput/scenarios/requestedWorkloads.js'
import { captureConsole, usageError } from '../messages.js'

const projectFolder = resolve('/project')
/** @param {string} words */
const parse = (words) =>
  parseCompareOptions(words.split(' ').filter(Boolean), { suites, projectFolder, version: '1.2.3' })

const defaults = {
  suite: throughput,
  suiteOption: '',
  plot: null,
  names: [],
  format: 'table',
  html: null,
  update: null,
  check: false,
  baseline: null,
  failOn: null,
  history: false,
  summary: false,
  columns: null,
  sort: null,
  filter: null,
  notes: false,
  audit: null,
  layers: false,
  importK6: null,
  pipelining: null,
  resultsDirectory: null,
  projectFolder,
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
    'mercurius graphql-yoga': { names: ['mercurius', 'graphql-yoga'] },
    '--json mercurius': { format: 'json', names: ['mercurius'] },
    'mercurius --workload rest': { names: ['mercurius'], workload: 'rest' },
    '--documents hot': {},
    '-p 1 mercurius': { pipelining: 1, names: ['mercurius'] },
    '--pipelining 10 --json': { pipelining: 10, format: 'json' },
    '--documents cold': { workload: 'compound-cold' },
    'mercurius --documents variables --json': {
      names: ['mercurius'],
      workload: 'compound-variables',
      format: 'json',
    },
    '--scenario deep': { workload: 'deep' },
    '--scenario n+1 --loading join --backend delay': { workload: 'n+1-join-delay-5' },
    '--scenario errors,classic --json': { workloads: ['compound', 'errors'], format: 'json' },
    '--scenario list,errors --update x.md': {
      ...{ workload: 'list', workloads: ['list', 'errors'] },
      update: resolve('x.md'),
    },
    '007 7': { names: ['007', '7'] },
    '--results here': { resultsDirectory: resolve('here') },
    '--audit TABLE.md --json': { audit: 'TABLE.md', format: 'json' },
    '--import-k6 k6-1.txt k6-2.txt --json': { importK6: ['k6-1.txt', 'k6-2.txt'], format: 'json' },
    'mercurius --import-k6 k6.txt': { importK6: ['k6.txt'], names: ['mercurius'] },
    '--audit results --workload rest': { audit: 'results', workload: 'rest' },
    '--update README.md': { update: resolve('README.md') },
    '--plot x.svg mercurius': { plot: resolve('x.svg'), names: ['mercurius'] },
    '--plot x.svg --update README.md': { plot: resolve('x.svg'), update: resolve('README.md') },
    '--update=README.md mercurius': { update: resolve('README.md'), names: ['mercurius'] },
    '--update README.md --check': { update: resolve('README.md'), check: true },
    '--baseline a --fail-on regression:5% b': { baseline: 'a', failOn: { regression: 0.05 }, names: ['b'] },
    '--results all --fail-on control:7.5%': { resultsDirectory: resolve('all'), failOn: { control: 0.075 } },
    '--baseline a --fail-on control:5%,regression:3%': {
      baseline: 'a',
      failOn: { control: 0.05, regression: 0.03 },
    },
    '--history --json b': { history: true, format: 'json', names: ['b'] },
    '--notes b': { notes: true, names: ['b'] },
    '--summary --markdown': { summary: true, format: 'markdown' },
    '--html report.html a': { html: resolve('report.html'), names: ['a'] },
    '--columns server,requests/s': { columns: ['server', 'requests/s'] },
    '--sort requests/s': { sort: { title: 'requests/s', descending: true } },
    '--sort requests/s:asc': { sort: { title: 'requests/s', descending: false } },
    '--sort server': { sort: { title: 'server', descending: false } },
    '--sort server:desc': { sort: { title: 'server', descending: true } },
    '--filter requests/s>5000,cores<1.5': {
      filter: [
        { field: 'requests/s', value: '5000', sign: '>' },
        { field: 'cores', value: '1.5', sign: '<' },
      ],
    },
    '--json --filter endOfLife=false,version=a=b': {
      format: 'json',
      filter: [
        { field: 'endOfLife', value: 'false' },
        { field: 'version', value: 'a=b' },
      ],
    },
  }
  for (const [words, differences] of Object.entries(cases))
    test(`node compare ${words}`, async () => {
      const isOpen = words === '' || words === '--results here'
      /** @type {Record<string, any>} */
      const expected = { ...defaults, isOpen, ...differences }
      const { workloads = [expected.workload] } = expected
      const { conditions, ...parsed } = (await parse(words)) ?? assert.fail()
      assert.deepEqual(parsed, { ...expected, workloads, folders: workloads.map(folderOfWorkload) })
      assert.equal(conditions !== undefined, words.includes('--scenario'))
    })
})

test('a suite has its own options only', async () => {
  assert.deepEqual(await parse('--suite parallelism --plot x.svg a'), {
    ...{
      suite: parallelism,
      suiteOption: '--suite parallelism ',
      names: ['a'],
      plot: resolve('x.svg'),
      html: null,
      format: 'table',
      isOpen: false,
      ...{ summary: false, columns: null, sort: null, filter: null, notes: false },
    },
    resultsDirectory: null,
    projectFolder,
  })
  const message = '--audit goes with --suite throughput only, this is --suite parallelism; leave one out'
  await assert.rejects(parse('--suite parallelism --audit a'), usageError(message))
})

describe('a wrong command line is one line', () => {
  /** @type {Record<string, string>} */
  const messages = {
    '--json --csv': '--json does not go with --csv; leave one out',
    '--markdown --notes': '--notes does not go with --markdown; leave one out',
    '--json --csv --table': '--json does not go with --table; leave one out',
    '--update': 'Not enough arguments following: update; see --help',
    '--update=': '--update: expected a path, got nothing; see --help',
    '--results=': '--results: expected a directory, got nothing; see --help',
    '--workload hello': '--workload: expected compound or rest, got "hello"; see --help',
    '--workload rest --workload rest': '--workload: expected it once, got it 2 times; leave one out',
    '--documents warm': '--documents: expected hot or variables or cold or new, got "warm"; see --help',
    '--scenario deep,list --plot x.svg': '--plot is of one scenario, got several; name one, and with n+1 one --loading',
    '--documents hot,cold': '--documents: expected one of them to show, got "hot,cold"; leave one out',
    '--documents cold --workload rest': '--documents does not go with --workload rest; leave one out',
    '--update a --update b': '--update: expected it once, got it 2 times; leave one out',
    '--results a --results b --results c': '--results: expected it once, got it 3 times; leave one out',
    '--update a --csv': '--update does not go with --csv; leave one out',
    '--plot x.png': '--plot: expected a file that ends in .svg, got "x.png"; see --help',
    '--audit a --plot x.svg': '--audit does not go with --plot; leave one out',
    '--fail-on regression:5%': '--fail-on regression needs --baseline; add it',
    '--baseline a --fail-on 5%':
      '--fail-on: expected regression: or control: and a share, such as regression:5%,control:5%, got "5%"; see --help',
    '--baseline a --plot x.svg': '--baseline does not go with --plot; leave one out',
    '--fail-on control:5%,other:5%':
      '--fail-on: expected regression: or control: and a share, such as regression:5%,control:5%, ' +
      'got "control:5%,other:5%"; see --help',
    '--max-control 5%': 'unknown option --max-control; write node compare --fail-on control:5%',
    '--history --update a': '--history does not go with --update; leave one out',
    '--check': '--check needs --update; add it',
    '--update a --filter endOfLife=true': '--update does not go with --filter; leave one out',
    '--filter endOfLife':
      '--filter: expected a field or column and a value, such as endOfLife=false or "p99 ms<50", got "endOfLife"; ' +
      'see --help',
    '--filter cores>many':
      '--filter: expected a field or column and a value, such as endOfLife=false or "p99 ms<50", got "cores>many"; ' +
      'see --help',
    '--sort :desc': '--sort: expected the title of a column, or that and :asc or :desc, got ":desc"; see --help',
    '--columns server --json': '--columns does not go with --json; leave one out',
    '--wide': 'unknown option --wide; see --help',
    '--import-k6': '--import-k6: expected files, got nothing; see --help',
    '--import-k6 a --update b': '--update does not go with --import-k6; leave one out',
    '--import-k6 a --baseline b': '--baseline does not go with --import-k6; leave one out',
    '--import-k6 a --history': '--history does not go with --import-k6; leave one out',
    '--audit a --sort server': '--audit does not go with --sort; leave one out',
    '--audit': 'Not enough arguments following: audit; see --help',
    '--audit=': '--audit: expected a path, got nothing; see --help',
    '--audit a --audit b': '--audit: expected it once, got it 2 times; leave one out',
    '--audit a b': '--audit judges every row of one path, got the name "b"; leave it out',
    '--audit a --csv': '--audit does not go with --csv; leave one out',
    '--audit a --update b': '--audit does not go with --update; leave one out',
    '--audit a --results b': '--audit does not go with --results; leave one out',
    '--valueOf': 'unknown option --valueOf; see --help',
    '--format csv': 'unknown option --format; write --csv',
    '--formt=markdow': 'unknown option --formt; write --markdown',
    '--format xml': 'unknown option --format; formats are --table, --markdown, --csv, --json',
    '--tabel': 'unknown option --tabel; did you mean --table?',
    '--rounds 3': 'unknown option --rounds; see --help',
    '--pipelining 10,1': '-p/--pipelining: expected a whole number from 1 to 1,000, got "10,1"; see --help',
    '--update a --pipelining 1': '--update does not go with --pipelining; leave one out',
    '--history --pipelining 1': '--history does not go with --pipelining; leave one out',
  }
  for (const [words, message] of Object.entries(messages))
    test(`node compare ${words}`, () => assert.rejects(parse(words), usageError(message)))
})

test('--version and --help are answered, and nothing is left to do', async (context) => {
  const printed = captureConsole(context, 'log')
  assert.equal(await parse('--version'), null)
  assert.equal(printed(), '1.2.3\n')
  assert.equal(await parse('--help'), null)
  for (const word of ['node compare [NAME…] [options]', '--markdown', '--html report.html'])
    assert.ok(printed().includes(word), `${word} is not in ${printed()}`)
  // The first line is the version.
  assert.ok(printed().trimEnd().split('\n').length < 1 + 24, printed())
  assert.equal(await parse('--suite throughput --help'), null)
  assert.match(printed(), / {2}--fail-on +exit code 3/)
})
