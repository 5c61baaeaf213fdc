import { startClient } from '../../load/childClient.js'

/** @import { Bench } from '../../core/suite.d.ts' */
/** @import { MachineUse } from '../../types.d.ts' */

/** @typedef {(event: 'opened' | 'closed') => void} OnEvent */

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
 * sends them, because its work before and after is not part of the measurement.
 * @template {{ clientCpuSeconds: number | null }} Measured
 * @param {Bench['machine']} machine
 * @param {(onEvent: OnEvent) => Promise<Measured>} measure
 * @param {Parameters<Bench['machine']['read']>[0]} [helpers] - processes whose CPU time is the runner's or the client's
 * @returns {Promise<{ measured: Measured, use: MachineUse, after: ReturnType<Bench['machine']['read']> }>}
 */
export async function measureWith(machine, measure, helpers) {
  const read = () => machine.read(helpers)
  let before = read()
  /** @type {typeof before | undefined} */
  let after
  /** Clients that are measuring: after a standstill all begin anew. */
  let open = 0
  const measured = await measure((event) => {
    if (event === 'closed') after = read()
    else if (open === 0) before = read()
    open += event === 'opened' ? 1 : -1
  })
  after ??= read()
  return { measured, use: machine.between(before, after, measured.clientCpuSeconds), after }
}
