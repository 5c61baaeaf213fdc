import { completeSuite } from '../../lib/engine/defaults.js'
import { parallelism as pages } from '../../lib/suites/parallelism/index.js'
import { method as ofPages } from '../../lib/suites/parallelism/method.js'
import { throughput as servers } from '../../lib/suites/throughput/index.js'
import { method as ofServers } from '../../lib/suites/throughput/method.js'

/** The suites of the project, with all that they leave to the engine. */
export const throughput = completeSuite(servers, ofServers)
export const parallelism = completeSuite(pages, ofPages)
