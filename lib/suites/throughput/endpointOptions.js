import { isLoopback } from '../../servers/endpoint.js'

/** @import { Endpoint } from '../../types.d.ts' */

/** What asks for an endpoint as it was asked for. @param {Endpoint} endpoint */
export function endpointOptions({ url, command, ...files }) {
  const remote = isLoopback(new URL(url).hostname) ? [] : ['--allow-remote']
  // What was in files is stored, not where they were.
  const options = Object.keys(files).flatMap((name) => [`--${name}`, 'FILE'])
  return ['--endpoint', url, ...remote, ...(command ? ['--command', command] : []), ...options]
}
