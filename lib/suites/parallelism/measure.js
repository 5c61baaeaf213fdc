import { runInNamespace } from '../../network/netem.js'
import { pairsOf } from '../../network/networkParameters.js'
import { openNetwork } from '../../network/openNetwork.js'
import { combinationsOf } from '../../workload/combinations.js'
import { createPageWorkload } from '../../workload/workloads.js'
import { measureLoad, startChild } from '../kit/measureLoad.js'
import { findBrowser } from './browser/launch.js'
import { pageAxes } from './parameters.js'
import { servePage } from './servePage.js'
import { toColumns } from './storedPages.js'

/** @import { UnableError } from '../../base/errors/unableError.js' */
/** @import { Bench, PlannedTrial, Run } from '../../core/suite.d.ts' */
/** @import { Network } from '../../network/openNetwork.js' */
/** @import { Page, Protocol, Server } from '../../types.d.ts' */
/** @import { ServerConditions } from '../../workload/pageParameters.js' */
/** @import { Client, SuiteSession } from '../kit/defineSuite.js' */
/** @import { PageSettings } from './parameters.js' */
/** @import { BrowserFacts, OpenPageClient, PageLoad, ReadingRequest, Value } from './types.d.ts' */

/**
 * Opens the network between client and server, and finds the browser if it is the client.
 * @param {Run<PageSettings>} run
 * @returns {Promise<SuiteSession<Value>>}
 * @throws {UnableError} if there is no browser, or the resumed run had another kind of network; the signal's reason
 */
export async function openSession({ settings, resumed, tls, signal }) {
  const { port, clients, warmupPages, pageTimeoutSeconds } = settings
  const open = await chooseClient(settings)
  const made = await tls()
  const network = await openNetwork(pairsOf(settings), { targetPort: port, resumed, signal })
  const netem = network.facts.kind === 'netem'
  const certificateOf = (/** @type {Protocol} */ protocol) => (protocol === 'h2' ? made.certificate : null)
  let browser = /** @type {BrowserFacts | null} */ (resumed.find(({ facts }) => facts.browser)?.facts.browser ?? null)
  return {
    facts: () => ({ network: network.facts, browser }),
    processOf({ conditions }) {
      const { protocol, ...page } = /** @type {{ protocol: Protocol } & ServerConditions} */ (conditions)
      const files = protocol === 'h2' ? made.files : null
      // A browser takes its documents and scripts from the server.
      const environment = { protocol, page, tls: files, pageUi: !clients.includes('loader') }
      const workload = createPageWorkload(page)
      return { options: { environment }, question: { port, protocol, certificate: certificateOf(protocol), workload } }
    },
    async openClient(trial, bench) {
      const { protocol } = /** @type {{ protocol: Protocol }} */ (trial.conditions)
      const way = { serverPort: port, protocol, certificate: certificateOf(protocol), netem }
      const load = { ...way, pages: trial.repetitions, warmupPages, pageTimeoutSeconds }
      const client = await open(load, bench.signal)
      if (client.facts) browser = addIgnored(browser, client.facts)
      return createClient(trial, bench, client, network)
    },
    assertAlive: network.assertAlive,
    close: network.close,
  }
}

/**
 * Adds the features that a browser ignored in one process to those that it ignored before.
 * @type {(before: BrowserFacts | null, latest: BrowserFacts) => BrowserFacts}
 */
export const addIgnored = (before, latest) => ({
  ...latest,
  ignored: [...new Set([...(before?.ignored ?? []), ...latest.ignored])],
})

/**
 * Chooses the client that loads the pages.
 * @param {PageSettings} settings
 * @returns {Promise<(load: PageLoad, signal: AbortSignal) => OpenPageClient | Promise<OpenPageClient>>}
 * @throws {UnableError} if there is no browser
 */
async function chooseClient({ clients }) {
  if (clients.includes('loader')) return openPageLoader
  findBrowser()
  // Its driver takes a while to load.
  return (await import('./browser/openPageBrowser.js')).openPageBrowser
}

/**
 * @type {(
 *   trial: PlannedTrial,
 *   bench: Bench,
 *   client: OpenPageClient,
 *   network: Pick<Network, 'portFor' | 'pids'>,
 * ) => Client<Value>}
 */
function createClient(trial, { machine, enter }, client, { portFor, pids }) {
  return {
    async measure({ name, control, conditions: { client: by, ...ofClient } }) {
      enter(name)
      const conditions = /** @type {any} */ ({ ...trial.conditions, ...ofClient })
      /** @type {Page[]} */
      const pages = []
      const request = /** @type {ReadingRequest} */ ({ arm: name, client: by, conditions, port: portFor(conditions) })
      const read = () => client.read(request, (page) => pages.push(page))
      const { measured, use } = await measureLoad(machine, read, () => ({ pids, mark: client.mark }))
      const { clientCpuSeconds: _, clientCpuShare, waterfall, ...verdict } = measured
      if (verdict.outcome !== 'completed')
        return { ...verdict, value: null, use: verdict.outcome === 'unsupported' ? null : use }
      // One waterfall of each arm is enough: all would make files half as large again.
      const shown = waterfall && trial.block === 0 && !control ? { waterfall } : {}
      return { ...verdict, value: { pages: toColumns(pages), clientCpuShare, ...shown }, use }
    },
    close: client.close,
  }
}

/**
 * Starts a client process that loads pages of one server.
 * @param {PageLoad} load
 * @param {AbortSignal} signal - ends the client at once
 * @returns {OpenPageClient} whose readings throw the signal's reason, or an Error with the client's stack
 */
export function openPageLoader(load, signal) {
  const child = startChild(import.meta.resolve('./client.js'), signal)
  return {
    read: (request, onPage) => child.ask({ load, request }, onPage),
    close: child.close,
    mark: null,
  }
}

/**
 * Serves the page for people, or runs this program in a network namespace with tc netem. A browser is measured through
 * a relay, because only the loader sets netem between its readings.
 * @param {{ servers: Server[], settings: PageSettings, serve?: boolean, signal: AbortSignal }} run
 * @returns {Promise<number | NodeJS.Signals | null>} the exit code or the ending signal; null to measure
 */
export async function measureInstead({ serve = false, signal, ...run }) {
  if (serve) return servePage({ ...servedPage(run), signal })
  return run.settings.clients.includes('loader') ? runInNamespace(pairsOf(run.settings), signal) : null
}

/**
 * Describes the page of one server, with the first value of each condition.
 * @param {{ servers: Server[], settings: PageSettings }} run
 */
export function servedPage({ servers: [server], settings: { axes, port, readyTimeoutSeconds } }) {
  const [conditions] = combinationsOf(axes, pageAxes)
  return { server, conditions, port, readyTimeoutSeconds }
}
