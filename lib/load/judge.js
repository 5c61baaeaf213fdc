/** @typedef {import('../types.d.ts').Measurement} Measurement */

/** More output than this says that the server logs its requests. */
const muchOutputBytes = 2 ** 20

/**
 * The verdict on a measured window: whether its number may be published, and what a reader has to know of it.
 * @param {Measurement} measurement
 * @param {{ connections: number, outputBytes: number, endedOnRequest: boolean }} facts endedOnRequest: SIGTERM was enough
 * @returns {{ outcome: 'completed' | 'invalid' | 'failed', reason: string | null }}
 */
export function judge({ counts, firstFault, starvedConnections, serverProcesses }, facts) {
  const { sent, ok, wrong, failed, inFlight } = counts
  if (wrong > 0) return { outcome: 'invalid', reason: `${wrong} of ${sent} answers were wrong: ${firstFault}` }
  if (failed > 0) return { outcome: 'failed', reason: `${failed} of ${sent} requests got no answer: ${firstFault}` }
  if (ok === 0) return { outcome: 'failed', reason: `no answer in the measured window, ${inFlight} requests waited` }
  if (sent !== ok + wrong + failed + inFlight) {
    const counted = `${sent} sent, ${ok} right, ${wrong} wrong, ${failed} failed, ${inFlight} in flight`
    return { outcome: 'failed', reason: `the counts do not balance: ${counted}` }
  }

  const remarks = []
  if (starvedConnections > 0)
    remarks.push(`${starvedConnections} of ${facts.connections} connections had no answer in the measured window`)
  if (serverProcesses > 1) remarks.push(`ran in ${serverProcesses} processes`)
  if (facts.outputBytes > muchOutputBytes)
    remarks.push(`wrote ${(facts.outputBytes / 1e6).toFixed(1)} MB to stdout and stderr`)
  if (!facts.endedOnRequest) remarks.push('ignored SIGTERM and had to be killed')
  return { outcome: 'completed', reason: remarks.join('; ') || null }
}
