import { advise, listNames } from '../lib/base/errors/names.js'
import { UsageError } from '../lib/base/errors/usageError.js'

// Runs that are published: what each measures, in how many minutes, and what is made of it. People and workflows
// measure them by npm run measure.

/** @typedef {Record<string, string | number | boolean>} Options */
/**
 * Measurement by bench, which makes a run, or by a script, which makes a file of records.
 * @typedef {object} Measurement
 * @property {string} folder - in results/published: of the run, or of the file of records; empty for the one that
 *   compare reads
 * @property {Options} options
 * @property {string} [script] - in tests/perf
 * @property {string[]} [servers] - of the script
 */
/**
 * @typedef {object} PlannedRun
 * @property {string} name
 * @property {number} minutes - limit of all of its measurements
 * @property {'weekly' | 'monthly'} schedule
 * @property {string} question
 * @property {string[]} pages - that are made of it
 * @property {number} [repeats] - runs that a table takes, hours apart; one if absent
 * @property {string[]} [installs] - npm scripts that install packages
 * @property {Measurement[]} measurements
 */

/** Maintained libraries by themselves and the reference: the rows of the README's table. */
export const readmeRows = [
  ...['mercurius', 'grafserv', 'core-graphql-js', 'graphql-yoga'],
  ...['hono-graphql-server', 'graphql-http', 'apollo-server'],
]
/** Variants of these rows with graphql-jit. */
export const jitRows = ['mercurius+graphql-jit', 'graphql-yoga+graphql-jit', 'graphql-http+graphql-jit']
const apolloRows = ['apollo-server-express5', 'apollo-server-fastify5', 'apollo-server-koa']
const nestRows = ['nest-apollo', 'nest-mercurius']
const nextRows = ['core-graphql-js', 'graphql-http', 'graphql-yoga'].flatMap((name) => [name, `${name}@graphql-17`])

/** Servers of both checks of the load generator. */
const checkedRows = [
  ...['mercurius', 'graphql-yoga', 'apollo-server', 'graphql-http-express'],
  ...['core-graphql-js', 'core-graphql-jit-str', 'fastify-rest', 'hono-yoga'],
]

/** Writes names of servers as the value of an option. @type {(...names: string[]) => Options} */
const servers = (...names) => ({ packages: names.join() })

/** @type {(connections: number) => Measurement} */
const backendsAt = (connections) => ({
  folder: connections === 10 ? '' : `backends-${connections}`,
  options: {
    ...servers(...readmeRows),
    ...{ scenario: 'n+1', loading: 'dataloader', backend: 'delay', delay: '5,20,50' },
    ...{ connections, pipelining: 1, warmup: 8 },
  },
})

/** @type {(suite: string, options?: Options) => Measurement} */
const suiteRun = (suite, options = {}) => ({ folder: '', options: { suite, ...options } })

