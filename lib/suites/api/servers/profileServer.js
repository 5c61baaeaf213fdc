import { Fault } from '../../../base/errors/fault.js'
import { preload } from '../../../servers/profiling/openProfiling.js'
import { sum } from '../../../stats/mean.js'
import { profiledSeconds, profiledTurns } from '../counting.js'
import { mix } from '../file/keys.js'
import { createPlaces } from '../profile/places.js'
import { createProfileTree } from '../profile/profileTree.js'
import { summariseTimes } from '../profile/functionTimes.js'
import { startLoad } from './loadInTurns.js'
import { createLoadSteps } from './loadSteps.js'

/** @import { Profiler } from 'node:inspector' */
/** @import { Profiling, ThreadProfile } from '../../../servers/profiling/openProfiling.js' */
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
export async function openProfile({ bench, settings, load, depth, pace, order, start = startLoad }, profiled) {
  const { signal, enter, nextTurn } = bench
  const profiler = profiled.profiling.open(bench.server.processes)
  const client = start(signal)
  const steps = createLoadSteps((question) => client.ask(question), settings, nextTurn)
  const milliseconds = profiledSeconds(settings) * 1000

  async function profileTurns() {
    /** @type {{ ok: number, profiles: ThreadProfile[] }[]} */
    const turns = []
    for (let turn = 0; turn < profiledTurns; turn += 1) {
      if (turn > 0) await nextTurn()
      await profiler.start()
      const { ok, errors } = await client.ask({ turn: { milliseconds } })
      const profiles = await profiler.stop()
      if (ok === 0) throw new Fault('WRONG_ANSWER', `none of ${errors} answers in a turn were right`)
      turns.push({ ok, profiles })
    }
    return turns
  }

  try {
    await client.ask({ open: { ...load, ...depth } })
  } catch (error) {
    await client.close()
    throw error
  }
  return {
    choose: order.choose,
    async measure({ name }) {
      const beginning = { ...depth, subject: mix, only: order.warming(load.operations) }
      enter('warm-up')
      await client.ask({ begin: beginning })
      await pace.keep(bench, 'warm-up', () => steps.giveTurns({ seconds: settings.warmupSeconds }, nextTurn))
      enter(name)
      const turns = await pace.keep(bench, name, profileTurns)
      await client.ask({ end: true })
      const scripts = new Map((await profiler.listScripts()).map(({ thread, scripts }) => [thread, scripts]))
      const threads = new Set(turns.flatMap(({ profiles }) => profiles.map(({ thread }) => thread)))
      const places = new Map([...threads].map((one) => [one, createPlaces(profiled.cwd, scripts.get(one) ?? [])]))
      const tree = createProfileTree(preload)
      for (const { ok, profiles } of turns) {
        const placed = profiles.flatMap(({ thread, ...profile }) => {
          const placeOf = places.get(thread)
          return placeOf ? [{ ...profile, placeOf }] : []
        })
        tree.add(placed, ok)
      }
      /** @type {ProfileValue} */
      const value = {
        answers: sum(turns.map(({ ok }) => ok)),
        turns: turns.length,
        ...summariseTimes(tree),
        file: profiled.save(tree.toProfile()),
      }
      return { value, use: null }
    },
    close: () => client.close(),
  }
}
