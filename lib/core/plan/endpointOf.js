/** @import { Endpoint } from '../../types.d.ts' */

/**
 * What a result's server is other than a file of this project: the other results of the same run are not.
 * @type {(result: { path: string, settings: { endpoint?: Endpoint } }) => Endpoint | null}
 */
export const endpointOf = ({ path, settings: { endpoint } }) => (endpoint && endpoint.url === path ? endpoint : null)
