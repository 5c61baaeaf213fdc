import { Fault } from '../../base/errors/fault.js'
import { Tally } from '../tally.js'
import { until } from '../until.js'

/** @import { Statistics } from '../connection.js' */
/** @import { Load } from './autocannon.js' */
/** @import { Kept, Means } from './openLoad.js' */

/**
 * Opens all connections of a load, each with one request: some at a time where there are many, as a system drops what a
 * server's queue of connections has no place for.
 * @param {Load} load
 * @param {Means['open']} open
 * @param {Statistics} statistics
 * @param {Kept[]} connections to which they are added
 * @throws {Fault} where one of them has no right answer
 */
export async function connectAll(load, open, statistics, connections) {
  const { connections: count, connectionsAtOnce = count, readyTimeoutSeconds } = load
  while (connections.length < count) {
    const some = Math.min(connectionsAtOnce, count - connections.length)
    connections.push(...open({ ...load, connections: some }, statistics))
    await awaitAnswers(connections, statistics, readyTimeoutSeconds)
  }
}

/**
 * Waits until every connection has had a right answer to the one request that it has sent. A busy server accepts one
 * connection per turn of its event loop: with all of the load on the first ones, the last would wait for many seconds.
 * @type {(connections: Kept[], statistics: Statistics, seconds: number) => Promise<void>}
 */
async function awaitAnswers(connections, statistics, seconds) {
  const tally = new Tally()
  statistics.tally = tally
  const waiting = () => connections.filter(({ answers }) => answers === 0).length
  await until(() => waiting() === 0 || tally.wrong > 0 || statistics.fault !== null, seconds)
  statistics.tally = null
  if (tally.wrong > 0) throw new Fault('WRONG_ANSWER', `before the warm-up: ${tally.firstFault}`)
  if (statistics.fault) throw statistics.fault
  if (waiting() === 0) return
  const why = tally.firstFault ?? statistics.refusal ?? ''
  const which = `${waiting()} of ${connections.length} connections had no answer`
  throw new Fault('NO_ANSWER', `${which} within ${seconds} s before the warm-up${why && `: ${why}`}`)
}
