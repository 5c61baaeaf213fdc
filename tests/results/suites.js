import { describedSuite } from '../../lib/engine/describedSuite.js'
import { parallelism as pages } from '../../lib/suites/parallelism/index.js'
import { throughput as servers } from '../../lib/suites/throughput/index.js'

/** The suites of the project, as far as their results go. */
export const throughput = describedSuite(servers)
export const parallelism = describedSuite(pages)
