import { Fault } from '../../base/errors/fault.js'
import { UnableError } from '../../base/errors/unableError.js'
import { countCommands } from '../../servers/instructions/countCommands.js'
import { openMemoryProbes } from '../../servers/memoryProbes.js'
import { createChecks } from './checks/createCheck.js'
import { readSameApi, serversOf } from './file/describeApi.js'
import { countsInstructions } from './counting.js'
import { addSecrets } from './servers/apiSecrets.js'
import { openCount } from './servers/countInstructions.js'
import { createPace, openLoad } from './servers/loadInTurns.js'
import { chooseOperations, prepareRun } from './servers/prepareRun.js'
import { createSubjectOrder } from './servers/subjectOrder.js'
import { createQuestion } from './servers/visitServer.js'

/** @import { PlannedTrial, Run } from '../../core/suite.d.ts' */
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
export async function openSession({ settings, signal, secrets = new Set() }) {
  const api = await readSameApi(settings.api)
  addSecrets(secrets, api)
  /** @type {ApiRun} */
  const run = { api, settings, signal, secrets }
  const servers = /** @type {UserServer[]} */ (serversOf(api))
  const operations = chooseOperations(api.operations, settings)
  const counting = settings.instructions ? countCommands() : null
  const { expectations } = await prepareRun(servers, run, operations).catch((error) => {
    counting?.remove()
    throw error
  })
  const probes = await openMemoryProbes()
  const demand = { operations, checkOf: createChecks(expectations, operations) }
  const pace = createPace()
  const subjectOrder = createSubjectOrder()
  /** Questions to processes that are not ready yet. @type {Map<PlannedTrial, Questioned>} */
  const questions = new Map()
  return {
    processOf(trial) {
      const created = createQuestion(run, /** @type {UserServer} */ (trial.server), trial.port, demand)
      const questioned = { ...created, showsErrors: false }
      questions.set(trial, questioned)
      const { endpoint } = trial.server
      const under = countsInstructions(trial) ? counting?.under(endpoint?.env?.PATH) : probes.under(endpoint)
      const isExcused = () => questioned.showsErrors
      return { options: { secrets, under }, question: { ...created.question, isExcused } }
    },
    async openClient(trial, bench) {
      const questioned = /** @type {Questioned} */ (questions.get(trial))
      questions.delete(trial)
      const { first, url } = questioned
      const { broken } = first
      const load = {
        file: settings.api,
        url,
        headers: first.headers ?? {},
        expectations,
        operations: operations.flatMap(({ name }) => (broken.has(name) ? [] : name)),
        timeoutSeconds: settings.timeoutSeconds,
      }
      const { operation: _, ...depth } = /** @type {Conditions} */ (trial.samples[0].conditions)
      const order = subjectOrder.join(trial, broken.keys())
      const loading = { bench, settings, load, depth, broken, pace, order }
      if (counting && countsInstructions(trial)) return openCount(loading, counting)
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
        const advice = 'a login in the file gets new credentials for each process; continue with --resume'
        if (refused) throw new UnableError('ACCESS_REFUSED', `${server.name}: ${refused.message}; ${advice}`)
      }
    },
    async close() {
      counting?.remove()
      probes.close()
    },
  }
}
