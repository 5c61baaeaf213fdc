import { startClient } from '../../../load/childClient.js'

/** @import { OpenPageClient, PageLoad } from '../types.d.ts' */

/**
 * Starts a client process that loads pages of one server.
 * @param {PageLoad} load
 * @param {AbortSignal} signal ends the client at once
 * @returns {OpenPageClient} whose readings throw the signal's reason, or an Error with the client's stack where it failed
 */
export function openPageLoader(load, signal) {
  const client = startClient(new URL('./child.js', import.meta.url), signal)
  return {
    read: (asked, onPage) => client.ask({ load, asked }, onPage),
    close: client.close,
    mark: null,
  }
}
