import { join } from 'node:path'
import { Fault } from '../../base/errors/fault.js'
import { UnableError } from '../../base/errors/unableError.js'
import { createMask, maskTexts } from '../../base/mask.js'
import { writeAtomically } from '../../core/store/files.js'
import { nameFileOf } from '../../core/store/resultFiles.js'
import { adviseOnErrors, nameOldLogins } from '../../load/adviseOnErrors.js'
import { countCommands } from '../../servers/instructions/countCommands.js'
import { openMemoryProbes } from '../../servers/preloads.js'
import { openProfiling } from '../../servers/profiling/openProfiling.js'
import { createChecks } from './checks/createCheck.js'
import { readSameApi, serversOf } from './file/describeApi.js'
import { countsInstructions, isProfiled } from './counting.js'
import { fitDurations } from './fitDurations.js'
import { plan } from './plan.js'
import { addSecrets } from './servers/apiSecrets.js'
import { takesAnswers } from './steps/readStep.js'
import { openCount } from './servers/countInstructions.js'
import { createPace, openLoad } from './servers/loadInTurns.js'
import { chooseOperations } from './file/chooseOperations.js'
import { prepareRun } from './servers/prepareRun.js'
import { createSubjectOrder } from './servers/subjectOrder.js'
import { openProfile } from './servers/profileServer.js'
import { createQuestion } from './servers/visitServer.js'

/** @import { PlannedTrial, Run } from '../../core/suite.d.ts' */
/** @import { Server } from '../../types.d.ts' */
/** @import { SuiteSession } from '../kit/defineSuite.js' */
/** @import { Conditions } from './servers/loadInTurns.js' */
/** @import { ApiRun } from './servers/firstAnswers.js' */
/** @import { UserServer } from './servers/visitServer.js' */
/** @import { Settings, Value } from './types.d.ts' */

/**
 * Question to a process, and whether its last samples showed errors.
 * @typedef {ReturnType<typeof createQuestion> & { showsErrors: boolean }} Questioned
 */

/**
 * Opens a run: the right answers are learnt before any load.
 * @param {Run<Settings>} options
 * @returns {Promise<SuiteSession<Value>>}
 * @throws {UsageError} if the file has changed, or its answers cannot be compared; {@link UnableError} with the words
 *   of a server; the signal's reason
 */
export async function openSession({ settings: settled, signal, resultsDirectory, secrets = new Set(), request }) {
  const api = await readSameApi(settled.api)
  addSecrets(secrets, api)
  /** @type {ApiRun} */
  const run = { api, settings: settled, signal, secrets, fixed: request?.fixed }
  const servers = /** @type {UserServer[]} */ (serversOf(api))
  const operations = chooseOperations(api.operations, settled)
  const counting = settled.instructions ? countCommands() : null
  const [profiling, probes] = await Promise.all([settled.profile ? openProfiling() : null, openMemoryProbes()])
  async function close() {
    counting?.remove()
    profiling?.close()
    probes.close()
  }
  const { expectations, settings, wording } = await learn().catch(async (error) => {
    await close()
    throw error
  })
  /** Learns the right answers and, with the time of a start, how long subjects may last. */
  async function learn() {
    const { expectations, startSeconds } = await prepareRun(servers, run, operations)
    const facts = { startSeconds, ...(counting && { tool: counting.tool }) }
    const settings = request ? fitDurations(settled, { servers, fixed: request.fixed, facts }) : settled
    return { expectations, settings, wording: plan.wording(settings, facts) }
  }
  const demand = { operations, checkOf: createChecks(expectations, operations) }
  const pace = createPace()
  const subjectOrder = createSubjectOrder()
  /** Questions to processes that are not ready yet. @type {Map<PlannedTrial, Questioned>} */
  const questions = new Map()
  return {
    learnt: { settings, wording },
    processOf(trial) {
      const created = createQuestion(run, /** @type {UserServer} */ (trial.server), trial.port, demand)
      const questioned = { ...created, showsErrors: false }
      questions.set(trial, questioned)
      const { endpoint } = trial.server
      const preload = isProfiled(trial) ? profiling : probes
      const under = countsInstructions(trial)
        ? counting?.under(endpoint?.env?.PATH)
        : preload?.under(endpoint, trial.port)
      const isExcused = () => questioned.showsErrors
      return { options: { secrets, under }, question: { ...created.question, isExcused } }
    },
    async openClient(trial, bench) {
      const questioned = /** @type {Questioned} */ (questions.get(trial))
      questions.delete(trial)
      const { first, url } = questioned
      const { broken } = first
      await first.renew(bench.signal)
      const load = {
        file: settings.api,
        url,
        headers: first.headers ?? {},
        login: first.loginAge,
        expectations,
        operations: operations.flatMap(({ name }) => (broken.has(name) ? [] : name)),
        timeoutSeconds: settings.timeoutSeconds,
      }
      const { operation: _, ...depth } = /** @type {Conditions} */ (trial.samples[0].conditions)
      const order = subjectOrder.join(trial, broken.keys())
      const taking = operations.filter((one) => takesAnswers(one, operations)).map(({ name }) => name)
      const login = { renew: () => first.renew(bench.signal), age: () => first.loginAge }
      const loading = { bench, settings, load, depth, broken, taking, login, pace, order }
      if (counting && countsInstructions(trial)) return openCount(loading, counting)
      if (profiling && isProfiled(trial)) return openProfile(loading, { profiling, ...placesOf(trial.server) })
      const readHeldBytes = () => probes.readHeldBytes(bench.server.processes)
      const client = await openLoad({ ...loading, readHeldBytes })
      return {
        ...client,
        async measure(sample) {
          const reading = await client.measure(sample).catch((error) => {
            if (error instanceof Fault) questioned.showsErrors = error.code === 'WRONG_ANSWER'
            throw error
          })
          if (reading.value.counts.errors > 0) questioned.showsErrors = true
          return reading
        },
      }
    },
    /** Ends the run if a server refuses the credentials by now, such as a token that has expired. */
    async assertAlive() {
      for (const [{ server }, { first }] of questions) {
        const refused = [...first.broken.values()].find(({ isRefused }) => isRefused)
        if (!refused) continue
        const [error] = nameOldLogins([{ reason: refused.message }], first.loginAge)
        const advice = `${adviseOnErrors([error])}; continue with --resume`
        throw new UnableError('ACCESS_REFUSED', `${server.name}: ${error.reason}${advice}`)
      }
    },
    close,
  }

  /** Finds the project of a server, and where its profile is written. @param {Server} server */
  function placesOf({ name, endpoint }) {
    const mask = createMask(process.env, [], secrets)
    const file = `profiles/${nameFileOf(name, '.cpuprofile')}`
    return {
      cwd: endpoint?.cwd ?? process.cwd(),
      save(/** @type {object} */ profile) {
        writeAtomically(join(resultsDirectory, file), JSON.stringify(maskTexts(profile, mask)))
        return file
      },
    }
  }
}
