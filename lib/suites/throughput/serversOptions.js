export const defaultReference = 'core-graphql-js'

const everySuite = 'Every suite:'

/** What every suite has. @type {Record<string, import('yargs').Options>} */
export const sharedOptions = {
  suite: {
    requiresArg: true,
    default: 'servers',
    group: everySuite,
    describe: 'servers: requests/s; parallelism: ms per page, by many ways',
  },
  packages: {
    alias: 'pkgs',
    array: true,
    string: true,
    group: everySuite,
    describe: 'servers to measure: -pkgs a b, or -pkgs a,b (parallelism: mercurius and core-graphql-js)',
  },
  'all-packages': { boolean: true, group: everySuite, describe: 'measure every server there is' },
  list: { boolean: true, group: everySuite, describe: 'name every server there is and stop' },
  rounds: {
    requiresArg: true,
    default: 3,
    group: everySuite,
    describe: 'blocks of one round of each server; ranks take 3 or more',
  },
  budget: {
    string: true,
    requiresArg: true,
    group: everySuite,
    describe: 'adaptive: go on, but for no longer than this, such as 10m',
  },
  seed: { requiresArg: true, default: 1, group: everySuite, describe: 'of the random order of the rounds' },
  results: {
    string: true,
    requiresArg: true,
    group: everySuite,
    describe: 'directory of the results (default: results/ of this project)',
  },
  port: { requiresArg: true, default: 4001, group: everySuite, describe: 'of 127.0.0.1, where the servers listen' },
  'ready-timeout': {
    requiresArg: true,
    default: 30,
    group: everySuite,
    describe: 'seconds a server has for its first right answer',
  },
  resume: {
    boolean: true,
    group: everySuite,
    describe: 'go on with the interrupted run in --results, as it was planned',
  },
  silent: { boolean: true, group: everySuite, describe: 'no progress: nothing is written while measuring' },
}

const group = 'Suite servers:'

/** What only the suite `servers` has. @type {Record<string, import('yargs').Options>} */
export const serversOptions = {
  duration: { alias: 'd', requiresArg: true, default: 5, group, describe: 'measured seconds of a round' },
  warmup: {
    requiresArg: true,
    default: 5,
    group,
    describe: 'seconds of load before the measured window; auto: until the rate is steady',
  },
  reference: {
    string: true,
    requiresArg: true,
    group,
    describe: `measured twice in every block, and what others are relative to (default: ${defaultReference})`,
  },
  precision: {
    string: true,
    requiresArg: true,
    group,
    describe: 'adaptive: go on after --rounds with rows whose 95 % interval is wider than ± this, such as 3%',
  },
  connections: { alias: 'c', requiresArg: true, default: 100, group, describe: 'connections kept open' },
  pipelining: { alias: 'p', requiresArg: true, default: 10, group, describe: 'requests in flight on each connection' },
  rate: {
    string: true,
    requiresArg: true,
    group,
    describe: 'then latency at constant rates: 500, or 50%,90% of the maximum',
  },
  slo: { string: true, requiresArg: true, group, describe: 'then the highest constant rate that meets it: p99<50ms' },
  workload: {
    requiresArg: true,
    default: 'compound',
    group,
    describe: 'compound: POST /graphql; rest: GET /api/authors',
  },
  documents: {
    string: true,
    requiresArg: true,
    group,
    describe: 'hot, variables or cold, or several: hot,cold (default: hot)',
  },
  cpus: { string: true, requiresArg: true, group, describe: 'pin to CPUs, as SERVER/CLIENT: 0/1, or 0-1/2,3 (Linux)' },
  monitor: {
    boolean: true,
    group,
    describe: "event-loop delay and GC share of the servers' main threads, through --import",
  },
}
