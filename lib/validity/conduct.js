/** More output than this says that the server logs its requests. */
const muchOutputBytes = 2 ** 20

/** @typedef {{ serverProcesses: number, outputBytes: number, endedOnRequest: boolean }} Conduct how a server behaved beside its answers; endedOnRequest: SIGTERM was enough */

/** What a reader has to know of how a server behaved, such as `ran in 4 processes`. @param {Conduct} conduct */
export function conductRemarks({ serverProcesses, outputBytes, endedOnRequest }) {
  return [
    ...(serverProcesses > 1 ? [`ran in ${serverProcesses} processes`] : []),
    ...(outputBytes > muchOutputBytes ? [`wrote ${(outputBytes / 1e6).toFixed(1)} MB to stdout and stderr`] : []),
    ...(endedOnRequest ? [] : ['ignored SIGTERM and had to be killed']),
  ]
}