/** @type {PlannedRun[]} */
export const plannedRuns = [
  {
    name: 'ranks',
    minutes: 75,
    schedule: 'weekly',
    question: 'Which server is fast, and which ranks would another run confirm?',
    pages: ['README.md', 'docs/results.md'],
    repeats: 3,
    measurements: [
      // Three blocks take 57 minutes, and a third more on a machine that starts servers half as fast.
      { folder: '', options: { 'all-packages': true, connections: 100, pipelining: '10,1', budget: '75m' } },
    ],
  },
  {
    name: 'rates',
    minutes: 50,
    schedule: 'weekly',
    question: 'How long does an answer take when all servers have the same rate of requests?',
    pages: ['README.md'],
    measurements: [
      {
        folder: 'rates',
        // A quarter, half and three quarters of what the slowest row answers on the slowest machine in use.
        options: { ...servers(...readmeRows), rate: '300,600,900', rounds: 6, duration: 10, warmup: 8 },
      },
    ],
  },
  {
    name: 'backends',
    minutes: 45,
    schedule: 'monthly',
    question: 'How many requests does a core serve in front of a slow backend?',
    pages: ['README.md', 'docs/real-work.md', 'docs/slow.md'],
    measurements: [backendsAt(10), backendsAt(100), backendsAt(400)],
  },
  {
    name: 'documents',
    minutes: 25,
    schedule: 'weekly',
    question: 'Does the order hold if documents differ, and what does graphql-jit cost then?',
    pages: ['README.md', 'docs/slow.md'],
    repeats: 2,
    measurements: [
      {
        folder: 'documents',
        options: { ...servers(...readmeRows, ...jitRows), documents: 'hot,variables,cold', warmup: 12 },
      },
    ],
  },
  {
    name: 'scenarios',
    minutes: 60,
    schedule: 'monthly',
    question: 'Which server suits lists, depth, errors, mutations and other work?',
    pages: ['docs/real-work.md', 'docs/slow.md'],
    measurements: [
      {
        folder: '',
        options: {
          ...servers(...readmeRows),
          scenario: 'list,list-1000,list-100,deep,wide,errors,mutation,persisted,batching,upload,introspection',
          warmup: 8,
        },
      },
    ],
  },
  {
    name: 'schemas',
    minutes: 30,
    schedule: 'monthly',
    question: 'What does the size of a schema cost, at the start and for each answer?',
    pages: ['docs/slow.md'],
    measurements: [{ folder: '', options: { ...servers(...readmeRows, ...nestRows), scenario: 'schema', warmup: 8 } }],
  },
  {
    name: 'memory',
    minutes: 60,
    schedule: 'monthly',
    question: 'Whose memory grows with the number of documents, and without end?',
    pages: ['docs/slow.md'],
    measurements: [
      {
        folder: 'memory',
        // More seconds of load would show slower growth: three processes of each row take the minutes.
        options: { ...servers(...readmeRows, ...jitRows), documents: 'new', cohort: 1, rounds: 3, duration: 80 },
      },
    ],
  },
  {
    name: 'runtimes',
    minutes: 40,
    schedule: 'monthly',
    question: 'Is Bun or Deno faster than Node.js, and with which server?',
    pages: ['README.md'],
    installs: ['runtimes'],
    measurements: [
      {
        folder: 'runtimes',
        options: { ...servers(...readmeRows), runtime: 'node24,node20,node26,bun,deno', warmup: 10 },
      },
    ],
  },
  {
    name: 'graphql-17',
    minutes: 15,
    schedule: 'weekly',
    question: 'Is graphql 17 faster than graphql 16?',
    pages: ['README.md'],
    measurements: [{ folder: 'graphql-17', options: { ...servers(...nextRows), rounds: 6 } }],
  },
  {
    name: 'layers',
    minutes: 50,
    schedule: 'monthly',
    question: 'What does one more layer cost?',
    pages: ['README.md', 'docs/layers.md', 'docs/slow.md'],
    installs: ['layers'],
    measurements: [{ folder: '', options: { layers: 'all' } }],
  },
  {
    name: 'federation',
    minutes: 50,
    schedule: 'monthly',
    question: 'What does a gateway cost, beside one server that answers alone?',
    pages: ['README.md', 'docs/suites/federation.md', 'docs/slow.md'],
    installs: ['layers'],
    measurements: [
      suiteRun('federation'),
      // One block, because the windows of one connection wait for backends.
      {
        folder: 'federation-delays',
        options: { suite: 'federation', delay: '5,20', operations: 'reviews,user', rounds: 1 },
      },
    ],
  },
  {
    name: 'wrk',
    minutes: 60,
    schedule: 'monthly',
    question: 'Is the rate that this load generator measures that of wrk?',
    pages: ['docs/validation.md'],
    measurements: [
      {
        folder: 'validation/wrk-100x10.ndjson',
        script: 'againstWrk.js',
        options: { loads: '10x100', pairs: 60, seconds: 2, minutes: 60 },
        servers: checkedRows,
      },
    ],
  },
  {
    name: 'slices',
    minutes: 60,
    schedule: 'monthly',
    question: 'Are rates in slices those of whole windows?',
    pages: ['docs/validation.md'],
    measurements: [
      {
        folder: 'validation/slices-60.ndjson',
        script: 'slices.js',
        options: { sets: 12, cycles: 5, windows: 2, minutes: 60 },
        servers: checkedRows,
      },
    ],
  },
  {
    name: 'processes',
    minutes: 60,
    schedule: 'monthly',
    question: 'How often does a process stay slower than others of its server?',
    pages: ['docs/validation.md'],
    measurements: [
      { folder: 'processes', options: { ...servers(...readmeRows, ...apolloRows), rounds: 20, duration: 3 } },
    ],
  },
  {
    name: 'suites',
    minutes: 60,
    schedule: 'monthly',
    question: 'What do parallelism, compression, transports, connections and subscriptions change?',
    pages: ['docs/suites'],
    measurements: [
      suiteRun('parallelism'),
      suiteRun('compression'),
      suiteRun('transports'),
      suiteRun('concurrency', {
        ...servers('mercurius', 'graphql-yoga', 'apollo-server', 'ceiling-http'),
        protocol: 'h1',
      }),
      suiteRun('subscriptions'),
    ],
  },
]

/** Writes the options of a measurement as the words of a command. @param {Options} options */
export const wordsOf = (options) =>
  Object.entries(options).flatMap(([name, value]) => (value === true ? [`--${name}`] : [`--${name}`, String(value)]))

/** @param {string} name @returns {PlannedRun} @throws {UsageError} */
export function findRun(name) {
  const run = plannedRuns.find((run) => run.name === name)
  const names = plannedRuns.map((run) => run.name)
  if (!run) throw new UsageError(`there is no planned run "${name}"; ${advise(name, names, listNames(names))}`)
  return run
}

/** Lists the folders in results/published of runs that compare does not read, each once. */
export const namedFolders = () => [
  ...new Set(
    plannedRuns.flatMap(({ measurements }) =>
      measurements.flatMap(({ folder, script }) => (script || folder === '' ? [] : [folder])),
    ),
  ),
]
