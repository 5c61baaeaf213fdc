import { combinationsOf } from '../../workload/combinations.js'

/** @import { PageSettings } from './settle.js' */

/** The round-trip times and bandwidths that a run asks for. @param {Pick<PageSettings, 'axes'>} settings */
export const pairsOf = ({ axes }) => combinationsOf(axes, ['rtt', 'bandwidth'])
