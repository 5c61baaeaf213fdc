import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** @import { Subject } from './subjects.js' */

/** @typedef {{ figure: number, isDoubted: boolean }} Figure isDoubted: the row itself says that something is wrong */

/**
 * What rows of a suite are about, and their numbers.
 * @type {Record<string, { about: string[], figure: (row: any) => number | null | undefined }>}
 */
export const shapes = {
  throughput: { about: ['server'], figure: (row) => row.requestsPerSecond },
  parallelism: { about: ['server', 'workload', 'client', 'conditions'], figure: (row) => row.pageMs?.median },
  concurrency: {
    about: ['server', 'protocol', 'connections', 'streams', 'workload', 'driver'],
    figure: (row) => row.requestsPerSecond,
  },
  compression: { about: ['server', 'conditions'], figure: (row) => row.ms?.median },
  subscriptions: { about: ['server', 'transport'], figure: (row) => row.eventsPerSecond },
  api: { about: ['server', 'operation'], figure: (row) => row.requestsPerSecond },
  transports: { about: ['server', 'transport', 'tls', 'connection', 'parallel'], figure: (row) => row.nsPerOp?.median },
  federation: { about: ['server', 'operation', 'delayMs'], figure: (row) => row.cpuMsPerOperation },
}

/**
 * The numbers that `compare` publishes of a directory of results, by what they are about.
 * @param {string} program its folder
 * @param {string} results
 * @param {Subject} subject
 * @returns {Map<string, Figure>}
 */
export function figuresOf(program, results, subject) {
  const shape = shapes[subject.suite.name]
  if (!existsSync(results)) return new Map()
  const figures = rowsOf(program, results, subject).flatMap((row) => {
    const figure = shape.figure(row)
    if (typeof figure !== 'number') return []
    const isDoubted = row.reason !== null || row.flags?.length > 0
    return [/** @type {const} */ ([JSON.stringify(shape.about.map((name) => row[name])), { figure, isDoubted }])]
  })
  return new Map(figures)
}

/** None where there is nothing to show. @type {(program: string, results: string, subject: Subject) => any[]} */
function rowsOf(program, results, { suite, workload }) {
  const words = [join(program, 'compare.js'), '--suite', suite.name, ...workload, '--results', results, '--json']
  try {
    const stdio = /** @type {['ignore', 'pipe', 'pipe']} */ (['ignore', 'pipe', 'pipe'])
    return JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8', stdio, maxBuffer: 2 ** 28 }))
  } catch (error) {
    if (/** @type {{ status?: number }} */ (error).status === 4) return []
    throw error
  }
}
