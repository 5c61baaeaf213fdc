import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { describe, test } from 'node:test'
import { parseBenchOptions } from '../../../lib/cli/bench/benchOptions.js'
import { suites } from '../../../lib/suites/index.js'
import { parallelism } from '../../../lib/suites/parallelism/index.js'
import { servedPage } from '../../../lib/suites/parallelism/measure.js'
import { arms } from '../../../lib/workload/pages.js'
import { usageError } from '../../cli/messages.js'

/** @import { Shared } from '../../../lib/cli/bench/benchOptions.js' */
/** @import { settle } from '../../../lib/suites/parallelism/parameters.js' */

const servers = ['a', 'core-graphql-js', 'mercurius'].map((name) => /** @type {any} */ ({ name }))
const known = { suites, projectFolder: '/project', version: '1.2.3', servers }
const everyArm = arms.map(({ arm }) => arm)

/** @param {string[]} words */
const parse = async (...words) =>
  /** @type {(Shared & Omit<ReturnType<typeof settle>, 'resultsDirectory'> & { plot: string | null }) | null} */ (
    await parseBenchOptions(['--suite', 'parallelism', ...words], known)
  )
/** @param {string} words */
const settingsOf = async (words) => (await parse('-pkgs', 'a', ...words.split(' ').filter(Boolean)))?.settings

test('defaults', async () => {
  const parsed = await parse('-pkgs', 'a')
  assert.deepEqual(parsed, {
    suite: parallelism,
    suiteOption: '--suite parallelism ',
    servers: [servers[0]],
    allServers: servers,
    resultsDirectory: resolve('/project/results/local'),
    runFolder: null,
    resume: false,
    serve: false,
    namesPort: false,
    plot: null,
    settings: {
      arms: everyArm,
      clients: ['loader'],
      axes: {
        protocol: ['h1', 'h2'],
        resolvers: ['parallel'],
        links: ['known', 'listed'],
        resources: [50],
        bytes: [10_240],
        delay: [20],
        hits: [0],
        'client-hits': [0],
        'client-stale': [0],
        compression: ['none'],
        connection: ['warm'],
        rtt: [0, 50],
        bandwidth: [null],
      },
      pages: 'auto',
      warmupPages: 1,
      rounds: 3,
      budgetSeconds: null,
      seed: parsed?.settings.seed,
      port: 4001,
      readyTimeoutSeconds: 30,
      pageTimeoutSeconds: 30,
    },
  })
})

describe('several values are an axis', () => {
  /** @type {Record<string, [string, unknown[]]>} */
  const cases = {
    '--protocol h2c,h1': ['protocol', ['h2c', 'h1']],
    '--links known,listed': ['links', ['known', 'listed']],
    '--resources=10,10': ['resources', [10]],
    '--delay 0,0.5,10000': ['delay', [0, 0.5, 10_000]],
    '--hits 0,15,50%': ['hits', [0, 15, '50%']],
    '--client-hits 0,50%': ['client-hits', [0, '50%']],
    '--client-stale 100%': ['client-stale', ['100%']],
    '--rtt 0,20,5000': ['rtt', [0, 20, 5000]],
    '--bandwidth 0.1,100,none': ['bandwidth', [0.1, 100, null]],
  }
  for (const [words, [name, values]] of Object.entries(cases))
    test(words, async () => {
      const settings = await settingsOf(words)
      assert.deepEqual(settings?.axes[/** @type {'rtt'} */ (name)], values)
    })
})

describe('--arms', () => {
  /** @type {Record<string, string[]>} */
  const cases = {
    all: everyArm,
    'push,rest': ['compound', 'rest', 'push'],
    compound: ['compound'],
    'hints,all': everyArm,
  }
  for (const [words, expected] of Object.entries(cases))
    test(words, async () => assert.deepEqual((await settingsOf(`--arms ${words}`))?.arms, expected))
})

