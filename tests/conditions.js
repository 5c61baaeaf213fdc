import { readParameters } from '../lib/cli/readParameters.js'
import { axisNames, parameters } from '../lib/suites/parallelism/parameters.js'
import { combinationsOf } from '../lib/workload/combinations.js'

/** @import { Conditions } from '../lib/suites/parallelism/parameters.js' */

const [first] = combinationsOf(readParameters(parameters, {}).axes, axisNames)

/** The first default of every condition of a page, and links as every server has them. @type {Conditions} */
export const defaultConditions = { ...first, links: 'listed' }
