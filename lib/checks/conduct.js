/** More output than this says that the server logs its requests. */
const muchOutputBytes = 2 ** 20

/** @typedef {{ serverProcesses: number, outputBytes: number, endedOnRequest: boolean }} Conduct how a server behaved beside its answers; endedOnRequest: SIGTERM was enough */

/**
 * What a reader has to know of how a server behaved, such as `ran in 4 processes`, which says nothing new of a gateway.
 * @type {(conduct: Conduct, server: { isGateway?: boolean }) => string[]}
 */
export function conductRemarks({ serverProcesses, outputBytes, endedOnRequest }, { isGateway = false }) {
  return [
    ...(serverProcesses > 1 && !isGateway ? [`ran in ${serverProcesses} processes`] : []),
    ...(outputBytes > muchOutputBytes ? [`wrote ${(outputBytes / 1e6).toFixed(1)} MB to stdout and stderr`] : []),
    ...(endedOnRequest ? [] : ['ignored SIGTERM and had to be killed']),
  ]
}
