/** More output than this says that the server logs its requests. */
const muchOutputBytes = 2 ** 20

/**
 * @typedef {object} Conduct behaviour of a server besides its answers
 * @property {number} serverProcesses
 * @property {number} outputBytes
 * @property {boolean} endedOnRequest whether SIGTERM was enough
 */

/**
 * Lists remarkable conduct, such as `ran in 4 processes`, which is normal for a gateway.
 * @type {(conduct: Conduct, server: { isGateway?: boolean }) => string[]}
 */
export function conductRemarks({ serverProcesses, outputBytes, endedOnRequest }, { isGateway = false }) {
  return [
    ...(serverProcesses > 1 && !isGateway ? [`ran in ${serverProcesses} processes`] : []),
    ...(outputBytes > muchOutputBytes ? [`wrote ${(outputBytes / 1e6).toFixed(1)} MB to stdout and stderr`] : []),
    ...(endedOnRequest ? [] : ['ignored SIGTERM and had to be killed']),
  ]
}
