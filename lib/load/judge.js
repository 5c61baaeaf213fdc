/** @typedef {import('../types.d.ts').Measurement} Measurement */
/** @typedef {{ outcome: 'completed' | 'invalid' | 'failed', reason: string | null }} Verdict */

/** More output than this says that the server logs its requests. */
const muchOutputBytes = 2 ** 20

/**
 * @param {Pick<Measurement, 'counts' | 'firstFault'>} window
 * @param {string} where in the reason, before all else
 * @returns {Verdict | null} null where the window's answers may be published
 */
function judgeCounts({ counts, firstFault }, where = '') {
  const { sent, ok, wrong, failed, inFlight } = counts
  /** @type {(outcome: 'invalid' | 'failed', reason: string) => Verdict} */
  const verdict = (outcome, reason) => ({ outcome, reason: where + reason })
  if (wrong > 0) return verdict('invalid', `${wrong} of ${sent} answers were wrong: ${firstFault}`)
  if (failed > 0) return verdict('failed', `${failed} of ${sent} requests got no answer: ${firstFault}`)
  if (ok === 0) return verdict('failed', `no answer in the measured window, ${inFlight} requests waited`)
  if (sent === ok + wrong + failed + inFlight) return null
  const counted = `${sent} sent, ${ok} right, ${wrong} wrong, ${failed} failed, ${inFlight} in flight`
  return verdict('failed', `the counts do not balance: ${counted}`)
}

/**
 * The first fault in the windows at constant rates.
 * @param {Pick<Measurement, 'rates' | 'capacity'>} measurement
 */
export function judgeRates({ rates = [], capacity }) {
  for (const window of [...rates, ...(capacity?.probes ?? [])]) {
    const fault = judgeCounts(window, `at ${Math.round(window.intendedRequestsPerSecond)} requests/s: `)
    if (fault) return fault
  }
  return null
}

/**
 * The verdict on what was measured: whether its number may be published, and what a reader has to know of it.
 * @param {Measurement} measurement
 * @param {{ connections: number, outputBytes: number, endedOnRequest: boolean }} facts endedOnRequest: SIGTERM was enough
 * @returns {Verdict}
 */
export function judge(measurement, facts) {
  const fault = judgeCounts(measurement) ?? judgeRates(measurement)
  if (fault) return fault

  const { starvedConnections, serverProcesses } = measurement
  const remarks = []
  if (starvedConnections > 0)
    remarks.push(`${starvedConnections} of ${facts.connections} connections had no answer in the measured window`)
  if (serverProcesses > 1) remarks.push(`ran in ${serverProcesses} processes`)
  if (facts.outputBytes > muchOutputBytes)
    remarks.push(`wrote ${(facts.outputBytes / 1e6).toFixed(1)} MB to stdout and stderr`)
  if (!facts.endedOnRequest) remarks.push('ignored SIGTERM and had to be killed')
  return { outcome: 'completed', reason: remarks.join('; ') || null }
}
