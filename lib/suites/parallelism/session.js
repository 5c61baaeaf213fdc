import { openNetwork } from '../../network/openNetwork.js'
import { pairsOf } from '../../network/networkParameters.js'
import { createPageWorkload } from '../../workload/workloads.js'
import { findBrowser } from './browser/findBrowser.js'
import { openPageLoader } from './client/openPageLoader.js'
import { toColumns } from './pageColumns.js'

/** @import { Bench, Client, PlannedTrial, Run, Session, Trial } from '../../core/suite.d.ts' */
/** @import { Network } from '../../network/openNetwork.js' */
/** @import { Certificate } from '../../servers/certificate.js' */
/** @import { Page, Protocol } from '../../types.d.ts' */
/** @import { ServerConditions } from '../../workload/pageParameters.js' */
/** @import { Value } from './results.js' */
/** @import { PageSettings } from './settle.js' */
/** @import { AskedReading, BrowserFacts, OpenPageClient, PageLoad } from './types.d.ts' */

/** @typedef {(load: PageLoad, signal: AbortSignal) => OpenPageClient | Promise<OpenPageClient>} OpenClient */

/**
 * What is open as long as a run goes on: the network between client and server, and a browser where it is the client.
 * @param {Run<PageSettings>} run
 * @returns {Promise<Session<Value>>}
 * @throws {import('../../base/errors/unableError.js').UnableError} where there is no browser, or the run that is gone on with had another kind of network
 */
export async function openSession({ settings, resumed, tls }) {
  const made = await tls()
  const network = await openNetwork(pairsOf(settings), { targetPort: settings.port, resumed })
  try {
    let browser = /** @type {BrowserFacts | null} */ (resumed.find(({ facts }) => facts.browser)?.facts.browser ?? null)
    const open = await chooseClient(settings)
    return {
      facts: () => ({ network: network.facts, browser }),
      processOf: (trial) => processOf(trial, settings, made),
      async openClient(trial, bench) {
        const { protocol } = /** @type {{ protocol: Protocol }} */ (trial.conditions)
        const { port, warmupPages, pageTimeoutSeconds } = settings
        const netem = network.facts.kind === 'netem'
        const load = { serverPort: port, protocol, pages: trial.repetitions, warmupPages, pageTimeoutSeconds, netem }
        const opened = await open({ ...load, certificate: protocol === 'h2' ? made.certificate : null }, bench.signal)
        if (opened.facts) browser = addIgnored(browser, opened.facts)
        return createClient(trial, bench, opened, network)
      },
      assertAlive: network.assertAlive,
      close: network.close,
    }
  } catch (error) {
    await network.close()
    throw error
  }
}

/**
 * What a browser did not do in one process, added to what it did not do before.
 * @type {(before: BrowserFacts | null, seen: BrowserFacts) => BrowserFacts}
 */
export const addIgnored = (before, seen) => ({
  ...seen,
  ignored: [...new Set([...(before?.ignored ?? []), ...seen.ignored])],
})

/** What loads the pages. @param {PageSettings} settings @returns {Promise<OpenClient>} @throws {import('../../base/errors/unableError.js').UnableError} */
async function chooseClient({ clients }) {
  if (clients.includes('loader')) return openPageLoader
  findBrowser()
  // Its driver takes a while to load: only where it is asked for.
  return (await import('./browser/openPageBrowser.js')).openPageBrowser
}

/** @type {(trial: Pick<Trial, 'conditions'>, settings: PageSettings, made: Certificate) => ReturnType<Session['processOf']>} */
function processOf({ conditions }, { port, clients }, { certificate, files }) {
  const { protocol, ...page } = /** @type {{ protocol: Protocol } & ServerConditions} */ (conditions)
  const hasTls = protocol === 'h2'
  // A browser takes its documents and scripts from the server.
  const environment = { protocol, page, tls: hasTls ? files : null, pageUi: !clients.includes('loader') }
  const way = { port, protocol, certificate: hasTls ? certificate : null }
  return { options: { environment }, question: { ...way, workload: createPageWorkload(page) } }
}

/** @type {(trial: PlannedTrial, bench: Bench, client: OpenPageClient, network: Pick<Network, 'portFor' | 'pids'>) => Client<Value>} */
function createClient(trial, { machine, enter }, client, { portFor, pids }) {
  const readUse = () => machine.read({ pids, mark: client.mark })
  let before = readUse()
  return {
    async measure({ name, control, conditions: { client: by, ...ofClient } }) {
      enter(name)
      const conditions = /** @type {any} */ ({ ...trial.conditions, ...ofClient })
      /** @type {Page[]} */
      const pages = []
      const asked = /** @type {AskedReading} */ ({ arm: name, client: by, conditions, port: portFor(conditions) })
      const { clientCpuSeconds, clientCpuShare, waterfall, ...verdict } = await client.read(asked, (page) =>
        pages.push(page),
      )
      const after = readUse()
      const use = verdict.outcome === 'unsupported' ? null : machine.between(before, after, clientCpuSeconds)
      before = after
      // One of each arm shows how it loads a page: the others would make files half as large again.
      const shown = waterfall && trial.block === 0 && !control ? { waterfall } : {}
      const value = verdict.outcome === 'completed' ? { pages: toColumns(pages), clientCpuShare, ...shown } : null
      return { ...verdict, value, use }
    },
    close: client.close,
  }
}
