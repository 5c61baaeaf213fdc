import { Fault } from '../../base/errors/fault.js'
import { keepApart } from '../../servers/pinning.js'
import { judge } from './client/judge.js'
import { createMeter } from './client/meter.js'
import { openInChild } from './client/openInChild.js'

/** @import { Bench, Client, PlannedTrial } from '../../core/suite.d.ts' */
/** @import { Database } from '../../servers/databases/types.d.ts' */
/** @import { Cpus } from '../../servers/pinning.js' */
/** @import { ClientLoad } from './client/measureInChild.js' */
/** @import { Silence } from './client/openInChild.js' */
/** @import { Value } from './session.js' */

/** @typedef {Bench & { database: Database | null }} Watched what is used of the database is read beside the server's */

/**
 * A server that takes turns with others: a warm-up, then windows between which its load rests. Its first fault ends it, so
 * that what it does not answer rightly takes no time from the others.
 * @param {PlannedTrial} planned
 * @param {Watched} bench
 * @param {ClientLoad} load
 * @param {Silence} silence
 * @param {{ milliseconds: number | null, mainThreads: Cpus | null, warmsAlone: boolean, preallocate: (signal: AbortSignal) => Promise<void> }} turns
 *   milliseconds of a slice, where a window is of many turns; mainThreads: their CPUs in slices, null where that is for the
 *   system to say; warmsAlone: whether no other server may be warmed up meanwhile; preallocate: takes memory before a window in slices
 * @returns {Promise<Client<Value>>}
 */
export async function openInTurns({ samples }, bench, load, silence, turns) {
  const { milliseconds, mainThreads, warmsAlone, preallocate } = turns
  // How long a server takes to start was measured with the machine to itself.
  if (!warmsAlone) await bench.nextSharedTurn()
  bench.enter('warm-up')
  const open = await openInChild(load, bench.signal, silence)
  const [server, ...others] = bench.server.processes
  // Of several processes each may have a CPU of its own.
  if (milliseconds !== null && mainThreads !== null && server && others.length === 0)
    keepApart({ server: server.pid, client: open.pid }, mainThreads)
  const { durationSeconds: seconds } = load
  let left = samples.length
  return {
    async measure() {
      if (milliseconds !== null) await preallocate(bench.signal)
      const meter = createMeter(bench)
      const on = { ...meter, nextTurn: () => meter.leaveOut(bench.nextTurn) }
      const slicing = milliseconds && { milliseconds, pids: bench.server.processes.map(({ pid }) => pid) }
      const measured = slicing ? open.measureInSlices(seconds, on, slicing) : open.measure(seconds, meter)
      const { use, value } = await meter.complete(await measured)
      const { outcome, reason, reasonCode } = judge(value, load)
      if (reasonCode !== null) throw new Fault(reasonCode, reason)
      left -= 1
      if (left === 0 || milliseconds === null) await open.rest()
      if (left === 0) await open.end()
      // In a second a connection may well get nothing: what counts is that it does in all of them.
      return { outcome, reason: left === 0 ? reason : null, reasonCode, value, use }
    },
    close: open.close,
  }
}
