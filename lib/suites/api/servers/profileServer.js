import { Fault } from '../../../base/errors/fault.js'
import { preload } from '../../../servers/profiling/openProfiling.js'
import { sum } from '../../../stats/mean.js'
import { maxErrorRate, profiledSeconds, profiledTurns } from '../counting.js'
import { mix } from '../file/keys.js'
import { createPlaces } from '../profile/places.js'
import { createProfileTree, splitTurns } from '../profile/profileTree.js'
import { summariseTimes } from '../profile/functionTimes.js'
import { openGenerator, renewLogin } from './loadInTurns.js'
import { createLoadSteps } from './loadSteps.js'

/** @import { Profiler } from 'node:inspector' */
/** @import { Profiling } from '../../../servers/profiling/openProfiling.js' */
/** @import { Client } from '../../kit/defineSuite.js' */
/** @import { ProfileValue } from '../storedFields.js' */
/** @import { Loading } from './loadInTurns.js' */

/**
 * @typedef {object} Profiled
 * @property {Pick<Profiling, 'open'>} profiling
 * @property {string} cwd - folder of the server's project
 * @property {(profile: Profiler.Profile) => string} save - writes the profile of all turns, and returns its place
 */

/**
 * Opens a client that profiles a server process, in turns with the other servers of the cohort, under the load of the
 * whole mix.
 * @param {Omit<Loading, 'broken'>} loading
 * @param {Profiled} profiled
 * @returns {Promise<Client<any>>}
 * @throws {Fault} if the processes cannot be profiled, or an answer before the load is not right
 */
export async function openProfile({ bench, settings, load, depth, login, pace, order, start }, profiled) {
  const { enter, nextTurn } = bench
  const profiler = await profiled.profiling.open(bench.server, bench.signal)
  const client = await openGenerator({ bench, load, depth, start })
  const steps = createLoadSteps((question) => client.ask(question), settings, nextTurn)
  const milliseconds = profiledSeconds(settings) * 1000

  /** @returns {Promise<number[]>} right answers of each turn */
  async function profileTurns() {
    const answers = []
    let wrong = 0
    for (let turn = 0; turn < profiledTurns; turn += 1) {
      if (turn > 0) await nextTurn()
      await renewLogin(client, login)
      await profiler.start()
      const { ok, errors } = await client.ask({ turn: { milliseconds } })
      await profiler.stop()
      if (ok === 0) throw new Fault('WRONG_ANSWER', `none of ${errors} answers in a turn were right`)
      answers.push(ok)
      wrong += errors
    }
    const sent = sum(answers) + wrong
    if (wrong > maxErrorRate * sent) throw new Fault('WRONG_ANSWER', `${wrong} of ${sent} answers were wrong`)
    return answers
  }

  return {
    choose: order.choose,
    async measure({ name }) {
      const beginning = { ...depth, subject: mix, only: order.warming(load.operations) }
      enter('warm-up')
      await client.ask({ begin: beginning })
      await pace.keep(bench, 'warm-up', () => steps.giveTurns({ seconds: settings.warmupSeconds }, nextTurn))
      await profiler.join()
      enter(name)
      const answers = await pace.keep(bench, name, profileTurns)
      await client.ask({ end: true })
      const recordings = await profiler.end()
      const placed = recordings.map((recording) => ({
        turns: splitTurns(recording),
        placeOf: createPlaces(profiled.cwd, recording.scripts),
      }))
      const tree = createProfileTree(preload)
      for (const [turn, ok] of answers.entries())
        tree.add(
          placed.map(({ turns, placeOf }) => ({ ...turns[turn], placeOf })),
          ok,
        )
      /** @type {ProfileValue} */
      const value = {
        answers: sum(answers),
        turns: answers.length,
        allocatedBytesPerAnswer: sum(recordings.map(({ allocatedBytes }) => allocatedBytes)) / sum(answers),
        ...summariseTimes(tree),
        file: profiled.save(tree.toProfile()),
      }
      return { value, use: null }
    },
    close: () => client.close(),
  }
}
