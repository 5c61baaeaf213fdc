import { completeSuite } from '../../lib/engine/defaults.js'
import { concurrency as sweeps } from '../../lib/suites/concurrency/index.js'
import { method as ofSweeps } from '../../lib/suites/concurrency/method.js'
import { compression as codings } from '../../lib/suites/compression/index.js'
import { method as ofCodings } from '../../lib/suites/compression/method.js'
import { parallelism as pages } from '../../lib/suites/parallelism/index.js'
import { method as ofPages } from '../../lib/suites/parallelism/method.js'
import { subscriptions as events } from '../../lib/suites/subscriptions/index.js'
import { method as ofEvents } from '../../lib/suites/subscriptions/method.js'
import { throughput as servers } from '../../lib/suites/throughput/index.js'
import { method as ofServers } from '../../lib/suites/throughput/method.js'

/** The suites of the project, with all that they leave to the engine. */
export const throughput = completeSuite(servers, ofServers)
export const parallelism = completeSuite(pages, ofPages)
export const concurrency = completeSuite(sweeps, ofSweeps)
export const compression = completeSuite(codings, ofCodings)
export const subscriptions = completeSuite(events, ofEvents)
