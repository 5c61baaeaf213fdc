import { loadArm } from './arms.js'
import { createPage } from './page.js'
import { within } from '../../../load/within.js'

/** @import { Arm, Page } from '../../../types.d.ts' */
/** @import { TimedRequest } from '../types.d.ts' */
/** @import { Loading } from './page.js' */

/**
 * Loads one page and, once its last byte is there, verifies it.
 * @param {Arm} arm
 * @param {Loading} loading its transport is open where the page is a warm one
 * @param {number} timeoutSeconds
 * @returns {Promise<{ page: Omit<Page, 'redundantDocuments' | 'backendCalls' | 'bytesReceived' | 'bytesSent'>, requests: TimedRequest[], startedAt: number, clientCpuMs: number, settle: () => void }>}
 *   startedAt: by the clock of requests; clientCpuMs: CPU time of this process meanwhile; settle: throws what came to light
 *   after the page's end
 * @throws {import('../../../base/errors/fault.js').Fault}
 */
export async function loadPage(arm, loading, timeoutSeconds) {
  const { transport } = loading
  const page = createPage(loading)
  const cpuBefore = process.cpuUsage()
  const start = performance.now()
  transport.begin({ push: page.take, fail: page.fail })
  const loaded = loadArm[arm](page)
  loaded.catch(() => {})
  await within(timeoutSeconds, Promise.race([loaded, page.failed]), page.missing)
  const end = performance.now()
  const { user, system } = process.cpuUsage(cpuBefore)
  for (const { check } of page.arrived) check()
  const pageMs = (page.arrived.at(-1)?.document.at ?? end) - start
  const firstAt = page.counts.firstAt ?? page.arrived.find(({ isResource }) => isResource)?.document.at
  return {
    page: {
      pageMs,
      firstResourceMs: firstAt === undefined ? pageMs : firstAt - start,
      requests: page.counts.requests,
      pushed: page.pushed.size,
      connections: transport.connections(),
    },
    requests: page.timed,
    startedAt: start,
    clientCpuMs: (user + system) / 1000,
    settle() {
      const fault = page.fault()
      if (fault) throw fault
    },
  }
}
