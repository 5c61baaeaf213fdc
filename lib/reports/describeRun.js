/** @typedef {import('../types.d.ts').Result} Result */

const workloads = {
  compound: 'POST /graphql { authors { id name md5 books { id name } } }',
  rest: 'GET /api/authors',
}

/** What a reader has to know to compare two results, each as a phrase. */
/** @type {((result: Result) => string)[]} */
const facts = [
  ({ settings }) => workloads[settings.workload],
  ({ settings }) => `${settings.connections} connections × ${settings.pipelining} pipelined requests`,
  ({ settings }) => `${settings.warmupSeconds} s warm-up, ${settings.durationSeconds} s measured`,
  ({ rounds }) => `${rounds.length} ${rounds.length === 1 ? 'round' : 'rounds'} per server`,
  ({ environment }) => `Node ${environment.node.slice(1)}`,
  ({ environment }) =>
    `${environment.cpuModel}, ${environment.cpuCores} cores, ${Math.round(environment.memoryBytes / 2 ** 30)} GiB`,
  ({ environment }) => `${environment.os} ${environment.kernel} ${environment.architecture}`,
  ({ run }) => run.startedAt.slice(0, 10),
]

/**
 * How the results were measured: one sentence of what they share, and one of each fact in which they differ, so that
 * no table hides it.
 * @param {Result[]} results
 * @returns {string[]}
 */
export function describeRun(results) {
  const phrases = facts.map((fact) => [...new Set(results.map(fact))])
  const shared = phrases.filter((variants) => variants.length === 1)
  const varying = phrases.filter((variants) => variants.length > 1)
  const interrupted = results.filter(({ rounds, settings }) => rounds.length < settings.rounds)
  const names = interrupted.map(({ server, rounds, settings }) => `${server} (${rounds.length} of ${settings.rounds})`)
  return [
    ...(shared.length > 0 ? [`${shared.flat().join(' · ')}.`] : []),
    ...varying.map((variants) => `Rows differ in how they were measured: ${variants.join(' / ')}.`),
    ...(names.length > 0 ? [`The run was interrupted; rounds are missing: ${names.join(', ')}.`] : []),
  ]
}
