import { describeNoise } from '../../../analysis/describeNoise.js'
import { busyNotes } from '../../../reports/busyNotes.js'
import { describeFacts, describeMissing, machineFacts } from '../../../reports/runNotes.js'
import { counted } from '../../../workload/counted.js'

/** @import { StoredResult } from '../../../engine/suite.d.ts' */
/** @import { Settings } from '../parameters.js' */
/** @import { Value } from '../types.d.ts' */
/** @import { CallGroup } from './rows.js' */

/** @typedef {StoredResult<Settings, Value>} Result */

const columnsNote =
  'ns/op is the wall time by the verified answers, client and server together on one machine, as benchmarks of Go have it; p99 is of single calls. B/op and GCs are of the JavaScript heaps (v8.GCProfiler), without what Buffers hold. wire B is what a call sends and receives above TCP or UDP, connect RTs the round trips before its request can leave, both seen through a relay.'

/** @type {((result: Result) => string)[]} */
const facts = [
  ({ settings: { rounds } }) => `${counted(rounds, 'block')} of one process for each server, transport and TLS`,
  ({ settings: { durationSeconds, warmupSeconds } }) =>
    `${durationSeconds} s of calls each, after ${warmupSeconds} s to warm up`,
  ...machineFacts,
]

/** What the reader of the tables must know, a sentence or two each. @type {(results: Result[], groups: CallGroup[]) => string[]} */
export function callNotes(results, groups) {
  if (results.length === 0) return []
  const [first] = groups
  const { note } = describeNoise({
    blocks: Math.min(...groups.map(({ blocks }) => blocks)),
    floors: groups.map(({ noiseFloor }) => noiseFloor),
    control: 'the first row of each process measured twice',
  })
  return [
    ...describeFacts(facts, results),
    note,
    columnsNote,
    ...(first ? missing(results) : []),
    ...busyNotes(results, 'row'),
  ]
}

/** @param {Result[]} results */
const missing = (results) =>
  describeMissing(results, {
    planned: ({ settings, trials }) =>
      settings.rounds * new Set(trials.map(({ conditions }) => JSON.stringify(conditions))).size,
    finished: ({ trials }) => trials.filter(({ interrupted }) => !interrupted).length,
    resume: 'node bench --suite transports --resume',
  })
