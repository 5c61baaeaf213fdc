/** @import { Result } from '../types.d.ts' */

/** Finds the rate that pages show, among those of results. @param {Pick<Result, 'settings'>[]} results */
export const middleRateOf = ([{ settings }]) => Math.floor((settings.rates?.length ?? 0) / 2)

/** Null without any process. @type {(rounds: Result['rounds'], rate: number) => [number, number] | null} */
export function rangeOfP99(rounds, rate) {
  const each = rounds.flatMap(({ measurement }) => measurement?.rates?.[rate]?.latencyMs?.p99 ?? [])
  return each.length === 0 ? null : [Math.min(...each), Math.max(...each)]
}

/**
 * Reads p99 of the A/A control at the rate that pages show, beside that of the reference: both as ranges of processes.
 * @param {Pick<Result, 'server' | 'settings' | 'rounds'>[]} results
 * @param {string | null} reference
 * @returns {{ control: [number, number], reference: [number, number] } | null} null without rates, or without a control
 */
export function readControlAtRate(results, reference) {
  const { rounds = [] } = results.find(({ server, settings }) => server === reference && settings.rates) ?? {}
  const [control, ofReference] = [true, false].map((isControl) =>
    rangeOfP99(
      rounds.filter((round) => round.control === isControl),
      middleRateOf(results),
    ),
  )
  return control && ofReference && { control, reference: ofReference }
}
