import { limitFlag, saturated } from '../../checks/utilisation.js'

/** @import { SampleResult } from '../../core/suite.d.ts' */
/** @import { Flag } from '../../types.d.ts' */
/** @import { Conditions } from './parameters.js' */
/** @import { Value } from './types.d.ts' */

/**
 * Whether it was the load generator that limited the rate.
 * @type {(read: Pick<SampleResult<Value>, 'use' | 'value'>[], conditions: Pick<Conditions, 'connections' | 'pipelining'>) => Flag | null}
 */
export function limitOf(read, { connections, pipelining }) {
  const used = read.flatMap(({ use, value }) => {
    if (!use || typeof value?.clientCpuShare !== 'number') return []
    // Of several processes the busiest one is what others wait for.
    return [{ ...use, clientCpuSeconds: value.clientCpuShare * use.durationSeconds }]
  })
  const flag = used.length > 0 ? limitFlag(used, { connections, pipelining }) : null
  return flag?.kind === saturated ? flag : null
}
