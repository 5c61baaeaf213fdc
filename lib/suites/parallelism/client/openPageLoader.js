import { startChild } from '../../../client/runInChild.js'

/** @import { Page } from '../../../types.d.ts' */
/** @import { OpenPageClient, PageLoad, ReadVerdict } from '../types.d.ts' */

/**
 * Starts a client process that loads pages of one server.
 * @param {PageLoad} load
 * @param {AbortSignal} signal ends the client at once
 * @returns {OpenPageClient} whose readings throw the signal's reason, or an Error with the
 *   client's stack where the client itself failed
 */
export function openPageLoader(load, signal) {
  /** @type {{ onPage: (page: Page) => void, resolve: (verdict: ReadVerdict) => void, reject: (error: unknown) => void } | null} */
  let reading = null
  /** @param {{ page: Page } | { verdict: ReadVerdict }} message */
  function receive(message) {
    if ('verdict' in message) return reading?.resolve(message.verdict)
    try {
      reading?.onPage(message.page)
    } catch (error) {
      reading?.reject(error)
    }
  }
  const child = startChild(new URL('./child.js', import.meta.url), receive, signal)
  const ended = child.ended.then((errors) => {
    throw new Error(`the client process ended before its readings did\n${errors}`)
  })
  ended.catch(() => {})
  child.send(load)
  return {
    read(asked, onPage) {
      /** @type {Promise<ReadVerdict>} */
      const verdict = new Promise((resolve, reject) => {
        reading = { onPage, resolve, reject }
      })
      child.send(asked)
      return Promise.race([verdict, ended])
    },
    async close() {
      child.stop()
      await ended.catch(() => {})
    },
    mark: null,
  }
}
