import { startClient } from '../../load/childClient.js'

/** @import { Bench } from '../../core/suite.d.ts' */
/** @import { OnEvent } from '../../load/session/loadProcess.js' */
/** @import { Helpers, Reading } from '../../servers/machineUse.js' */

/** @typedef {(wait: () => Promise<void>) => Promise<void>} LeaveOut waits while other servers have their turn */

/**
 * Starts a client process of a suite, which answers one question after the other.
 * @param {string} module - URL of the file whose createAnswers makes the function that answers
 * @param {AbortSignal} signal - ends the process at once
 * @param {string} [execPath] - the Node.js that runs it
 * @param {() => NodeJS.ProcessEnv} [environmentOf] - default: without the user's secrets
 */
export const startChild = (module, signal, execPath, environmentOf) =>
  startClient(new URL('./child.js', import.meta.url), signal, { execPath, environmentOf, args: [module] })

/**
 * Measures, and reads the use of the machine meanwhile: between the `opened` and `closed` events of the client if it
 * sends them, because its work before and after is not part of the measurement. Of several clients, the first opening
 * and the last closing count, and after a standstill the last attempt. Turns of other servers are excluded.
 * @template {{ clientCpuSeconds: number | null, durationSeconds?: number }} Measured durationSeconds: by the client
 * @template {Helpers} [Read=Helpers]
 * @param {Bench['machine']} machine
 * @param {(onEvent: OnEvent, leaveOut: LeaveOut) => Promise<Measured>} measure
 * @param {() => Read} [readHelpers] - reads processes whose CPU time is the runner's or the client's, and further facts
 */
export async function measureLoad(machine, measure, readHelpers = () => /** @type {Read} */ ({})) {
  function read() {
    const helpers = readHelpers()
    return { ...machine.read(helpers), helpers }
  }
  let before = read()
  /** @type {typeof before | undefined} */
  let after
  /** @type {ReturnType<Bench['machine']['away']>[]} */
  let away = []
  /** Clients that are measuring: after a standstill all begin anew. */
  let open = 0
  /** @type {OnEvent} */
  function onEvent(event) {
    if (event === 'closed') after = read()
    else if (open === 0) {
      before = read()
      away = []
    }
    open += event === 'opened' ? 1 : -1
  }
  const measured = await measure(onEvent, async (wait) => {
    const left = machine.leave()
    await wait()
    away.push(machine.away(left))
  })
  after ??= read()
  const inTurns = away.reduce((reading, without) => without(reading), /** @type {Reading} */ (after))
  const use = machine.between(before, inTurns, measured.clientCpuSeconds, measured.durationSeconds)
  return { measured, use, before, after }
}
