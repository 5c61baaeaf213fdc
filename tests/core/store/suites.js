import { completeSuite } from '../../../lib/core/plan/completeSuite.js'
import { compression as codings } from '../../../lib/suites/compression/index.js'
import { concurrency as sweeps } from '../../../lib/suites/concurrency/index.js'
import { federation as gateways } from '../../../lib/suites/federation/index.js'
import { parallelism as pages } from '../../../lib/suites/parallelism/index.js'
import { subscriptions as events } from '../../../lib/suites/subscriptions/index.js'
import { throughput as servers } from '../../../lib/suites/throughput/index.js'

/** @import { Suite } from '../../../lib/core/suite.d.ts' */

/** Completes a suite as the programs do. @param {Suite} suite */
const complete = async (suite) => completeSuite(suite, (await suite.load()).method)

export const throughput = await complete(servers)
export const parallelism = await complete(pages)
export const concurrency = await complete(sweeps)
export const compression = await complete(codings)
export const subscriptions = await complete(events)
export const federation = await complete(gateways)
