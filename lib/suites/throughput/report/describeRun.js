/** @typedef {import('../../../types.d.ts').Result} Result */

const workloads = {
  compound: 'POST /graphql { authors { id name md5 books { id name } } }',
  'compound-variables':
    'POST /graphql query Authors($id: ID!) { authors { id name md5 books { id name } } author(id: $id) { id } }, with an id from 10 to 20',
  'compound-cold': 'POST /graphql { a000000: authors { id name md5 books { id name } } } and so on to a009999',
  rest: 'GET /api/authors',
}

/** @param {number} seconds */
const inWords = (seconds) => (seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`)

/** @param {import('../../../types.d.ts').Settings} settings */
function describeRounds({ rounds, precision, budgetSeconds }) {
  const blocks = `${rounds} ${rounds === 1 ? 'block' : 'blocks'} of one round per server`
  const until = [
    ...(precision === null ? [] : [`until ± ${(precision * 100).toFixed(1)} %`]),
    ...(budgetSeconds === null ? [] : [`for at most ${inWords(budgetSeconds)}`]),
  ]
  return until.length === 0 ? blocks : `${blocks} at least, ${until.join(', ')}`
}

/**
 * The servers that lack blocks which every server was to have.
 * @param {Result[]} results
 * @returns {string[]} such as `mercurius (2 of 3)`
 */
function missingRounds(results) {
  const [{ run, settings }] = results
  const isOneRun = results.every((result) => result.run.id === run.id)
  const servers = isOneRun ? run.servers : []
  const names = new Set([...results.map(({ server }) => server), ...servers])
  return [...names].flatMap((name) => {
    const result = results.find(({ server }) => server === name)
    const planned = (result?.settings ?? settings).rounds
    const blocks = new Set(result?.rounds.map(({ block }) => block)).size
    return blocks < planned ? [`${name} (${blocks} of ${planned})`] : []
  })
}

const unpinned = 'not pinned to CPUs'
const unmonitored = 'not monitored'
/** What goes without saying where it holds for all rows. */
const usual = [unpinned, unmonitored]

/** @typedef {{ environment: import('../../../types.d.ts').Environment, run: { startedAt: string } }} Ran */

/** What machine results come from, and when. @type {((result: Ran) => string)[]} */
export const machineFacts = [
  ({ environment }) => `Node ${environment.node.slice(1)}`,
  ({ environment }) =>
    `${environment.cpuModel}, ${environment.cpuCores} cores, ${Math.round(environment.memoryBytes / 2 ** 30)} GiB`,
  ({ environment }) => `${environment.os} ${environment.kernel} ${environment.architecture}`,
  ({ run }) => run.startedAt.slice(0, 10),
]

/** What a reader has to know to compare two results, each as a phrase. */
/** @type {((result: Result) => string)[]} */
const facts = [
  ({ settings }) => workloads[settings.workload],
  ({ settings }) => `${settings.connections} connections × ${settings.pipelining} pipelined requests`,
  ({ settings }) =>
    `${settings.warmupSeconds === 'auto' ? 'warm-up until steady' : `${settings.warmupSeconds} s warm-up`}, ${settings.durationSeconds} s measured`,
  ({ settings }) => describeRounds(settings),
  ({ settings: { cpus } }) => (cpus ? `server on CPU ${cpus.server}, client on CPU ${cpus.client}` : unpinned),
  ({ settings }) => (settings.monitor ? 'servers monitored' : unmonitored),
  ...machineFacts,
]

/**
 * One sentence of the facts that results share, and one of each in which they differ, so that no table hides it.
 * @template Item
 * @param {((result: Item) => string)[]} facts
 * @param {Item[]} results
 * @returns {string[]}
 */
export function describeFacts(facts, results) {
  const phrases = facts.map((fact) => [...new Set(results.map(fact))])
  const shared = phrases.filter((variants) => variants.length === 1 && !usual.includes(variants[0]))
  const varying = phrases.filter((variants) => variants.length > 1)
  return [
    ...(shared.length > 0 ? [`${shared.flat().join(' · ')}.`] : []),
    ...varying.map((variants) => `Rows differ in how they were measured: ${variants.join(' / ')}.`),
  ]
}

/**
 * How the results were measured, and what of it is missing.
 * @param {Result[]} results
 * @returns {string[]}
 */
export function describeRun(results) {
  const names = missingRounds(results)
  const advice = results.some(({ settings }) => settings.budgetSeconds !== null)
    ? ''
    : ' node bench --resume goes on with it.'
  return [
    ...describeFacts(facts, results),
    ...(names.length > 0 ? [`The run ended early; rounds are missing: ${names.join(', ')}.${advice}`] : []),
  ]
}