test('the others arrive where they belong', async () => {
  const times = '--ready-timeout 3 --page-timeout 90 --budget 10m'
  const words = `--pages 7 --rounds 4 --seed 9 --port 23000 ${times} --plot a.svg --browser`
  const options = await parse('-pkgs', 'a', ...words.split(' '))
  const { pages, rounds, seed, port, clients, ...settings } = options?.settings ?? assert.fail()
  const { readyTimeoutSeconds, pageTimeoutSeconds, budgetSeconds } = settings
  assert.deepEqual([pages, rounds, seed, port], [7, 4, 9, 23_000])
  assert.deepEqual([readyTimeoutSeconds, pageTimeoutSeconds, budgetSeconds], [3, 90, 600])
  assert.deepEqual(clients, ['fetch', 'navigation'])
  assert.equal(options?.plot, resolve('a.svg'))
})

test('needs no package named', async () => {
  const namesOf = async (/** @type {string[]} */ ...words) => (await parse(...words))?.servers.map(({ name }) => name)
  assert.deepEqual(await namesOf(), ['mercurius', 'core-graphql-js'])
  assert.deepEqual(await namesOf('--serve'), ['core-graphql-js'])
  assert.deepEqual(await namesOf('--all-packages'), ['a', 'core-graphql-js', 'mercurius'])
})

test('it is served by one server, under the first of the conditions', async () => {
  const options = await parse('--serve', '-pkgs', 'a', '--resources', '7,9', '--port', '23000')
  const { server, conditions, port } = servedPage(options ?? assert.fail())
  assert.deepEqual([server.name, conditions.resources, conditions.delay, port], ['a', 7, 20, 23_000])
  assert.equal(options?.resultsDirectory, null, 'it writes none')
  await assert.rejects(
    parse('--serve', '-pkgs', 'a', 'core-graphql-js'),
    usageError('--serve: expected one package, got a and core-graphql-js; leave one out'),
  )
})

test('--resume needs none either, and takes a plot', async () => {
  const options = await parse('--resume', '--plot', 'a.svg')
  assert.deepEqual([options?.resume, options?.servers, options?.plot], [true, [], resolve('a.svg')])
})

describe('a wrong command line', () => {
  const everyName = everyArm.join(', ')
  /** @type {Record<string, string>} */
  const cases = {
    '--arms psh': `--arms: expected all, or some of ${everyName}, got "psh"; did you mean push?`,
    '--arms=': `--arms: expected all, or some of ${everyName}, got nothing; see --help`,
    '--protocol h3': '--protocol: expected h1 or h2c or h2, got "h3"; see --help',
    '--resources 0': '--resources: expected a whole number from 1 to 1,000, got "0"; see --help',
    '--resources 1000 --bytes 1000000':
      '--resources 1000 of --bytes 1000000 are 1000 MB a page, expected 200 MB at most; lower one',
    '--hits 51': '--hits: expected 50 at most, as of --resources, got "51"; lower it, or give a share such as 50%',
    '--hits 101%': '--hits: expected a count up to 1,000 or a share such as 50%, got "101%"; see --help',
    '--client-hits 2 --resources 10,1':
      '--client-hits: expected 1 at most, as of --resources, got "2"; lower it, or give a share such as 50%',
    '--client-hits 60% --client-stale 50%':
      '--client-hits and --client-stale: expected 50 together at most, as of --resources, got 30 and 25; lower one',
    '--serve --rtt 50': '--serve does not go with --rtt; leave one out',
    '--serve --browser --rounds 5': '--serve does not go with --browser; leave one out',
    '--pages 0': '--pages: expected auto or a whole number from 1 to 1,000, got "0"; see --help',
    '--resume --rtt 0': '--resume goes on as the run began, got --packages, too; leave it out, or start a new run',
  }
  for (const [words, message] of Object.entries(cases))
    test(words, () => assert.rejects(settingsOf(words), usageError(message)))
})
