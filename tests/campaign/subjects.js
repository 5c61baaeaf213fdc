import { join } from 'node:path'
import { suites } from '../../lib/suites/index.js'

/**
 * @typedef {object} Subject a run that faults are injected into
 * @property {string} name
 * @property {import('../../lib/core/suite.d.ts').Suite} suite
 * @property {string[]} words of its command
 * @property {string[]} workload those that `compare` needs as well, to find its results
 */

export const servers = ['core-graphql-js', 'ceiling-http', 'mercurius']

const both = ['-pkgs', 'core-graphql-js,ceiling-http']
const one = ['-pkgs', 'core-graphql-js']
const own = ['--api', join(import.meta.dirname, '../fixtures/api/campaign.json')]
const database = ['--scenario', 'n+1', '--loading', 'join', '--backend', 'postgres']
const windows = ['-d', '0.6', '--warmup', '0.1']
const pages = [
  ...['--protocol', 'h2', '--resources', '3', '--bytes', '300', '--delay', '1', '--links', 'listed', '--pages', '2'],
]

/**
 * As little of each suite as takes some seconds, in two blocks, with whatever helps it: a relay, TLS, a cohort, a
 * database.
 * @type {Record<string, Record<string, string[]>>} by suite, then by name
 */
const bounded = {
  throughput: {
    throughput: [...both, '-c', '4', '-p', '2', ...windows],
    'throughput --backend postgres': [...one, ...database, '-c', '4', ...windows],
    'throughput --slice': [...both, '-c', '4', '-p', '2', ...windows, '--slice', '20'],
  },
  parallelism: {
    parallelism: [...one, ...pages, '--arms', 'rest,push', '--rtt', '10'],
    'parallelism --browser': [...one, ...pages, '--arms', 'rest', '--rtt', '0', '--browser'],
  },
  concurrency: { concurrency: [...one, '--protocol', 'h1,h2', '-c', '1,4', '-p', '1', '-d', '0.2', '--warmup', '0.1'] },
  compression: {
    compression: [
      ...[...one, '--protocol', 'h1', '--size', 'full', '--compression', 'none,gzip', '--level', '3'],
      ...['--requests', '20', '--rtt', '5'],
    ],
  },
  subscriptions: {
    subscriptions: [
      ...['-pkgs', 'mercurius', '--transport', 'graphql-ws', '--subscribers', '10', '-d', '0.5', '--warmup', '0.2'],
      ...['--connects', '10', '--idle', '10'],
    ],
  },
  transports: {
    transports: [
      ...[...one, '--transport', 'h1,h2', '--tls', 'tls', '--connection', 'reused,new', '--parallel', '1'],
      ...['-d', '0.2', '--warmup', '0.1'],
    ],
  },
  api: { api: [...own, '-c', '4', ...windows] },
  federation: { federation: ['-pkgs', 'monolith', '--operations', 'user', '-c', '2', ...windows] },
}

/** @type {Subject[]} of every suite there is */
export const subjects = suites.flatMap((suite) =>
  Object.entries(bounded[suite.name] ?? {}).map(([name, words]) => ({
    name,
    suite,
    words: ['--suite', suite.name, '--quick', '--rounds', '2', ...words],
    workload: words.includes('--scenario') ? database : [],
  })),
)
