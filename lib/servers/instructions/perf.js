import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Fault } from '../../base/errors/fault.js'

/** @import { Counter, Counting } from './openCounting.js' */

/** In user mode, as qemu-user counts. */
const instructions = 'instructions:u'
/** Each interval has a line, and this is the shortest: what was counted is known that much later. */
const options = ['stat', '-I', '10', '-x', ',', '-e']

/** Nothing where a processor was not used, or has no counters. @param {string} line its time, and what was counted */
const countIn = (line) => Number(line.split(',')[1]) || 0

/**
 * Counts by the processor's own counters.
 * @returns {Counting | string} why not, in words
 */
export function openPerf() {
  const { error, stderr } = spawnSync('perf', [...options, instructions, process.execPath, '--version'], {
    encoding: 'utf8',
  })
  if (error) return 'there is no perf'
  if (!stderr.split('\n').some((line) => countIn(line) > 0)) return 'perf finds no counters'
  const open = (/** @type {number[]} */ pids) => countByPerf(pids, instructions)
  return { tool: 'perf', under: [], open, remove() {} }
}

/**
 * Counts what some processes do from now on, and what they start.
 * @param {number[]} pids
 * @param {string} event as perf names it
 * @returns {Counter}
 */
export function countByPerf(pids, event) {
  const perf = spawn('perf', [...options, event, '-p', pids.join(',')], { stdio: ['ignore', 'ignore', 'pipe'] })
  const lines = createInterface({ input: perf.stderr })
  const ended = new AbortController()
  let total = 0
  lines.on('line', (line) => {
    total += countIn(line)
  })
  lines.once('close', () => ended.abort())
  return {
    async read() {
      try {
        // The line that comes first may be of an interval that had ended before.
        for (let line = 0; line < 2; line += 1) await once(lines, 'line', { signal: ended.signal })
        return total
      } catch {
        throw new Fault('NOT_MEASURED', 'perf ended before the server')
      }
    },
    close: () => void perf.kill('SIGINT'),
  }
}
